package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.LoopRun.PERIOD;
import static io.github.jitterbook.loop.LoopRun.START;
import static io.github.jitterbook.loop.LoopRun.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** When a loop ends, what it has counted then, and how its warm-up is left out. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodicLoopEndTest {

    private final FakeTime time = new FakeTime(START);
    private final LoopRun run = LoopRun.on(time);

    @Test
    void shouldEndAfterItsDeadlinesWhenAStallLiesWithin() {
        time.late(0, 5 * PERIOD);
        run.with(plan(20, EndsAfter.DEADLINES, 0, GridPolicy.SKIP)).run();
        assertEquals(4, run.count(Count.MISSED));
        assertEquals(16, run.count(Count.CYCLES));
        assertEquals(START + 20 * PERIOD, time.now());
    }

    @Test
    void shouldMissNoDeadlineBeyondItsEnd() {
        time.late(0, 0, 0, 0, 0, 0, 0, 50 * PERIOD);
        run.with(plan(10, EndsAfter.DEADLINES, 0, GridPolicy.SKIP)).run();
        // Of the 49 deadlines that the stall covered, the run had two.
        assertEquals(8, run.count(Count.CYCLES));
        assertEquals(2, run.count(Count.MISSED));
    }

    @Test
    void shouldMissNothingAfterItsLastWake() {
        time.late(0, 0, 0, 0, 50 * PERIOD);
        run.with(plan(5, EndsAfter.WAKES, 0, GridPolicy.SKIP)).run();
        assertEquals(5, run.count(Count.CYCLES));
        assertEquals(0, run.count(Count.MISSED));
    }

    @Test
    void shouldMakeUpForMissedDeadlinesWhenItEndsAfterWakes() {
        time.late(0, 50 * PERIOD);
        run.with(plan(10, EndsAfter.WAKES, 0, GridPolicy.SKIP)).run();
        assertEquals(10, run.count(Count.CYCLES));
        assertEquals(49, run.count(Count.MISSED));
        assertEquals(START + 59 * PERIOD, time.now());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 9})
    void shouldLeaveTheWarmUpOutAndSayOnceWhenCountingBegins(long warmup) {
        time.late(500, 500, 500);
        run.with(plan(10, EndsAfter.WAKES, warmup, GridPolicy.CATCH_UP)).run();
        List<String> expected =
                new java.util.ArrayList<>(Collections.nCopies((int) warmup, "warm-up"));
        // After the last wake that is dropped, before the wait for the first that counts.
        expected.add("counting");
        expected.addAll(Collections.nCopies((int) (10 - warmup), "cycle"));
        expected.add("last");
        assertEquals(expected, run.events);
        assertEquals(warmup, run.count(Count.WARMUP));
        assertEquals(10 - warmup, run.frame().lateness().count());
        assertEquals(Math.max(0, 3 - warmup) * 500, run.frame().lateness().sumNs());
    }

    @Test
    void shouldSayThatCountingBeginsBeforeTheFirstCountedWait() {
        time.during(wait -> run.events.add("wait"));
        run.with(plan(3, EndsAfter.WAKES, 1, GridPolicy.CATCH_UP)).run();
        assertEquals(
                List.of("wait", "warm-up", "counting", "wait", "cycle", "wait", "cycle", "last"),
                run.events);
        run.events.clear();
        run.with(plan(1, EndsAfter.WAKES, 0, GridPolicy.CATCH_UP)).run();
        assertEquals(List.of("counting", "wait", "cycle", "last"), run.events);
    }

    @Test
    void shouldCountNothingOfAStallInTheWarmUp() {
        time.late(0, 50 * PERIOD);
        run.with(plan(20, EndsAfter.DEADLINES, 2, GridPolicy.SKIP)).run();
        assertEquals(0, run.count(Count.MISSED));
        assertEquals(20, run.count(Count.CYCLES));
        assertEquals(18, run.frame().lateness().count());
        assertEquals(0, run.frame().lateness().maxNs());
        assertEquals(0, run.count(Count.LONG_INTERVALS));
    }

    @Test
    void shouldNotMeasureAnIntervalBackIntoTheWarmUp() {
        time.late(900_000, 0, 0);
        run.with(plan(4, EndsAfter.WAKES, 1, GridPolicy.CATCH_UP)).run();
        assertEquals(2, run.frame().longerPeriods().count());
        assertEquals(0, run.frame().shorterPeriods().count());
    }

    @Test
    void shouldEndAfterItsPresentCycleWhenAnotherThreadStopsIt() {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        time.during(
                wait -> {
                    if (wait == 4) {
                        waiting.countDown();
                        stopped.await();
                    }
                });
        PeriodicLoop loop =
                run.with(plan(1_000, EndsAfter.DEADLINES, 2, GridPolicy.CATCH_UP)).make();
        Thread other =
                new Thread(
                        () -> {
                            try {
                                waiting.await();
                                loop.stop();
                                stopped.countDown();
                            } catch (InterruptedException impossible) {
                                throw new IllegalStateException(impossible);
                            }
                        });
        other.start();
        assertEquals(LoopEnd.STOPPED, loop.run());
        assertEquals(5, run.count(Count.CYCLES));
        assertEquals(3, run.frame().overhead().count());
        assertEquals("last", run.events.get(run.events.size() - 1));
    }

    @Test
    void shouldRunOneCycleWhenItWasStoppedBeforeItBegan() {
        PeriodicLoop loop = run.make();
        loop.stop();
        assertEquals(LoopEnd.STOPPED, loop.run());
        assertEquals(1, run.count(Count.CYCLES));
    }

    @Test
    void shouldHaveCompletedWhenItIsStoppedInItsLastCycle() {
        run.with(plan(3, EndsAfter.WAKES, 0, GridPolicy.CATCH_UP))
                .body(
                        cycle -> {
                            if (cycle == 2) {
                                run.stop();
                            }
                        });
        assertEquals(LoopEnd.COMPLETED, run.run());
    }

    @Test
    void shouldEndAndKeepWhatItHasWhenItsThreadIsInterrupted() {
        time.during(
                wait -> {
                    if (wait == 5) {
                        throw new InterruptedException("test");
                    }
                });
        run.recorderTakes(250);
        assertEquals(LoopEnd.STOPPED, run.run());
        assertEquals(5, run.count(Count.CYCLES));
        // The last cycle's overhead is noted too, and no cycle has two.
        assertEquals(5, run.frame().overhead().count());
        assertEquals(5 * 250, run.frame().overhead().sumNs());
    }

    @Test
    void shouldNoteNothingWhenItIsInterruptedInItsWarmUp() {
        time.during(
                wait -> {
                    if (wait == 1) {
                        throw new InterruptedException("test");
                    }
                });
        run.with(plan(10, EndsAfter.WAKES, 5, GridPolicy.CATCH_UP));
        assertEquals(LoopEnd.STOPPED, run.run());
        assertEquals(1, run.count(Count.WARMUP));
        assertEquals(0, run.frame().counted());
        assertEquals(0, run.frame().overhead().count());
        assertFalse(run.events.contains("counting"));
    }

    @Test
    void shouldEndAtItsTimeLimitWhenItCannotKeepUp() {
        // A body of three periods: cycle i ends at the first deadline and 3 (i + 1) periods more.
        LoopPlan limited =
                new LoopPlan(
                        PERIOD, 1_000, EndsAfter.DEADLINES, 0, GridPolicy.CATCH_UP, 31 * PERIOD);
        run.with(limited).body(cycle -> time.pass(3 * PERIOD));
        assertEquals(LoopEnd.TIME_LIMIT, run.run());
        // 1 + 3 · 10 = 31 periods after the start the limit is reached.
        assertEquals(10, run.count(Count.CYCLES));
        assertEquals(10, run.frame().overhead().count());
    }

    @Test
    void shouldHaveCompletedWhenItsPlanIsDoneAtTheTimeLimit() {
        LoopPlan limited =
                new LoopPlan(PERIOD, 10, EndsAfter.WAKES, 0, GridPolicy.CATCH_UP, 10 * PERIOD);
        assertEquals(LoopEnd.COMPLETED, run.with(limited).run());
    }

    @Test
    void shouldLetATrialTakeTwiceItsTimeAndTenSeconds() {
        Trial trial = Trial.named("t").withDuration(Duration.ofSeconds(3)).withHertz(2_000);
        LoopPlan plan = LoopPlan.of(trial, trial.gridPolicy());
        assertEquals(500_000, plan.periodNs());
        assertEquals(6_000, plan.cycles());
        assertEquals(100, plan.warmup());
        assertEquals(EndsAfter.DEADLINES, plan.endsAfter());
        assertEquals(16_000_000_000L, plan.longestRunNs());
    }

    @ParameterizedTest
    @EnumSource(GridPolicy.class)
    void shouldSayInWhichCycleABodyFailedAndKeepTheCyclesBefore(GridPolicy policy) {
        run.with(plan(10, EndsAfter.WAKES, 2, policy))
                .body(
                        cycle -> {
                            if (cycle == 7) {
                                throw new IllegalStateException("body");
                            }
                        });
        LoopFailedException failed = assertThrows(LoopFailedException.class, run::run);
        assertEquals("the loop failed in cycle 7", failed.getMessage());
        assertEquals("body", failed.getCause().getMessage());
        assertEquals(5, run.cycles.size());
        assertEquals(5, run.frame().overhead().count(), "the last one's too");
    }

    @Test
    void shouldSayInWhichCycleAnErrorCame() {
        run.body(
                cycle -> {
                    throw new OutOfMemoryError("scripted");
                });
        LoopFailedException failed = assertThrows(LoopFailedException.class, run::run);
        assertEquals("scripted", failed.getCause().getMessage());
    }
}

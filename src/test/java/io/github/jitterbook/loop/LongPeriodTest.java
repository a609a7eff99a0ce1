package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.LoopRun.START;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.loop.FakeTime.Wait;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** A loop of a long period waits in steps, so that it sees a stop; it measures only the last. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LongPeriodTest {

    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;

    @Test
    void shouldNotBeSeenInWhatIsMeasured() {
        FakeTime time = new FakeTime(START);
        LoopRun run = LoopRun.on(time).with(plan(SECOND, 5));
        assertEquals(LoopEnd.COMPLETED, run.run());
        assertEquals(List.of(0L, 0L, 0L, 0L, 0L), run.lateness());
        assertEquals(START + 5 * SECOND, time.now());
        assertEquals(5, run.count(Count.CYCLES));
        assertEquals(4, run.frame().longerPeriods().count());
        assertEquals(0, run.frame().longerPeriods().maxNs());
    }

    @ParameterizedTest
    @ValueSource(longs = {200, 201, 250, 399, 400, 401, 500, 601, 799, 999, 1_000})
    void shouldMeasureAStepOfAtLeast200Milliseconds(long periodMs) {
        FakeTime time = new FakeTime(START);
        LoopRun run = LoopRun.on(time).with(plan(periodMs * MS, 3));
        run.run();
        for (LoopRun.Cycle cycle : run.cycles) {
            Wait measured =
                    time.waits().stream()
                            .filter(wait -> wait.deadlineNs() == cycle.deadlineNs())
                            .findFirst()
                            .orElseThrow();
            long stepNs = measured.deadlineNs() - measured.entryNs();
            assertTrue(stepNs >= 200 * MS, stepNs + " ns");
            assertTrue(stepNs <= 400 * MS, stepNs + " ns");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {201, 400, 401, 700, 1_000})
    void shouldSeeAStopWithin400Milliseconds(long periodMs) {
        for (long stopMs = 0; stopMs < 3 * periodMs; stopMs += 7) {
            FakeTime time = new FakeTime(START);
            LoopRun run = LoopRun.on(time).with(plan(periodMs * MS, 1_000));
            long stopNs = START + stopMs * MS;
            time.during(
                    wait -> {
                        // A stop that comes during this wait; the loop can see it when it ends.
                        if (stopNs <= time.waits().get(wait).deadlineNs()) {
                            run.stop();
                        }
                    });
            assertEquals(LoopEnd.STOPPED, run.run());
            assertTrue(
                    time.now() - stopNs <= 400 * MS,
                    "stopped at " + stopMs + " ms, ended at " + (time.now() - START) / MS + " ms");
            assertEquals(run.count(Count.CYCLES), run.frame().overhead().count());
        }
    }

    @Test
    void shouldWaitForTheDeadlineAloneWhenThePeriodIsShort() {
        FakeTime time = new FakeTime(START);
        LoopRun.on(time).with(plan(200 * MS, 4)).run();
        assertEquals(4, time.waits().size());
    }

    @Test
    void shouldCountALateStepAsLateness() {
        // A second of stall in the first step: it is past its deadline when it looks again.
        FakeTime time = new FakeTime(START).late(SECOND);
        LoopRun run = LoopRun.on(time).with(plan(SECOND, 3));
        run.run();
        // 200 ms of step and 1 s of stall, of which 1 s was the period.
        assertEquals(List.of(200 * MS, 0L, 0L), run.lateness());
    }

    private static LoopPlan plan(long periodNs, long cycles) {
        return new LoopPlan(
                periodNs, cycles, EndsAfter.DEADLINES, 0, GridPolicy.CATCH_UP, Long.MAX_VALUE / 4);
    }
}

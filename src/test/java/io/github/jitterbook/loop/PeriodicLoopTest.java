package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.LoopRun.PERIOD;
import static io.github.jitterbook.loop.LoopRun.START;
import static io.github.jitterbook.loop.LoopRun.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.loop.LoopRun.Cycle;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The arithmetic of the loop, exact to the nanosecond on a clock that only the test moves. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodicLoopTest {

    private final FakeTime time = new FakeTime(START);
    private final LoopRun run = LoopRun.on(time);

    @Test
    void shouldRecordExactlyTheLatenessThatWasInjected() {
        time.late(0, 123_456, 1, 999_999, 0, 50_000, 7, 7, 1_000_000, 2);
        assertEquals(LoopEnd.COMPLETED, run.run());
        assertEquals(
                List.of(0L, 123_456L, 1L, 999_999L, 0L, 50_000L, 7L, 7L, 1_000_000L, 2L),
                run.lateness());
        Distribution lateness = run.frame().lateness();
        assertEquals(10, lateness.count());
        assertEquals(0, lateness.minNs());
        assertEquals(1_000_000, lateness.maxNs());
        assertEquals(2_173_472, lateness.sumNs());
    }

    @Test
    void shouldMeasureARelativeWaitFromItsEntryOn() {
        time.late(900_000, 0, 5, 50 * PERIOD, 3);
        run.with(plan(5, EndsAfter.WAKES, 0, GridPolicy.RELATIVE))
                .body(cycle -> time.pass(200_000))
                .run();
        assertEquals(List.of(900_000L, 0L, 5L, 50 * PERIOD, 3L), run.lateness());
        for (FakeTime.Wait wait : time.waits()) {
            assertEquals(PERIOD, wait.deadlineNs() - wait.entryNs());
        }
        assertEquals(0, run.count(Count.MISSED));
    }

    @Test
    void shouldBeginTheGridAnewUnderRebase() {
        time.late(0, 2_500_000, 0);
        run.with(plan(5, EndsAfter.DEADLINES, 0, GridPolicy.REBASE)).run();
        assertEquals(
                List.of(START + PERIOD, START + 2 * PERIOD, START + 5_500_000L),
                run.cycles.stream().map(Cycle::deadlineNs).toList());
        assertEquals(2, run.count(Count.MISSED));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RELATIVE")
    void shouldAdvanceEachDeadlineByThePeriodAndNeverFromNow(GridPolicy policy) {
        // Never more than a period late, so that no policy has anything to leave out.
        time.late(900_000, 0, 550_000, 999_999, 3, 800_000, 1, 0, 400_000, 10);
        run.with(plan(10, EndsAfter.DEADLINES, 0, policy)).run();
        assertEquals(
                LongStream.rangeClosed(1, 10).mapToObj(i -> START + i * PERIOD).toList(),
                run.cycles.stream().map(Cycle::deadlineNs).toList());
        assertEquals(
                LongStream.rangeClosed(1, 10).mapToObj(i -> START + i * PERIOD).toList(),
                time.waits().stream().map(FakeTime.Wait::deadlineNs).toList());
        assertEquals(0, run.count(Count.MISSED));
    }

    @Test
    void shouldStampTheWakeBeforeItRunsTheBody() {
        time.late(10);
        run.body(cycle -> time.pass(300_000)).run();
        Cycle first = run.cycles.get(0);
        assertEquals(10, first.latenessNs());
        assertEquals(300_000, first.bodyEndNs() - first.wakeNs());
    }

    @Test
    void shouldNumberTheCyclesForTheBodyFromTheFirstWakeOn() {
        List<Long> numbers = new java.util.ArrayList<>();
        run.with(plan(5, EndsAfter.WAKES, 2, GridPolicy.CATCH_UP)).body(numbers::add).run();
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L), numbers);
    }

    /** Stalls of exactly 0.4, 1.2 and 50 periods, as the definition has them. */
    @ParameterizedTest
    @CsvSource({"400000, 0", "1200000, 1", "50000000, 49"})
    void shouldMissExactlyWhatAStallCoversUnderSkip(long stallNs, long missed) {
        time.late(0, 0, stallNs);
        run.with(plan(100, EndsAfter.DEADLINES, 0, GridPolicy.SKIP)).run();
        assertEquals(missed, run.count(Count.MISSED));
        assertEquals(100 - missed, run.count(Count.CYCLES));
        // The stalled cycle is late by the stall, and no other is: the next deadline is ahead.
        assertEquals(List.of(0L, 0L, stallNs, 0L, 0L), run.lateness().subList(0, 5));
        assertEquals(stallNs, run.frame().lateness().sumNs());
        assertEquals(
                START + (4 + missed) * PERIOD,
                run.cycles.get(3).deadlineNs(),
                "the grid that was begun is kept");
        assertEquals(missed, run.cycles.get(3).missed(), "told with the cycle after the stall");
    }

    @ParameterizedTest
    @CsvSource({"400000, 0", "1200000, 1", "50000000, 49"})
    void shouldMissTheSameWhenTheBodyStalls(long stallNs, long missed) {
        run.with(plan(100, EndsAfter.DEADLINES, 0, GridPolicy.SKIP))
                .body(cycle -> time.pass(cycle == 2 ? stallNs : 0))
                .run();
        assertEquals(missed, run.count(Count.MISSED));
        assertEquals(0, run.frame().lateness().maxNs(), "the body's time is not lateness");
        assertEquals(stallNs > PERIOD ? 1 : 0, run.count(Count.BODY_OVERRUNS));
    }

    @Test
    void shouldServeEveryDeadlineOfAShortStallUnderCatchUp() {
        time.late(0, 400_000);
        run.run();
        assertEquals(List.of(0L, 400_000L, 0L, 0L), run.lateness().subList(0, 4));
        assertEquals(10, run.count(Count.CYCLES));
    }

    @Test
    void shouldServeTheMissedDeadlineOfALongerStallLateUnderCatchUp() {
        time.late(0, 1_200_000);
        run.run();
        assertEquals(List.of(0L, 1_200_000L, 200_000L, 0L, 0L), run.lateness().subList(0, 5));
        assertEquals(0, run.count(Count.MISSED));
    }

    @Test
    void shouldRunFiftyCyclesLateAfterAStallOfFiftyPeriodsUnderCatchUp() {
        time.late(0, 50 * PERIOD);
        run.with(plan(100, EndsAfter.DEADLINES, 0, GridPolicy.CATCH_UP)).run();
        List<Long> late = IntStream.rangeClosed(1, 50).mapToObj(i -> (51 - i) * PERIOD).toList();
        assertEquals(late, run.lateness().subList(1, 51));
        assertEquals(Collections.nCopies(49, 0L), run.lateness().subList(51, 100));
        assertEquals(0, run.count(Count.MISSED));
        assertEquals(100, run.count(Count.CYCLES));
        // All 50 are beyond half a period, and all but the last, late by just one, beyond one.
        assertEquals(50, run.count(Count.LATE_BEYOND_HALF_PERIOD));
        assertEquals(49, run.count(Count.LATE_BEYOND_PERIOD));
        // One long interval, then 50 of no length: the first deadline on time comes at once too.
        assertEquals(1, run.count(Count.LONG_INTERVALS));
        assertEquals(50, run.frame().shorterPeriods().count());
        assertEquals(PERIOD, run.frame().shorterPeriods().minNs());
    }

    @Test
    void shouldCountEarlyWakesApart() {
        time.late(0, -400, 0, -1, 5);
        run.run();
        assertEquals(2, run.count(Count.EARLY));
        assertEquals(8, run.frame().lateness().count());
        assertEquals(List.of(0L, -400L, 0L, -1L, 5L), run.lateness().subList(0, 5));
        assertEquals(0, run.frame().lateness().minNs(), "an early wake is not recorded as 0");
    }

    @Test
    void shouldKeepTheGridAfterAnEarlyWake() {
        time.late(-400_000);
        run.run();
        assertEquals(START + 2 * PERIOD, run.cycles.get(1).deadlineNs());
    }

    @Test
    void shouldCountBodiesThatEndAfterTheNextDeadline() {
        time.late(0, 400_000, 0);
        // The next deadline is a period after this one, however late the wake was.
        run.body(cycle -> time.pass(cycle == 0 ? 1_000_000 : cycle == 1 ? 600_001 : 5_000)).run();
        assertEquals(1, run.count(Count.BODY_OVERRUNS));
    }

    @Test
    void shouldGivePeriodJitterItsSign() {
        time.late(0, 300, 100, 100, 0, 0);
        run.with(plan(6, EndsAfter.WAKES, 0, GridPolicy.CATCH_UP)).run();
        // Intervals are longer by 300, −200, 0, −100, 0: five for six wakes.
        Distribution longer = run.frame().longerPeriods();
        Distribution shorter = run.frame().shorterPeriods();
        assertEquals(3, longer.count());
        assertEquals(300, longer.maxNs());
        assertEquals(0, longer.minNs());
        assertEquals(2, shorter.count());
        assertEquals(200, shorter.maxNs());
        assertEquals(100, shorter.minNs());
    }

    @Test
    void shouldNotSeeConstantLatenessInPeriodJitter() {
        time.late(70_000, 70_000, 70_000, 70_000, 70_000, 70_000, 70_000, 70_000, 70_000, 70_000);
        run.run();
        assertEquals(70_000, run.frame().lateness().minNs());
        assertEquals(0, run.frame().longerPeriods().maxNs());
        assertEquals(0, run.frame().shorterPeriods().count());
    }
}

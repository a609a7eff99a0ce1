package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.LoopRun.START;
import static io.github.jitterbook.loop.LoopRun.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.loop.LoopRun.Cycle;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/** The instrument's own time is never charged to lateness, nor lateness to it. */
class LoopOverheadTest {

    private static final long[] LATENESS = {
        0, 70_000, 3_000, 900_000, 0, 51_000, 52_000, 1, 400_000, 8_000
    };

    @ParameterizedTest
    @EnumSource(GridPolicy.class)
    void shouldChargeASlowRecorderToOverheadAlone(GridPolicy policy) {
        LoopRun fast = run(policy, 0, 0);
        LoopRun slow = run(policy, 5_000, 0);
        assertEquals(fast.lateness(), slow.lateness());
        assertEquals(0, fast.frame().overhead().maxNs());
        assertAll(slow.frame().overhead(), 5_000);
    }

    @ParameterizedTest
    @EnumSource(GridPolicy.class)
    void shouldRaiseOverheadByExactlyTheDelayWhateverTheClockCosts(GridPolicy policy) {
        // With a clock whose reading takes 34 ns, overhead holds the one reading that ends it.
        LoopRun fast = run(policy, 0, 34);
        LoopRun slow = run(policy, 5_000, 34);
        assertEquals(fast.lateness(), slow.lateness());
        assertAll(fast.frame().overhead(), 34);
        assertAll(slow.frame().overhead(), 5_034);
    }

    @Test
    void shouldNotChargeTheBodyToOverhead() {
        FakeTime time = new FakeTime(START);
        LoopRun run = LoopRun.on(time).recorderTakes(70).body(cycle -> time.pass(123_000));
        run.run();
        assertAll(run.frame().overhead(), 70);
    }

    @Test
    void shouldNotChargeLatenessToOverhead() {
        LoopRun run = LoopRun.on(new FakeTime(START).late(LATENESS)).recorderTakes(70);
        run.run();
        assertAll(run.frame().overhead(), 70);
    }

    @Test
    void shouldNoteTheOverheadOfEachCountedCycleOnce() {
        FakeTime time = new FakeTime(START);
        // The overhead of cycle i is i + 1 ns, so that each can be told from the others.
        LoopRun run = LoopRun.on(time).with(plan(8, EndsAfter.WAKES, 3, GridPolicy.CATCH_UP));
        time.during(wait -> run.recorderTakes(wait + 1));
        run.run();
        // Cycle 3 is the first that counts: it has no overhead before it, and 8 ns comes last.
        assertEquals(
                List.of(-1L, 4L, 5L, 6L, 7L), run.cycles.stream().map(Cycle::overheadNs).toList());
        assertEquals(5, run.frame().overhead().count());
        assertEquals(4 + 5 + 6 + 7 + 8, run.frame().overhead().sumNs());
    }

    private static void assertAll(Distribution overhead, long ns) {
        assertEquals(LATENESS.length, overhead.count());
        assertEquals(ns, overhead.minNs());
        assertEquals(ns, overhead.maxNs());
    }

    private static LoopRun run(GridPolicy policy, long recorderNs, long tickNs) {
        FakeTime time = new FakeTime(START).late(LATENESS).ticking(tickNs);
        LoopRun run =
                LoopRun.on(time)
                        .with(plan(LATENESS.length, EndsAfter.WAKES, 0, policy))
                        .recorderTakes(recorderNs);
        run.run();
        return run;
    }
}

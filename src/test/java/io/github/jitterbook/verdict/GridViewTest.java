package io.github.jitterbook.verdict;

import static io.github.jitterbook.verdict.SimulatedLoop.PERIOD;
import static io.github.jitterbook.verdict.SimulatedLoop.START;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.verdict.SimulatedLoop.Recorded;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Views of a catch-up run against loops that really ran under the other policies. */
class GridViewTest {

    private static Recorded run(SimulatedLoop loop, GridPolicy policy, int cycles) {
        return loop.run(policy, cycles, EndsAfter.DEADLINES);
    }

    private static List<Long> lateness(LatencyTrace trace) {
        List<Long> late = new ArrayList<>();
        for (int i = 0; i < trace.cycles(); i++) {
            late.add(trace.wakeNs(i) - trace.deadlineNs(i));
        }
        return late;
    }

    /** Lateness by deadline. */
    private static Map<Long, Long> byDeadline(LatencyTrace trace) {
        Map<Long, Long> late = new TreeMap<>();
        for (int i = 0; i < trace.cycles(); i++) {
            late.put(trace.deadlineNs(i), trace.wakeNs(i) - trace.deadlineNs(i));
        }
        return late;
    }

    /** The published check: stalls of exactly 0.4, 1.2 and 50 periods miss 0, 1 and 49. */
    @ParameterizedTest
    @CsvSource({"400000, 0", "1200000, 1", "50000000, 49"})
    void shouldMissExactlyWhatAStallCovers(long stallNs, long missed) {
        Supplier<SimulatedLoop> machine = () -> new SimulatedLoop().stall(3 * PERIOD, stallNs);
        Recorded caughtUp = run(machine.get(), GridPolicy.CATCH_UP, 100);
        Recorded skipped = run(machine.get(), GridPolicy.SKIP, 100);
        GridView view = GridView.skip(caughtUp.trace(), PERIOD);
        assertEquals(missed, view.missed());
        assertEquals(0, view.unseen());
        assertEquals(missed, skipped.frame().get(Count.MISSED));
        assertEquals(skipped.trace(), view.trace());
        assertEquals(List.of(0L, 0L, stallNs, 0L), lateness(view.trace()).subList(0, 4));
    }

    @ParameterizedTest
    @CsvSource({"400000, 0", "1200000, 1", "50000000, 49"})
    void shouldMissTheSameWhenTheBodyStalls(long stallNs, long missed) {
        Supplier<SimulatedLoop> machine =
                () -> new SimulatedLoop().takes(n -> 0, n -> n == 3 ? stallNs : 0);
        GridView view = GridView.skip(run(machine.get(), GridPolicy.CATCH_UP, 100).trace(), PERIOD);
        assertEquals(missed, view.missed());
        assertEquals(run(machine.get(), GridPolicy.SKIP, 100).trace(), view.trace());
    }

    @Test
    void shouldBeTheRunItselfWhenNothingWasMissed() {
        LatencyTrace trace =
                run(
                                new SimulatedLoop().takes(n -> n * 9_000 % 500_000, n -> 100_000),
                                GridPolicy.CATCH_UP,
                                200)
                        .trace();
        assertEquals(new GridView(trace, 0, 0, 0), GridView.skip(trace, PERIOD));
        assertEquals(new GridView(trace, 0, 0, 0), GridView.rebase(trace, PERIOD));
    }

    /** Random stalls at moments, as a machine has them; both loops meet the same ones. */
    @Test
    void shouldSeeWhatALoopThatSkipsRecordsWhereverItCanBeSeen() {
        long exact = 0;
        long unseen = 0;
        long missed = 0;
        for (int seed = 0; seed < 300; seed++) {
            int bodyNs = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 20_000 : 300_000;
            Supplier<SimulatedLoop> machine = machine(seed, bodyNs);
            LatencyTrace trace = run(machine.get(), GridPolicy.CATCH_UP, 1_000).trace();
            Recorded real = run(machine.get(), GridPolicy.SKIP, 1_000);
            GridView view = GridView.skip(trace, PERIOD);
            long reallyMissed = real.frame().get(Count.MISSED);
            String what = "seed " + seed;
            assertEquals(
                    trace.cycles(), view.trace().cycles() + view.missed() + view.unseen(), what);
            if (view.unseen() == 0) {
                assertEquals(real.trace(), view.trace(), what);
                assertEquals(reallyMissed, view.missed(), what);
                exact++;
            } else {
                Map<Long, Long> all = byDeadline(real.trace());
                byDeadline(view.trace())
                        .forEach((at, late) -> assertEquals(late, all.get(at), what));
                assertTrue(view.missed() <= reallyMissed, what);
                assertTrue(reallyMissed <= view.missed() + view.unseen(), what);
            }
            unseen += view.unseen();
            missed += view.missed();
        }
        assertTrue(exact >= 90, "only " + exact + " were wholly seen");
        assertTrue(unseen > 1_000 && missed > 10_000, unseen + " unseen, " + missed + " missed");
    }

    private static Supplier<SimulatedLoop> machine(int seed, int bodyNs) {
        return () -> {
            Random random = new Random(seed);
            SimulatedLoop loop = new SimulatedLoop();
            for (int i = 0; i < 12; i++) {
                long at = (long) (random.nextDouble() * 990 * PERIOD);
                loop.stall(at, (long) (Math.pow(10, random.nextDouble() * 2.7 - 1) * PERIOD));
            }
            long[] late = random.longs(2_000, 0, 400_000).toArray();
            long[] body = random.longs(2_000, bodyNs / 2, bodyNs + 1).toArray();
            return loop.takes(n -> late[(int) n], n -> body[(int) n]);
        };
    }

    @Test
    void shouldLeaveUnseenWhatWasServedWhileTheRunWasCatchingUp() {
        // 10 periods behind with bodies of a tenth: the eleventh deadline is reached a period late.
        LatencyTrace trace =
                run(
                                new SimulatedLoop()
                                        .takes(n -> n == 3 ? 10 * PERIOD : 0, n -> PERIOD / 10),
                                GridPolicy.CATCH_UP,
                                40)
                        .trace();
        GridView view = GridView.skip(trace, PERIOD);
        assertEquals(10, view.missed(), "of 10.1 periods behind: the deadlines 4 to 13");
        // Wait entry of deadline 14 is at 14.1, of 15 at 14.2: from there on it waits again.
        assertEquals(1, view.unseen());
        assertEquals(START + 15 * PERIOD, view.trace().deadlineNs(3));
        assertEquals(0, view.trace().wakeNs(3) - view.trace().deadlineNs(3));
    }

    @Test
    void shouldSeeNothingOfALoopThatNeverWaits() {
        LatencyTrace trace =
                run(new SimulatedLoop().takes(n -> 0, n -> 2 * PERIOD), GridPolicy.CATCH_UP, 50)
                        .trace();
        GridView view = GridView.skip(trace, PERIOD);
        assertEquals(1, view.trace().cycles());
        assertEquals(1, view.missed());
        assertEquals(48, view.unseen());
        GridView empty = GridView.skip(new LatencyTrace.Builder().build(), PERIOD);
        assertEquals(0, empty.trace().cycles());
        assertEquals(empty, GridView.rebase(new LatencyTrace.Builder().build(), PERIOD));
    }

    /** Under the replay's assumptions it must be what a loop that rebases really records. */
    @Test
    void shouldReplayWhatALoopThatRebasesRecords() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            long[] late = random.longs(2_000, 0, 300_000).toArray();
            long[] body = random.longs(2_000, 0, 200_000).toArray();
            for (int i = 0; i < 20; i++) {
                long[] one = random.nextBoolean() ? late : body;
                one[random.nextInt(800)] = (long) (random.nextDouble() * 50 * PERIOD);
            }
            Supplier<SimulatedLoop> machine =
                    () -> new SimulatedLoop().takesByWait(n -> late[(int) n], n -> body[(int) n]);
            LatencyTrace trace = run(machine.get(), GridPolicy.CATCH_UP, 1_000).trace();
            GridView replay = GridView.rebase(trace, PERIOD);
            int waits = replay.trace().cycles();
            Recorded real = machine.get().run(GridPolicy.REBASE, waits, EndsAfter.WAKES);
            assertEquals(real.trace(), replay.trace(), "seed " + seed);
            assertTrue(replay.missed() > 0 && waits < 1_000, "seed " + seed);
            long shift = replay.trace().deadlineNs(waits - 1) - lastThatWaited(trace);
            assertEquals(shift, replay.shiftNs(), "seed " + seed);
            long last = replay.missed() - real.frame().get(Count.MISSED);
            assertEquals(0, last, "seed " + seed);
        }
    }

    private static long lastThatWaited(LatencyTrace trace) {
        int last = trace.cycles() - 1;
        while (trace.waitEntryNs(last) > trace.deadlineNs(last)) {
            last--;
        }
        return trace.deadlineNs(last);
    }

    @Test
    void shouldMissUnderRebaseWhatHadPassedOfTheOldGrid() {
        LatencyTrace trace =
                run(new SimulatedLoop().stall(3 * PERIOD, 50 * PERIOD), GridPolicy.CATCH_UP, 100)
                        .trace();
        GridView replay = GridView.rebase(trace, PERIOD);
        assertEquals(50, replay.missed());
        assertEquals(List.of(0L, 0L, 50 * PERIOD, 0L), lateness(replay.trace()).subList(0, 4));
    }
}

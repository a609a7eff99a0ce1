package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.linux.NativeMemory;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The loop in C against the loop in Java: the same scripted times through both must tell the same
 * recorder the same, to the last nanosecond.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NativeEqualityTest {

    private static final int SCRIPTS = 1_500;
    private static final int NEVER = -1;

    /** All but the one that a waiter of Java alone implies. */
    private static final List<GridPolicy> POLICIES =
            Arrays.stream(GridPolicy.values()).filter(p -> p != GridPolicy.RELATIVE).toList();

    /** What both loops live through; the figures repeat from their beginning. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares two scripts
    private record Script(
            LoopPlan plan,
            long startNs,
            long tickNs,
            int stopAt,
            int refuseAt,
            List<Long> lateNs,
            List<Long> bodyNs) {

        static Script of(Random random) {
            long period =
                    random.nextInt(5) == 0
                            ? 100_000_000L * (1 + random.nextInt(10))
                            : 1_000 + random.nextInt(2_000_000);
            EndsAfter ends = EndsAfter.values()[random.nextInt(2)];
            GridPolicy policy = POLICIES.get(random.nextInt(POLICIES.size()));
            long longest =
                    random.nextInt(6) == 0
                            ? (long) random.nextInt(20) * period
                            : Long.MAX_VALUE / 4;
            int length = 1 + random.nextInt(40);
            return new Script(
                    new LoopPlan(
                            period,
                            1 + random.nextInt(60),
                            ends,
                            random.nextInt(12),
                            policy,
                            longest),
                    random.nextInt(1_000_000),
                    (long) random.nextInt(3) * random.nextInt(100),
                    random.nextInt(5) == 0 ? random.nextInt(30) : NEVER,
                    random.nextInt(9) == 0 ? random.nextInt(30) : NEVER,
                    figures(random, length, period, -period / 3),
                    figures(random, length, period, 0));
        }

        /**
         * Mostly small, some about a period, some of exactly whole periods or none, some of very
         * many.
         */
        private static List<Long> figures(Random random, int length, long period, long least) {
            long[] figures = new long[length];
            for (int i = 0; i < length; i++) {
                figures[i] =
                        switch (random.nextInt(8)) {
                            case 0 -> (long) (random.nextDouble() * 3 * period);
                            case 1 -> random.nextInt(5) * period;
                            case 2 -> (long) (random.nextDouble() * 70 * period);
                            case 3 -> least;
                            case 4, 5 -> 0;
                            default -> random.nextInt(100);
                        };
            }
            return Arrays.stream(figures).boxed().toList();
        }
    }

    /** Keeps each call as text, so that a difference shows where it is. */
    private static final class Calls extends LatencyRecorder {
        final List<String> calls = new ArrayList<>();

        Calls(long periodNs) {
            super(periodNs);
        }

        @Override
        public void warmUpCycle() {
            super.warmUpCycle();
            calls.add("warm-up");
        }

        @Override
        public void cycle(
                long deadlineNs,
                long entryNs,
                long wakeNs,
                long bodyEndNs,
                long overheadNs,
                long missed) {
            super.cycle(deadlineNs, entryNs, wakeNs, bodyEndNs, overheadNs, missed);
            calls.add(
                    "cycle deadline %d entry %d wake %d end %d overhead %d missed %d"
                            .formatted(deadlineNs, entryNs, wakeNs, bodyEndNs, overheadNs, missed));
        }

        @Override
        public void lastOverhead(long overheadNs, long missed) {
            super.lastOverhead(overheadNs, missed);
            calls.add("last overhead %d missed %d".formatted(overheadNs, missed));
        }
    }

    @Test
    void shouldTellTheRecorderTheSameAsTheLoopInJava() {
        Random random = new Random(20261130);
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.of(random);
            Calls inJava = new Calls(script.plan().periodNs());
            Calls inC = new Calls(script.plan().periodNs());
            PolyBody body = new PolyBody();
            String javaEnd = runInJava(script, inJava, body);
            NativeLoop loop = NativeLoops.loop(script.plan(), inC, 256);
            String nativeEnd = runInC(script, loop);
            assertEquals(javaEnd, nativeEnd, "script " + i + ": " + script.plan());
            assertEquals(inJava.calls, inC.calls, "script " + i + ": " + script.plan());
            assertSameFrames(frame(inJava), frame(inC));
            assertEquals(
                    Double.doubleToRawLongBits(body.result()),
                    Double.doubleToRawLongBits(loop.bodyResult()));
            seen.merge(javaEnd, 1, Integer::sum);
        }
        // The scripts have been through every way to end.
        assertEquals(
                java.util.Set.of("COMPLETED", "STOPPED", "TIME_LIMIT", "clock_nanosleep EINVAL"),
                seen.keySet(),
                seen.toString());
    }

    private static String runInJava(Script script, LatencyRecorder recorder, PolyBody body) {
        FakeTime time = new FakeTime(script.startNs()).ticking(script.tickNs());
        time.late(NativeLoops.repeated(script.lateNs(), 1_000));
        LoopBody slow =
                cycle -> {
                    time.pass(script.bodyNs().get((int) (cycle % script.bodyNs().size())));
                    body.run(cycle);
                };
        PeriodicLoop loop = new PeriodicLoop(time, time, slow, recorder, script.plan(), () -> {});
        time.during(
                wait -> {
                    if (wait == script.stopAt()) {
                        loop.stop();
                    }
                    if (wait == script.refuseAt()) {
                        throw NativeLoops.refusal();
                    }
                });
        return NativeLoops.ending(loop::run);
    }

    private static String runInC(Script script, NativeLoop loop) {
        int length = script.lateNs().size();
        NativeMemory block = NativeMemory.allocate(8L * (6 + 2L * length));
        ByteBuffer bytes = block.bytes();
        bytes.putLong(loop.memory().address())
                .putLong(script.startNs())
                .putLong(script.tickNs())
                .putLong(script.stopAt())
                .putLong(script.refuseAt())
                .putLong(length);
        script.lateNs().forEach(bytes::putLong);
        script.bodyNs().forEach(bytes::putLong);
        String end = NativeLoops.ending(() -> loop.run(NativeLoop.RUN_SCRIPTED, block));
        while (loop.take()) {
            Thread.onSpinWait();
        }
        return end;
    }

    private static RecorderFrame frame(LatencyRecorder recorder) {
        LatencyTotals totals = new LatencyTotals();
        recorder.drain(totals::add);
        return totals.frame();
    }

    private static void assertSameFrames(RecorderFrame expected, RecorderFrame actual) {
        for (Count count : Count.values()) {
            assertEquals(expected.get(count), actual.get(count), count.toString());
        }
        assertEquals(figures(expected.completion()), figures(actual.completion()));
        assertEquals(figures(expected.bodyTime()), figures(actual.bodyTime()));
        assertEquals(figures(expected.lateness()), figures(actual.lateness()));
        assertEquals(figures(expected.overhead()), figures(actual.overhead()));
        assertEquals(figures(expected.longerPeriods()), figures(actual.longerPeriods()));
        assertEquals(figures(expected.shorterPeriods()), figures(actual.shorterPeriods()));
        assertArrayEquals(expected.episodes(), actual.episodes());
        assertEquals(expected.firstWakeNs(), actual.firstWakeNs());
        assertEquals(expected.lastWakeNs(), actual.lastWakeNs());
    }

    private static List<Number> figures(Distribution distribution) {
        return List.of(
                distribution.count(),
                distribution.minNs(),
                distribution.maxNs(),
                distribution.sumNs());
    }

    @Test
    void shouldComputeTheSameNextDeadline() {
        Random random = new Random(3);
        NativeMemory block = NativeMemory.allocate(32);
        for (int i = 0; i < 100_000; i++) {
            GridPolicy policy = POLICIES.get(i % POLICIES.size());
            long period = 1 + (long) (random.nextDouble() * 1e9);
            long deadline = (long) (random.nextDouble() * 1e15);
            long behind =
                    switch (random.nextInt(4)) {
                        case 0 -> random.nextInt(100) * period;
                        case 1 -> random.nextInt(100) * period + random.nextInt(3) - 1;
                        case 2 -> -random.nextInt(1_000_000);
                        default -> (long) (random.nextDouble() * 1e12);
                    };
            block.bytes()
                    .putLong(0, NativeRing.code(policy))
                    .putLong(8, deadline)
                    .putLong(16, deadline + behind)
                    .putLong(24, period);
            assertEquals(
                    policy.next(deadline, deadline + behind, period),
                    NativeLoops.library().call(NativeLoop.NEXT_DEADLINE, block),
                    policy + " " + deadline + " + " + behind + " / " + period);
        }
    }

    @Test
    void shouldFoldTheSameBits() {
        int count = 3_000;
        NativeMemory block = NativeMemory.allocate(8L * (2 + count));
        for (long first : new long[] {0, 997, 86_400_000, Long.MAX_VALUE - count}) {
            block.bytes().putLong(0, count).putLong(8, first);
            assertEquals(count, NativeLoops.library().call(NativeLoop.FOLD, block));
            for (int i = 0; i < count; i++) {
                assertEquals(
                        Double.doubleToRawLongBits(PolyBody.fold(first + i)),
                        block.bytes().getLong(16 + 8 * i),
                        "cycle " + (first + i));
            }
        }
    }
}

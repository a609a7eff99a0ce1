package io.github.jitterbook.bench;

import io.github.jitterbook.latency.LatencyRecorder;

import java.util.SplittableRandom;

/** What a loop might have recorded: the same in every run. */
final class SampleResult {

    static final long PERIOD_NS = 1_000_000;

    private static final int SEED = 3;

    private SampleResult() {}

    /**
     * Records cycles of 1 kHz, late by some 50 µs with a tail to 10 ms.
     *
     * @param cycles how many
     */
    static void record(LatencyRecorder recorder, int cycles) {
        long[] lateness = latenessNs(cycles);
        for (int i = 0; i < cycles; i++) {
            long deadline = (i + 1) * PERIOD_NS;
            long wake = deadline + lateness[i];
            recorder.cycle(deadline, wake, wake + 900, 700, 0);
        }
    }

    /**
     * Times late, in ns: 20 µs to 80 µs, and one in a hundred up to 10 ms.
     *
     * @param cycles how many
     */
    static long[] latenessNs(int cycles) {
        SplittableRandom random = new SplittableRandom(SEED);
        long[] lateness = new long[cycles];
        for (int i = 0; i < cycles; i++) {
            boolean late = random.nextInt(100) == 0;
            lateness[i] = 20_000 + random.nextLong(late ? 10_000_000 : 60_000);
        }
        return lateness;
    }
}

package io.github.jitterbook.table;

import io.github.jitterbook.latency.LatencyHistogram;

import java.util.ArrayList;
import java.util.List;

/** The buckets in which jitter_bench prints its histograms: 1, 2, 5, 10, 20, 50 … µs. */
final class Buckets {

    private static final long US = 1_000;

    /** Where the last bucket ends, 100 s: beyond what a histogram can hold. */
    private static final long LAST_US = 100_000_000;

    private Buckets() {}

    /**
     * A bucket.
     *
     * @param fromUs its smallest time, in µs
     * @param toUs the first time beyond it, in µs
     * @param count how many times are in it
     */
    record Bucket(long fromUs, long toUs, long count) {}

    /**
     * The buckets from the first to the last that holds something; those between may be empty. A
     * time within 0.1 % of an edge may be counted on its other side, since the histogram rounds.
     */
    static List<Bucket> of(LatencyHistogram histogram) {
        List<Bucket> all = new ArrayList<>();
        // Asking how many are beyond 0 would leave out those of exactly 0 ns.
        all.add(new Bucket(0, 1, histogram.count() - histogram.countBeyond(US - 1)));
        for (long from = 1; from < LAST_US; from = next(from)) {
            long to = next(from);
            all.add(new Bucket(from, to, histogram.countBetween(from * US, to * US)));
        }
        int first = 0;
        int end = all.size();
        while (first < end && all.get(first).count() == 0) {
            first++;
        }
        while (end > first && all.get(end - 1).count() == 0) {
            end--;
        }
        return List.copyOf(all.subList(first, end));
    }

    /** 1 → 2 → 5 → 10. */
    private static long next(long us) {
        return Long.toString(us).startsWith("2") ? us / 2 * 5 : us * 2;
    }
}

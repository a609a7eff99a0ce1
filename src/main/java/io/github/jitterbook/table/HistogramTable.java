package io.github.jitterbook.table;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.result.RunResult;

/**
 * Lateness in jitter_bench's 1-2-5 buckets, as a table: from_us, to_us, count, percent.
 * Thread-safe.
 *
 * <p>Rows run from the first to the last bucket that holds something. A bucket holds times from its
 * first, in µs, up to and without its second; times below 1 µs share one.
 */
public final class HistogramTable {

    private HistogramTable() {}

    /**
     * The lateness of a run. Percentages are of its counted wakes; early wakes and those later than
     * 60 s are in no bucket and stand in a footnote.
     */
    public static View of(RunResult run) {
        ViewBuilder<Buckets.Bucket> builder =
                builder(run.lateness().decoded(), run.counts().counted());
        if (run.counts().early() > 0) {
            builder.footnote(run.counts().early() + " early wakes are in no bucket");
        }
        if (run.counts().overflow() > 0) {
            builder.footnote(run.counts().overflow() + " wakes over 60 s late are in no bucket");
        }
        return builder.build("Wakeup latency of " + run.name());
    }

    /** Any histogram; percentages are of what it holds. */
    public static View of(LatencyHistogram histogram) {
        return builder(histogram, histogram.count()).build("Histogram");
    }

    private static ViewBuilder<Buckets.Bucket> builder(LatencyHistogram histogram, long of) {
        return new ViewBuilder<>(Buckets.of(histogram))
                .count("from_us", Buckets.Bucket::fromUs)
                .count("to_us", Buckets.Bucket::toUs)
                .count("count", Buckets.Bucket::count)
                .figure("percent", 1, bucket -> 100.0 * bucket.count() / of);
    }
}

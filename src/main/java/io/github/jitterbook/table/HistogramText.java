package io.github.jitterbook.table;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.result.RunResult;

import java.util.List;
import java.util.Locale;

/**
 * Lateness in jitter_bench's 1-2-5 buckets with a bar each, as text that any terminal can print.
 * Thread-safe.
 *
 * <p>The longest bar has {@value #LONGEST} characters; a bucket with less than half a character has
 * none, and its count stands beside it all the same.
 */
public final class HistogramText {

    private static final int LONGEST = 40;

    private HistogramText() {}

    /**
     * The lateness of a run: buckets, then early wakes and those later than 60 s where there are
     * any, then the total; percentages are of all counted wakes.
     */
    public static String of(RunResult run) {
        return render(run.lateness().decoded(), run.counts().early(), run.counts().overflow());
    }

    /** Any histogram. */
    public static String of(LatencyHistogram histogram) {
        return render(histogram, 0, 0);
    }

    private static String render(LatencyHistogram histogram, long early, long overflow) {
        List<Buckets.Bucket> buckets = Buckets.of(histogram);
        long total = histogram.count() + early + overflow;
        long fullest = buckets.stream().mapToLong(Buckets.Bucket::count).max().orElse(0);
        StringBuilder text = new StringBuilder();
        text.append("  bucket(us)       count      %  histogram\n");
        for (Buckets.Bucket bucket : buckets) {
            long length = Math.round((double) LONGEST * bucket.count() / fullest);
            String name = bucket.fromUs() == 0 ? "<1" : bucket.fromUs() + "-" + bucket.toUs();
            line(text, name, bucket.count(), total, "#".repeat((int) length));
        }
        if (early > 0) {
            line(text, "early", early, total, "");
        }
        if (overflow > 0) {
            line(text, "over 60 s", overflow, total, "");
        }
        line(text, "total", total, total, "");
        return text.toString();
    }

    private static void line(StringBuilder text, String name, long count, long of, String bar) {
        double percent = of == 0 ? 0 : 100.0 * count / of;
        String line =
                String.format(Locale.ROOT, "  %-12s %9d %5.1f%%  %s", name, count, percent, bar);
        text.append(line.stripTrailing()).append('\n');
    }
}

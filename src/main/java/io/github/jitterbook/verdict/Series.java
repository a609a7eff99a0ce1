package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.Percentile;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Signed times in their order, with exact percentiles by nearest rank. Immutable.
 *
 * <p>For what a histogram cannot hold: it knows no sign.
 */
final class Series {

    private static final double[] HIGHER = {75, 90, 95, 99, 99.9};

    private final long[] values;
    private final long[] sorted;

    /**
     * @param values in ns, taken over
     */
    Series(long[] values) {
        this.values = values;
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    TraceView view(String label, String note) {
        List<Percentile> percentiles = new ArrayList<>();
        if (sorted.length > 0) {
            for (double percentile : TraceView.PERCENTILES) {
                percentiles.add(percentile(percentile));
            }
        }
        return new TraceView(label, (long) values.length, null, percentiles, max(), note, false);
    }

    private @Nullable Long max() {
        return sorted.length == 0 ? null : sorted[sorted.length - 1];
    }

    /**
     * Its episodes are the most beyond its value or a higher one: close above a median every other
     * cycle exceeds, and they all are one episode.
     */
    private Percentile percentile(double percentile) {
        long value = value(percentile);
        long threshold = value;
        for (double higher : HIGHER) {
            if (value(higher) > value && episodes(value(higher)) > episodes(threshold)) {
                threshold = value(higher);
            }
        }
        return new Percentile(percentile, value, beyond(value), episodes(threshold), threshold);
    }

    private long value(double percentile) {
        // Of 1,000 values the 999th, whatever a double makes of 0.999 × 1,000.
        int rank = (int) Math.ceil(percentile * sorted.length / 100 - 1e-9);
        return sorted[Math.max(1, rank) - 1];
    }

    private long beyond(long value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return (long) sorted.length - low;
    }

    private long episodes(long threshold) {
        long episodes = 0;
        int last = -Episodes.QUIET_CYCLES - 1;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > threshold) {
                if (i - last > Episodes.QUIET_CYCLES) {
                    episodes++;
                }
                last = i;
            }
        }
        return episodes;
    }
}

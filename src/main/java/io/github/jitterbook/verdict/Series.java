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

    private Percentile percentile(double percentile) {
        // Of 1,000 values the 999th, whatever a double makes of 0.999 × 1,000.
        int rank = (int) Math.ceil(percentile * sorted.length / 100 - 1e-9);
        long value = sorted[Math.max(1, rank) - 1];
        return new Percentile(percentile, value, beyond(value), episodes(value), value);
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
        return sorted.length - low;
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

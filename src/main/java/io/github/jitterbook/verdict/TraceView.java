package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.Percentile;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What one way of looking at a trace gives: its figures, or why there are none. Immutable.
 *
 * @param label what is looked at, and how
 * @param cycles how many cycles, intervals or estimated cycles the figures are of; null if refused
 * @param missed deadlines left out; null where there is no such thing
 * @param percentiles p50, p99 and p99.9, signed, in ns; empty if refused or of nothing
 * @param maxNs the exact maximum, signed, in ns; null as the percentiles
 * @param note what must be known before a figure is quoted: assumptions, cycles that are not in it;
 *     of a refused one the reason
 * @param refused whether this trace cannot be looked at in this way
 */
public record TraceView(
        String label,
        @Nullable Long cycles,
        @Nullable Long missed,
        List<Percentile> percentiles,
        @Nullable Long maxNs,
        String note,
        boolean refused) {

    static final double[] PERCENTILES = {50, 99, 99.9};

    public TraceView {
        percentiles = List.copyOf(percentiles);
    }

    static TraceView refused(String label, String reason) {
        return new TraceView(label, null, null, List.of(), null, reason, true);
    }

    /** One of its percentiles; null if it has none. */
    public @Nullable Percentile percentile(double percentile) {
        return percentiles.stream()
                .filter(one -> one.percentile() == percentile)
                .findFirst()
                .orElse(null);
    }
}

package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two trials whose runs alternated in time, pair by pair. Immutable.
 *
 * <p>A pair's ratio compares two neighbours in time, so that the slow drift of a machine, which is
 * often larger than what is compared, falls out of it. This view gives the ratios, their median and
 * their range; it does not yet say whether the two differ.
 *
 * @param first the trial above the line of each ratio
 * @param second the trial below it
 */
public record PairedComparison(RunGroup first, RunGroup second) {

    /**
     * One pair.
     *
     * @param firstNs the percentile of the first trial's run, in ns
     * @param secondNs the percentile of the second trial's run, in ns, above 0
     */
    public record Pair(long firstNs, long secondNs) {
        /** How many times as late the first was. */
        public double ratio() {
            return (double) firstNs / secondNs;
        }
    }

    /**
     * The pairs' percentiles, in the order in which they ran; pairs without two whole runs are left
     * out.
     *
     * @param percentile 0 to 100
     */
    public List<Pair> pairs(double percentile) {
        List<Pair> pairs = new ArrayList<>();
        int count = Math.min(first.runs().size(), second.runs().size());
        for (int i = 0; i < count; i++) {
            RunResult a = first.runs().get(i);
            RunResult b = second.runs().get(i);
            Percentile pa = a.percentile(percentile);
            Percentile pb = b.percentile(percentile);
            if (pa != null && pb != null && pb.valueNs() > 0 && !a.partial() && !b.partial()) {
                pairs.add(new Pair(pa.valueNs(), pb.valueNs()));
            }
        }
        return pairs;
    }

    /** Median and range of the pairs' ratios; empty if there is no pair. */
    public Optional<Spread> ratio(double percentile) {
        double[] ratios = pairs(percentile).stream().mapToDouble(Pair::ratio).toArray();
        return ratios.length == 0 ? Optional.empty() : Optional.of(Spread.of(ratios));
    }

    /** What may be said of the medians, in one sentence. */
    public String sentence() {
        List<Pair> pairs = pairs(50);
        return ratio(50)
                .map(
                        ratio ->
                                String.format(
                                        java.util.Locale.ROOT,
                                        "p50 of '%s' ÷ p50 of '%s': median %.2f over %d pairs"
                                                + " (range %.2f to %.2f), above 1 in %d of %d",
                                        first.label(),
                                        second.label(),
                                        ratio.median(),
                                        ratio.runs(),
                                        ratio.min(),
                                        ratio.max(),
                                        pairs.stream().filter(pair -> pair.ratio() > 1).count(),
                                        pairs.size()))
                .orElse("no pair of whole runs: nothing can be compared");
    }
}

package io.github.jitterbook.selftest;

import io.github.jitterbook.verdict.SignedRankInterval;

import java.util.ArrayList;
import java.util.List;

/**
 * Two ways to measure one thing, turn about: which goes first changes from pair to pair (ABBA), so
 * that the drift of the machine falls on both alike.
 */
final class Pairs {

    private Pairs() {}

    /** Measures once; a median in ns. */
    @FunctionalInterface
    interface Side {
        double medianNs() throws InterruptedException;
    }

    /**
     * The differences first − second, and how large the second was.
     *
     * @param differences Hodges–Lehmann estimate and interval, in ns
     * @param secondNs the second side's median, Hodges–Lehmann estimate over the pairs, in ns
     */
    record Difference(SignedRankInterval differences, double secondNs) {}

    /**
     * Measures pairs until the interval is narrow enough.
     *
     * @param fewest pairs to begin with
     * @param most after so many it ends, narrow or not
     * @param enoughNs half the width that is narrow enough, in ns
     */
    static Difference measure(Side first, Side second, int fewest, int most, double enoughNs)
            throws InterruptedException {
        List<Double> differences = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        SignedRankInterval interval;
        do {
            boolean firstLeads = differences.size() % 2 == 0;
            double leading = (firstLeads ? first : second).medianNs();
            double following = (firstLeads ? second : first).medianNs();
            double other = firstLeads ? following : leading;
            differences.add((firstLeads ? leading : following) - other);
            seconds.add(other);
            interval = SignedRankInterval.of(array(differences));
        } while (differences.size() < fewest
                || differences.size() < most && interval.halfWidth() > enoughNs);
        return new Difference(interval, SignedRankInterval.of(array(seconds)).estimate());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

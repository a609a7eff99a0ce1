package io.github.jitterbook.selftest;

import io.github.jitterbook.verdict.SignedRankInterval;

import java.util.ArrayList;
import java.util.List;

/**
 * Two ways to measure one thing, turn about: which goes first changes each time (ABBA), so that the
 * drift of the machine falls on both alike.
 */
final class Pairs {

    /** Waits a batch: odd, so that its median is one of them. */
    private static final int BATCH = 25;

    private final int fewest;
    private final int most;
    private final double enoughNs;

    /**
     * Pairs until the interval is narrow enough.
     *
     * @param fewest pairs to begin with
     * @param most after so many it ends, narrow or not
     * @param enoughNs half the width that is narrow enough, in ns
     */
    Pairs(int fewest, int most, double enoughNs) {
        this.fewest = fewest;
        this.most = most;
        this.enoughNs = enoughNs;
    }

    /** Measures once; a median in ns. */
    @FunctionalInterface
    interface Side {
        double medianNs() throws InterruptedException;
    }

    /** Something that waits, once a call, and keeps how late it was. */
    interface Sleeper {
        void once() throws InterruptedException;

        /** The median lateness since the last call, in ns. */
        double medianNs();
    }

    /**
     * The differences first − second, and how large the second was.
     *
     * @param differences Hodges–Lehmann estimate and interval, in ns
     * @param secondNs the second side's median, Hodges–Lehmann estimate over the pairs, in ns
     */
    record Difference(SignedRankInterval differences, double secondNs) {}

    /** Both medians of one pair. */
    private record Pair(double firstNs, double secondNs) {}

    /** Makes one pair. */
    @FunctionalInterface
    private interface PairMaker {
        Pair make(int number) throws InterruptedException;
    }

    /** Each side's whole measurement, turn about. */
    Difference of(Side first, Side second) throws InterruptedException {
        return collect(
                number -> {
                    if (number % 2 == 0) {
                        double leading = first.medianNs();
                        return new Pair(leading, second.medianNs());
                    }
                    double leading = second.medianNs();
                    return new Pair(first.medianNs(), leading);
                });
    }

    /**
     * Wait by wait, turn about; a pair is the medians of a batch. What keeps a thread from its CPU
     * comes in bursts of some milliseconds, which then fall on both alike.
     */
    Difference ofSingleWaits(Sleeper first, Sleeper second) throws InterruptedException {
        return collect(
                number -> {
                    for (int i = 0; i < BATCH; i++) {
                        boolean firstLeads = i % 2 == 0;
                        (firstLeads ? first : second).once();
                        (firstLeads ? second : first).once();
                    }
                    return new Pair(first.medianNs(), second.medianNs());
                });
    }

    private Difference collect(PairMaker maker) throws InterruptedException {
        List<Pair> pairs = new ArrayList<>();
        SignedRankInterval interval;
        do {
            pairs.add(maker.make(pairs.size()));
            interval =
                    SignedRankInterval.of(
                            pairs.stream()
                                    .mapToDouble(pair -> pair.firstNs - pair.secondNs)
                                    .toArray());
        } while (pairs.size() < fewest || (pairs.size() < most && interval.halfWidth() > enoughNs));
        double[] seconds = pairs.stream().mapToDouble(Pair::secondNs).toArray();
        return new Difference(interval, SignedRankInterval.of(seconds).estimate());
    }
}

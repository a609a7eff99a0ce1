package io.github.jitterbook.latency;

import java.util.Arrays;

/**
 * What a loop did in some stretch of time: the distributions and counts of the cycles in it, and
 * the cycles themselves where a trace is kept. Frames of one run add up to the run (traces do not:
 * they are put one behind the other by whoever drains them). Not thread-safe.
 *
 * <p>About 1.3 MB: six histograms of the full range; and 24 bytes for each cycle of a trace.
 */
public final class RecorderFrame {

    private static final Quantity[] QUANTITIES = Quantity.values();

    private final Distribution[] distributions = new Distribution[QUANTITIES.length];
    private final long[] counts = new long[Count.values().length];
    private final long[] episodes = new long[Episodes.thresholds()];
    private final TraceBuffer trace;
    private long firstWakeNs;
    private long lastWakeNs;

    /** A frame without a trace. */
    public RecorderFrame() {
        this(0);
    }

    /**
     * @param tracedCycles for how many cycles of a trace it has room
     */
    public RecorderFrame(int tracedCycles) {
        Arrays.setAll(distributions, i -> new Distribution());
        trace = new TraceBuffer(tracedCycles);
    }

    /** The distribution of one of the times. */
    public Distribution get(Quantity quantity) {
        return distributions[quantity.ordinal()];
    }

    /** Wakes at or after their deadline, by how much. */
    public Distribution lateness() {
        return get(Quantity.LATENESS);
    }

    /** Time a cycle spent in the instrument itself. */
    public Distribution overhead() {
        return get(Quantity.OVERHEAD);
    }

    /** Period jitter of 0 or more: how much longer than the period an interval was. */
    public Distribution longerPeriods() {
        return get(Quantity.LONGER_PERIODS);
    }

    /** Period jitter below 0, without its sign: how much shorter an interval was. */
    public Distribution shorterPeriods() {
        return get(Quantity.SHORTER_PERIODS);
    }

    /** End of the body − deadline, of bodies that ended at or after it. */
    public Distribution completion() {
        return get(Quantity.COMPLETION);
    }

    /** End of the body − wake. */
    public Distribution bodyTime() {
        return get(Quantity.BODY_TIME);
    }

    public long get(Count count) {
        return counts[count.ordinal()];
    }

    public void add(Count count, long more) {
        counts[count.ordinal()] += more;
    }

    /** Episodes that began in this frame, a place for each threshold of {@link Episodes}. */
    public long[] episodes() {
        return episodes;
    }

    /** The cycles of this frame; of no room where no trace is kept. */
    public TraceBuffer trace() {
        return trace;
    }

    /** The first counted wake, in ns on the loop's clock; meaningless if nothing is counted. */
    public long firstWakeNs() {
        return firstWakeNs;
    }

    /** The last counted wake, in ns on the loop's clock; meaningless if nothing is counted. */
    public long lastWakeNs() {
        return lastWakeNs;
    }

    /** Sets the first and the last counted wake, in ns on the loop's clock. */
    public void setWakes(long firstNs, long lastNs) {
        firstWakeNs = firstNs;
        lastWakeNs = lastNs;
    }

    /** Wakes that are not of the warm-up. */
    public long counted() {
        return get(Count.CYCLES) - get(Count.WARMUP);
    }

    void add(RecorderFrame later) {
        if (later.counted() > 0) {
            setWakes(counted() == 0 ? later.firstWakeNs : firstWakeNs, later.lastWakeNs);
        }
        for (int i = 0; i < distributions.length; i++) {
            distributions[i].add(later.distributions[i]);
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] += later.counts[i];
        }
        for (int i = 0; i < episodes.length; i++) {
            episodes[i] += later.episodes[i];
        }
    }

    /** Empties it; allocates nothing. */
    public void reset() {
        for (Distribution distribution : distributions) {
            distribution.reset();
        }
        Arrays.fill(counts, 0);
        Arrays.fill(episodes, 0);
        trace.reset();
        setWakes(0, 0);
    }
}

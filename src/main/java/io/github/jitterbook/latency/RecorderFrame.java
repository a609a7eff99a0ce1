package io.github.jitterbook.latency;

import java.util.Arrays;

/**
 * What a loop did in some stretch of time: the distributions and counts of the cycles in it. Frames
 * of one run add up to the run. Not thread-safe.
 *
 * <p>About 0.9 MB: four histograms of the full range.
 */
public final class RecorderFrame {

    private final Distribution lateness = new Distribution();
    private final Distribution overhead = new Distribution();
    private final Distribution longerPeriods = new Distribution();
    private final Distribution shorterPeriods = new Distribution();
    private final long[] counts = new long[Count.values().length];
    private final long[] episodes = new long[Episodes.thresholds()];
    private long firstWakeNs;
    private long lastWakeNs;

    /** Wakes at or after their deadline, by how much. */
    public Distribution lateness() {
        return lateness;
    }

    /** Time a cycle spent in the instrument itself. */
    public Distribution overhead() {
        return overhead;
    }

    /** Period jitter of 0 or more: how much longer than the period an interval was. */
    public Distribution longerPeriods() {
        return longerPeriods;
    }

    /** Period jitter below 0, without its sign: how much shorter an interval was. */
    public Distribution shorterPeriods() {
        return shorterPeriods;
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
        lateness.add(later.lateness);
        overhead.add(later.overhead);
        longerPeriods.add(later.longerPeriods);
        shorterPeriods.add(later.shorterPeriods);
        for (int i = 0; i < counts.length; i++) {
            counts[i] += later.counts[i];
        }
        for (int i = 0; i < episodes.length; i++) {
            episodes[i] += later.episodes[i];
        }
    }

    /** Empties it; allocates nothing. */
    public void reset() {
        lateness.reset();
        overhead.reset();
        longerPeriods.reset();
        shorterPeriods.reset();
        Arrays.fill(counts, 0);
        Arrays.fill(episodes, 0);
        setWakes(0, 0);
    }
}

package io.github.jitterbook.latency;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.RecordedValuesIterator;

/**
 * A growing set of times of 0 ns or more: a histogram, and beside it the exact count, minimum,
 * maximum, sum and sum of squares. Not thread-safe; recording allocates nothing.
 *
 * <p>A value above {@link #HIGHEST_NS} is not recorded but counted as overflow; the maximum alone
 * includes it.
 */
public final class Distribution {

    /** 60 s: a loop that is later than this is not late but stopped. */
    public static final long HIGHEST_NS = 60_000_000_000L;

    /** Significant decimal digits of the histogram: a value is off by at most 0.1 %. */
    static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(1, HIGHEST_NS, DIGITS);
    private final RecordedValuesIterator recorded = new RecordedValuesIterator(histogram);

    private long count;
    private long overflow;
    private long minNs;
    private long maxNs;
    private double sumNs;
    private double sumOfSquares;

    public Distribution() {
        reset();
    }

    /**
     * Counts one time.
     *
     * @param ns 0 ns or more
     */
    void record(long ns) {
        if (ns > maxNs) {
            maxNs = ns;
        }
        if (ns > HIGHEST_NS) {
            overflow++;
            return;
        }
        histogram.recordValue(ns);
        count++;
        if (ns < minNs) {
            minNs = ns;
        }
        sumNs += ns;
        sumOfSquares += (double) ns * ns;
    }

    /** Adds what the other one holds; it stays as it is. */
    void add(Distribution other) {
        histogram.add(other.histogram);
        addMoments(
                other.count,
                other.overflow,
                other.minNs,
                other.maxNs,
                other.sumNs,
                other.sumOfSquares);
    }

    /** Adds counts at a value as {@link #forEachCount} gave them; moments are added apart. */
    public void addCount(long valueNs, long times) {
        histogram.recordValueWithCount(valueNs, times);
    }

    /** Adds exact figures of values whose counts {@link #addCount} adds. */
    public void addMoments(
            long moreCount, long moreOverflow, long min, long max, double sum, double squares) {
        count += moreCount;
        overflow += moreOverflow;
        minNs = Math.min(minNs, min);
        maxNs = Math.max(maxNs, max);
        sumNs += sum;
        sumOfSquares += squares;
    }

    void reset() {
        histogram.reset();
        count = 0;
        overflow = 0;
        minNs = Long.MAX_VALUE;
        maxNs = -1;
        sumNs = 0;
        sumOfSquares = 0;
    }

    /** Gives each histogram bucket that holds something, in rising order; allocates nothing. */
    public void forEachCount(CountVisitor visitor) {
        recorded.reset();
        while (recorded.hasNext()) {
            HistogramIterationValue value = recorded.next();
            visitor.visit(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
        }
    }

    /** A copy of the histogram that no longer changes. */
    public LatencyHistogram histogram() {
        return new LatencyHistogram(histogram.copy());
    }

    /** How many were recorded, overflow not among them. */
    public long count() {
        return count;
    }

    /** How many were above {@link #HIGHEST_NS}. */
    public long overflow() {
        return overflow;
    }

    /** The smallest recorded, in ns; {@link Long#MAX_VALUE} if there is none. */
    public long minNs() {
        return minNs;
    }

    /** The largest, overflow among them, in ns; −1 if there is none. */
    public long maxNs() {
        return maxNs;
    }

    /** Sum of the recorded, in ns. */
    public double sumNs() {
        return sumNs;
    }

    /** Sum of the squares of the recorded, in ns². */
    public double sumOfSquares() {
        return sumOfSquares;
    }

    /** Takes one bucket of a histogram. */
    @FunctionalInterface
    public interface CountVisitor {
        /**
         * Takes it.
         *
         * @param valueNs a value in the bucket, in ns
         * @param times how many of the bucket there are, 1 or more
         */
        void visit(long valueNs, long times);
    }
}

package io.github.jitterbook.latency;

/**
 * A percentile together with what it rests on. Immutable.
 *
 * <p>Neighbouring cycles are late together, so 30 samples beyond a percentile may be one event; the
 * episodes say how many events there were. They are counted at the nearest threshold at or above
 * the percentile, or at a higher one that tells more of them apart.
 *
 * @param percentile 0 to 100
 * @param valueNs in ns
 * @param samplesBeyond recorded cycles beyond it
 * @param episodesBeyond episodes beyond {@code thresholdNs}
 * @param thresholdNs the threshold at which the episodes are counted, in ns
 */
public record Percentile(
        double percentile,
        long valueNs,
        long samplesBeyond,
        long episodesBeyond,
        long thresholdNs) {

    /** With fewer samples or episodes beyond it than this, a percentile is marked. */
    public static final int ENOUGH = 10;

    /** Whether too little lies beyond it to rest anything on. */
    public boolean marked() {
        return leastBeyond() < ENOUGH;
    }

    /** The smaller of the two counts beyond it. */
    public long leastBeyond() {
        return Math.min(samplesBeyond, episodesBeyond);
    }

    /** Its usual name, such as {@code p99.9}. */
    public String label() {
        return "p"
                + (percentile == Math.rint(percentile)
                        ? Long.toString((long) percentile)
                        : Double.toString(percentile));
    }
}

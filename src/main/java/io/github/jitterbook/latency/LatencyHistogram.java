package io.github.jitterbook.latency;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;

/**
 * A histogram of times of 0 ns to 60 s at 3 significant digits. Immutable and thread-safe.
 *
 * <p>Its text form is HdrHistogram's V2 encoding, compressed, in base64: what other HdrHistogram
 * tools read.
 */
public final class LatencyHistogram {

    private final Histogram histogram;

    /** Takes the histogram over: the caller must not change it any more. */
    LatencyHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    /** A histogram of nothing. */
    public static LatencyHistogram empty() {
        return new LatencyHistogram(new Histogram(1, Distribution.HIGHEST_NS, Distribution.DIGITS));
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static LatencyHistogram decode(String base64) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            return new LatencyHistogram(
                    Histogram.decodeFromCompressedByteBuffer(bytes, Distribution.HIGHEST_NS));
        } catch (DataFormatException | RuntimeException broken) {
            throw new IllegalArgumentException(
                    "not a compressed HdrHistogram (V2, base64): " + broken.getMessage(), broken);
        }
    }

    /** The text form. */
    public String encode() {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** This one and the others together. */
    public static LatencyHistogram sum(List<LatencyHistogram> parts) {
        LatencyHistogram sum = empty();
        parts.forEach(part -> sum.histogram.add(part.histogram));
        return sum;
    }

    /**
     * What a loop without omitted waits would have recorded, by HdrHistogram's estimate: to each
     * time beyond the period it adds this time less one period, less two, and so on, as long as
     * that is a period or more.
     *
     * @param periodNs in ns, above 0
     */
    public LatencyHistogram correctedForCoordinatedOmission(long periodNs) {
        return new LatencyHistogram(histogram.copyCorrectedForCoordinatedOmission(periodNs));
    }

    /** How many times it holds. */
    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * The time that this share of the recorded ones does not exceed.
     *
     * @param percentile 0 to 100
     * @return in ns, off by at most 0.1 %; 0 if it holds nothing
     */
    public long valueAt(double percentile) {
        return histogram.getValueAtPercentile(percentile);
    }

    /** The largest, in ns, off by at most 0.1 %; 0 if it holds nothing. */
    public long highest() {
        return histogram.getMaxValue();
    }

    /** How many are beyond this time, in ns (by more than the histogram's rounding). */
    public long countBeyond(long ns) {
        if (ns < 0) {
            return count();
        }
        return ns >= Distribution.HIGHEST_NS ? 0 : count() - histogram.getCountBetweenValues(0, ns);
    }

    /** How many lie from the one time up to, and without, the other, in ns. */
    public long countBetween(long fromNs, long toNs) {
        return countBeyond(fromNs - 1) - countBeyond(toNs - 1);
    }

    /** The steps of its cumulative distribution, in rising order; empty if it holds nothing. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        long below = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            below += value.getCountAtValueIteratedTo();
            steps.add(new Step(value.getValueIteratedTo(), below));
        }
        return steps;
    }

    /**
     * A step of the cumulative distribution.
     *
     * @param valueNs a time, in ns
     * @param upTo how many do not exceed it
     */
    public record Step(long valueNs, long upTo) {}
}

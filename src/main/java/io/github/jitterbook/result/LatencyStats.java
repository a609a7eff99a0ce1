package io.github.jitterbook.result;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.LatencyHistogram;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * A distribution of times of 0 ns or more, in ns; every figure null if nothing was recorded.
 * Immutable.
 *
 * <p>Minimum, mean and standard deviation (of the population: the root of the mean squared
 * deviation) are exact and over what was recorded; the maximum is exact and includes times beyond
 * the histogram's 60 s; percentiles come from the histogram, off by at most 0.1 % and never above
 * the maximum.
 *
 * @param histogram HdrHistogram V2, compressed, base64
 */
public record LatencyStats(
        @Nullable Long minNs,
        @Nullable Double meanNs,
        @Nullable Double stdNs,
        @Nullable Long p50Ns,
        @Nullable Long p90Ns,
        @Nullable Long p99Ns,
        @JsonProperty("p99_9Ns") @Nullable Long p999Ns,
        @Nullable Long maxNs,
        String histogram) {

    public LatencyStats {
        Objects.requireNonNull(histogram, "a distribution needs its histogram");
    }

    /** The figures of a distribution. */
    public static LatencyStats of(Distribution times) {
        LatencyHistogram histogram = times.histogram();
        String encoded = histogram.encode();
        if (times.count() == 0) {
            Long max = times.overflow() > 0 ? times.maxNs() : null;
            return new LatencyStats(null, null, null, null, null, null, null, max, encoded);
        }
        long max = times.maxNs();
        return new LatencyStats(
                times.minNs(),
                Moments.mean(times.count(), times.sumNs()),
                Moments.std(times.count(), times.sumNs(), times.sumOfSquares()),
                Math.min(max, histogram.valueAt(50)),
                Math.min(max, histogram.valueAt(90)),
                Math.min(max, histogram.valueAt(99)),
                Math.min(max, histogram.valueAt(99.9)),
                max,
                encoded);
    }

    /**
     * The histogram itself.
     *
     * @throws IllegalArgumentException if the text is not one
     */
    public LatencyHistogram decoded() {
        return LatencyHistogram.decode(histogram);
    }
}

package io.github.jitterbook.result;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.LatencyHistogram;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/**
 * How much intervals between wakes differed from the period: signed minimum, mean and maximum, and
 * percentiles of the difference without its sign, in ns; null if there was no interval. Immutable.
 *
 * @param positiveHistogram intervals of a period or more, by how much (HdrHistogram V2, compressed,
 *     base64)
 * @param negativeHistogram shorter intervals, by how much
 */
public record PeriodJitterStats(
        @Nullable Long minNs,
        @Nullable Double meanNs,
        @Nullable Double stdNs,
        @Nullable Long maxNs,
        @Nullable Long absP50Ns,
        @Nullable Long absP99Ns,
        @JsonProperty("absP99_9Ns") @Nullable Long absP999Ns,
        String positiveHistogram,
        String negativeHistogram) {

    public PeriodJitterStats {
        Objects.requireNonNull(positiveHistogram, "a period jitter needs its positiveHistogram");
        Objects.requireNonNull(negativeHistogram, "a period jitter needs its negativeHistogram");
    }

    /** The figures of intervals that were longer and of those that were shorter than the period. */
    public static PeriodJitterStats of(Distribution longer, Distribution shorter) {
        LatencyHistogram positive = longer.histogram();
        LatencyHistogram negative = shorter.histogram();
        long count = longer.count() + shorter.count();
        if (count == 0) {
            return new PeriodJitterStats(
                    null, null, null, null, null, null, null, positive.encode(), negative.encode());
        }
        double sum = longer.sumNs() - shorter.sumNs();
        double squares = longer.sumOfSquares() + shorter.sumOfSquares();
        LatencyHistogram absolute = LatencyHistogram.sum(List.of(positive, negative));
        long largest = Math.max(longer.maxNs(), shorter.maxNs());
        return new PeriodJitterStats(
                shorter.maxNs() >= 0 ? -shorter.maxNs() : longer.minNs(),
                Moments.mean(count, sum),
                Moments.std(count, sum, squares),
                longer.maxNs() >= 0 ? longer.maxNs() : -shorter.minNs(),
                Math.min(largest, absolute.valueAt(50)),
                Math.min(largest, absolute.valueAt(99)),
                Math.min(largest, absolute.valueAt(99.9)),
                positive.encode(),
                negative.encode());
    }
}

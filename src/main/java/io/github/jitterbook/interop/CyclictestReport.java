package io.github.jitterbook.interop;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one run of cyclictest measured. Immutable.
 *
 * <p>cyclictest's difference wake − deadline is unsigned, and under its default unit floored to
 * microseconds: then a value of 5,000 ns here stands for 5,000 to 5,999. Policy, priority and
 * interval stand nowhere but in the command line.
 *
 * @param version of rt-tests, such as {@code 2.40}; null where the format does not tell
 * @param command the command line that it ran with; null where the format does not tell
 * @param unitNs what it counted in: 1 ns ({@code -N}) or 1,000 ns
 * @param threads its measuring threads, in their order; at least one
 */
public record CyclictestReport(
        @Nullable String version,
        @Nullable String command,
        long unitNs,
        List<MeasuringThread> threads) {

    public CyclictestReport {
        threads = List.copyOf(threads);
        if (threads.isEmpty()) {
            throw new IllegalArgumentException("a cyclictest report has at least one thread");
        }
    }

    /**
     * One measuring thread. Immutable.
     *
     * @param cycles how many wakes it counted, those beyond the histogram among them
     * @param minNs smallest latency, in ns
     * @param avgNs mean latency, in ns; a whole unit in the text format
     * @param maxNs largest latency, in ns
     * @param bins wakes by latency in ns, only what is not 0; empty if no histogram was asked for
     */
    public record MeasuringThread(
            long cycles, long minNs, double avgNs, long maxNs, SortedMap<Long, Long> bins) {

        public MeasuringThread {
            bins = Collections.unmodifiableSortedMap(new TreeMap<>(bins));
            long binned = bins.values().stream().mapToLong(Long::longValue).sum();
            if (binned > cycles) {
                throw new IllegalArgumentException(
                        "a histogram of " + binned + " wakes, of only " + cycles);
            }
        }

        /** Wakes that went beyond the histogram, or all if none was asked for. */
        public long overflows() {
            return cycles - bins.values().stream().mapToLong(Long::longValue).sum();
        }

        /**
         * The latency that this share of the wakes does not exceed, in ns.
         *
         * @param percentile above 0, up to 100
         * @return empty if it lies beyond the histogram, or nothing was counted
         */
        public OptionalLong percentileNs(double percentile) {
            long wanted = Math.max(1, (long) Math.ceil(cycles * percentile / 100));
            long below = 0;
            for (Map.Entry<Long, Long> bin : bins.entrySet()) {
                below += bin.getValue();
                if (below >= wanted) {
                    return OptionalLong.of(bin.getKey());
                }
            }
            return OptionalLong.empty();
        }
    }
}

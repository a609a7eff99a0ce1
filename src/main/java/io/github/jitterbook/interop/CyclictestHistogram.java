package io.github.jitterbook.interop;

import io.github.jitterbook.interop.CyclictestReport.MeasuringThread;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the text that cyclictest writes with {@code -h} or {@code --histfile}: a line a bin with a
 * count a thread, then totals in lines that begin with {@code #}. Thread-safe.
 *
 * <p>{@code -H} adds a last column, the sum of the others, which is left out. The unit stands
 * nowhere in the text.
 */
public final class CyclictestHistogram {

    private static final String TOTAL = "# Total:";
    private static final String MIN = "# Min Latencies:";
    private static final String AVG = "# Avg Latencies:";
    private static final String MAX = "# Max Latencies:";
    private static final String OVERFLOWS = "# Histogram Overflows:";

    private CyclictestHistogram() {}

    /**
     * Reads a report.
     *
     * @param nanoseconds whether cyclictest ran with {@code -N}: bins and figures are then ns
     * @param from what to name in an error
     * @throws InteropFormatException if it is not such a text, or cut off before its totals
     */
    public static CyclictestReport read(String text, boolean nanoseconds, String from) {
        long unitNs = nanoseconds ? 1 : 1_000;
        Map<String, long[]> totals = new HashMap<>();
        List<SortedMap<Long, Long>> bins = new ArrayList<>();
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            String where = from + ", line " + number;
            if (!line.isEmpty() && Character.isDigit(line.charAt(0))) {
                addBins(bins, numbers(line, where), unitNs, where);
            } else {
                for (String head : List.of(TOTAL, MIN, AVG, MAX, OVERFLOWS)) {
                    if (line.startsWith(head)) {
                        totals.put(head, numbers(line.substring(head.length()), where));
                    }
                }
            }
        }
        return report(bins, totals, unitNs, from);
    }

    private static void addBins(
            List<SortedMap<Long, Long>> bins, long[] numbers, long unitNs, String where) {
        if (numbers.length < 2) {
            throw new InteropFormatException(where + ": a bin without a count");
        }
        while (bins.size() < numbers.length - 1) {
            bins.add(new TreeMap<>());
        }
        for (int thread = 0; thread < numbers.length - 1; thread++) {
            if (numbers[thread + 1] > 0) {
                bins.get(thread).put(numbers[0] * unitNs, numbers[thread + 1]);
            }
        }
    }

    private static CyclictestReport report(
            List<SortedMap<Long, Long>> bins,
            Map<String, long[]> totals,
            long unitNs,
            String from) {
        long[] total = wanted(totals, TOTAL, 1, from);
        // With -H the line of totals has the sum of all at its end, as each bin has.
        int threads = wanted(totals, MIN, 1, from).length;
        long[] min = wanted(totals, MIN, threads, from);
        long[] avg = wanted(totals, AVG, threads, from);
        long[] max = wanted(totals, MAX, threads, from);
        long @Nullable [] over = totals.get(OVERFLOWS);
        if (total.length < threads || bins.size() < threads) {
            throw new InteropFormatException(
                    from + ": " + threads + " threads, but a histogram of " + bins.size());
        }
        List<MeasuringThread> read = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long overflows = over == null || over.length <= i ? 0 : over[i];
            try {
                read.add(
                        new MeasuringThread(
                                total[i] + overflows,
                                min[i] * unitNs,
                                (double) avg[i] * unitNs,
                                max[i] * unitNs,
                                bins.get(i)));
            } catch (IllegalArgumentException wrong) {
                throw new InteropFormatException(from + ": " + wrong.getMessage(), wrong);
            }
        }
        return new CyclictestReport(null, null, unitNs, read);
    }

    private static long[] wanted(Map<String, long[]> totals, String head, int least, String from) {
        long[] found = totals.get(head);
        if (found == null || found.length < least) {
            throw new InteropFormatException(
                    from
                            + ": not a histogram of cyclictest, or cut off: no line '"
                            + head
                            + "' with a figure a thread");
        }
        return found;
    }

    private static long[] numbers(String line, String where) {
        try {
            return Arrays.stream(line.strip().split("\\s+")).mapToLong(Long::parseLong).toArray();
        } catch (NumberFormatException wrong) {
            throw new InteropFormatException(where + ": not a row of numbers: " + line, wrong);
        }
    }
}

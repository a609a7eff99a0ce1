package io.github.jitterbook.interop;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.github.jitterbook.interop.CyclictestReport.MeasuringThread;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads what cyclictest writes with {@code --json} (rt-tests 2.0 and later). Thread-safe.
 *
 * <p>The keys {@code cmdline:} and {@code rt_test_version:} have their colon in them; both
 * spellings are taken. {@code resolution_in_ns} is a flag, not a number of nanoseconds.
 */
public final class CyclictestJson {

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private CyclictestJson() {}

    /**
     * Reads a report.
     *
     * @param from what to name in an error
     * @throws InteropFormatException if it is not JSON, cut off, or not cyclictest's
     */
    public static CyclictestReport read(byte[] json, String from) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            JsonNode threads = tree.path("thread");
            if (!threads.isObject() || threads.isEmpty()) {
                throw new InteropFormatException(
                        from + ": not JSON of cyclictest (no measuring thread)");
            }
            long unitNs = number(tree, "resolution_in_ns", from) == 0 ? 1_000 : 1;
            List<MeasuringThread> read = new ArrayList<>();
            for (int i = 0; i < threads.size(); i++) {
                read.add(thread(threads.path(Integer.toString(i)), i, unitNs, from));
            }
            return new CyclictestReport(
                    text(tree, "rt_test_version"), text(tree, "cmdline"), unitNs, read);
        } catch (IOException | IllegalArgumentException broken) {
            throw new InteropFormatException(
                    from + ": not JSON of cyclictest: " + firstLine(broken), broken);
        }
    }

    private static MeasuringThread thread(JsonNode node, int index, long unitNs, String from) {
        if (!node.isObject()) {
            throw new InteropFormatException(from + ": no thread " + index + " of cyclictest");
        }
        String where = from + ", thread " + index;
        return new MeasuringThread(
                number(node, "cycles", where),
                number(node, "min", where) * unitNs,
                mean(node, where) * unitNs,
                number(node, "max", where) * unitNs,
                bins(node.path("histogram"), unitNs, where));
    }

    private static SortedMap<Long, Long> bins(JsonNode histogram, long unitNs, String where) {
        SortedMap<Long, Long> bins = new TreeMap<>();
        for (Map.Entry<String, JsonNode> bin : histogram.properties()) {
            long count = number(histogram, bin.getKey(), where + ", histogram");
            if (!bin.getKey().matches("\\d{1,15}")) {
                throw new InteropFormatException(
                        where + ": a bin of the histogram is called '" + bin.getKey() + "'");
            }
            if (count > 0) {
                bins.put(Long.parseLong(bin.getKey()) * unitNs, count);
            }
        }
        return bins;
    }

    private static long number(JsonNode node, String key, String where) {
        JsonNode value = node.path(key);
        if (!value.canConvertToLong() || !value.isIntegralNumber() || value.longValue() < 0) {
            throw new InteropFormatException(
                    where + ": '" + key + "' is " + shown(value) + ", not a whole number");
        }
        return value.longValue();
    }

    private static double mean(JsonNode node, String where) {
        JsonNode value = node.path("avg");
        if (!value.isNumber()) {
            throw new InteropFormatException(
                    where + ": 'avg' is " + shown(value) + ", not a number");
        }
        return value.doubleValue();
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }

    private static @Nullable String text(JsonNode tree, String key) {
        JsonNode value = tree.path(key + ":");
        return value.isMissingNode() ? tree.path(key).asText(null) : value.asText();
    }

    private static String firstLine(Exception broken) {
        return String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
    }
}

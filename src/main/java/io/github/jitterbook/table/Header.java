package io.github.jitterbook.table;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a column is called when it is shown: {@code p99_9_us} reads "p99.9 (µs)". */
final class Header {

    /** Names whose title says more than the name can. */
    private static final Map<String, String> SPECIAL = Map.of("late_pct", "late % (jitter_bench)");

    private static final Map<String, String> UNITS =
            Map.of("ns", "ns", "us", "µs", "ms", "ms", "s", "s", "hz", "Hz", "pct", "%");

    private static final Pattern WITH_UNIT = Pattern.compile("(.+)_(ns|us|ms|s|hz|pct)");

    /** The underscore that stands for the point of a percentile. */
    private static final Pattern POINT = Pattern.compile("(?<![A-Za-z])(p\\d{1,3})_(?=\\d)");

    private Header() {}

    static String of(String name) {
        String special = SPECIAL.get(name);
        if (special != null) {
            return special;
        }
        Matcher unit = WITH_UNIT.matcher(name);
        return unit.matches()
                ? words(unit.group(1)) + " (" + UNITS.get(unit.group(2)) + ")"
                : words(name);
    }

    private static String words(String name) {
        return POINT.matcher(name).replaceAll("$1.").replace('_', ' ');
    }
}

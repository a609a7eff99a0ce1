package io.github.jitterbook.trial;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them: a number and its unit, such as {@code 50us} or {@code 1.5ms}. */
public final class TimeText {

    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(ns|us|µs|μs|ms|s)");

    private static final int MOST_DIGITS = 20;

    private TimeText() {}

    /**
     * Reads a time, to the nearest ns.
     *
     * @param minNs the smallest that is allowed, in ns
     * @param maxNs the largest that is allowed, in ns
     * @param what what it is for, such as "the spin of hybrid"; begins the message of an error
     * @throws IllegalArgumentException if it has no unit, or lies outside; the message names the
     *     text and what is allowed
     */
    public static long parseNs(String text, long minNs, long maxNs, String what) {
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches() && text.length() <= MOST_DIGITS) {
            BigDecimal ns = new BigDecimal(matcher.group(1)).multiply(unitNs(matcher.group(2)));
            BigDecimal whole = ns.setScale(0, RoundingMode.HALF_UP);
            if (whole.compareTo(BigDecimal.valueOf(minNs)) >= 0
                    && whole.compareTo(BigDecimal.valueOf(maxNs)) <= 0) {
                return whole.longValueExact();
            }
        }
        throw new IllegalArgumentException(
                what
                        + " is a time with its unit (ns, us, ms, s) from "
                        + of(minNs)
                        + " to "
                        + of(maxNs)
                        + ", not '"
                        + text
                        + "'");
    }

    private static BigDecimal unitNs(String unit) {
        return BigDecimal.valueOf(
                switch (unit) {
                    case "ns" -> 1;
                    case "ms" -> 1_000_000;
                    case "s" -> 1_000_000_000;
                    default -> 1_000;
                });
    }

    /** A time in the largest unit in which it is whole, such as {@code 1500us}; parses back. */
    public static String of(long ns) {
        if (ns != 0 && ns % 1_000_000_000 == 0) {
            return ns / 1_000_000_000 + "s";
        }
        if (ns != 0 && ns % 1_000_000 == 0) {
            return ns / 1_000_000 + "ms";
        }
        return ns != 0 && ns % 1_000 == 0 ? ns / 1_000 + "us" : ns + "ns";
    }
}

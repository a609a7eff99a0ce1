package io.github.jitterbook.tuning;

/** Reads the arguments of steps. */
final class Arguments {

    private Arguments() {}

    /**
     * A whole number in a range.
     *
     * @throws IllegalArgumentException naming the value, what it is for and what is allowed
     */
    static long number(String text, long min, long max, String what, String unit) {
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the one message for both.
        }
        String suffix = unit.isEmpty() ? "" : " " + unit;
        throw new IllegalArgumentException(
                what + " is a whole number from " + min + " to " + max + suffix + ", not " + text);
    }
}

package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The text of {@code /proc/PID/stat} or {@code /proc/PID/task/TID/stat}, proc_pid_stat(5). The name
 * may itself hold blanks, brackets and line ends. Immutable.
 */
final class ProcStat {

    /**
     * USER_HZ is 100 on x86-64 and aarch64 (uapi/asm-generic/param.h), whatever CONFIG_HZ is: a
     * tick is 10 ms.
     */
    static final long TICK_MS = 10;

    /** Fields are numbered as in the manual; the state, right behind the name, is the third. */
    private static final int FIRST = 3;

    private static final int USER_TIME = 14;
    private static final int SYSTEM_TIME = 15;
    private static final int NICE = 19;
    private static final int START_TIME = 22;
    private static final int RT_PRIORITY = 40;
    private static final int POLICY = 41;

    /** At most so many digits, so that sums cannot overflow. */
    private static final int MOST_DIGITS = 18;

    private final String name;
    private final long[] values;

    private ProcStat(String name, long[] values) {
        this.name = name;
        this.values = values;
    }

    /** Empty when the text is not of this form. */
    static Optional<ProcStat> parse(String text) {
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        if (open < 0 || close < open) {
            return Optional.empty();
        }
        String[] fields = text.substring(close + 1).trim().split(" ");
        int[] wanted = {USER_TIME, SYSTEM_TIME, NICE, START_TIME, RT_PRIORITY, POLICY};
        long[] values = new long[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            int index = wanted[i] - FIRST;
            Long value = index < fields.length ? number(fields[index]) : null;
            if (value == null) {
                return Optional.empty();
            }
            values[i] = value;
        }
        String name = HostFiles.clean(text.substring(open + 1, close)).orElse("");
        return Optional.of(new ProcStat(name, values));
    }

    /** A whole number; null for anything else. */
    static @Nullable Long number(String text) {
        boolean negative = text.startsWith("-");
        String digits = negative ? text.substring(1) : text;
        if (digits.isEmpty()
                || digits.length() > MOST_DIGITS
                || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return null;
        }
        return Long.parseLong(text);
    }

    String name() {
        return name;
    }

    /** User and system time together. */
    long ticks() {
        return values[0] + values[1];
    }

    int nice() {
        return (int) values[2];
    }

    /** When it started, in ticks since boot: with the number it names a process for good. */
    long startTime() {
        return values[3];
    }

    /** 1 to 99 for a real-time policy, else 0. */
    int priority() {
        return (int) values[4];
    }

    /** The number of its policy in {@code uapi/linux/sched.h}. */
    int policy() {
        return (int) values[5];
    }
}

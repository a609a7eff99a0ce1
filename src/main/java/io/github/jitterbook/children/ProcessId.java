package io.github.jitterbook.children;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process of this boot that no other can be taken for, however often its pid is used again.
 * Immutable.
 *
 * @param pid its number, above 0
 * @param startTicks when it was started, in clock ticks since boot: field 22 of proc_pid_stat(5)
 */
public record ProcessId(long pid, long startTicks) {

    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,17})-(\\d{1,18})");

    /** Fields of proc_pid_stat(5), counted from the state, the third and first after the name. */
    private static final int STATE = 0;

    private static final int START_TIME = 22 - 3;

    /** The process of this number; empty if there is none, or no {@code /proc} to see it in. */
    public static Optional<ProcessId> of(long pid) {
        String[] fields = stat(pid);
        return fields == null
                ? Optional.empty()
                : Optional.of(new ProcessId(pid, Long.parseLong(fields[START_TIME])));
    }

    /** Reads {@code PID-START}; empty if the text is another. */
    static Optional<ProcessId> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(
                        new ProcessId(
                                Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2))))
                : Optional.empty();
    }

    /** Whether it still runs; one that has ended and waits for its parent to notice does not. */
    public boolean isAlive() {
        String[] fields = stat(pid);
        return fields != null
                && Long.parseLong(fields[START_TIME]) == startTicks
                && !fields[STATE].equals("Z")
                && !fields[STATE].equals("X");
    }

    /**
     * The fields behind the name, which may itself hold spaces and brackets; null if it is gone.
     */
    private static String @Nullable [] stat(long pid) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "stat"));
            String stat = new String(bytes, StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            return fields.length > START_TIME ? fields : null;
        } catch (IOException gone) {
            // No such file; or no such process any more, while it was read.
            return null;
        }
    }

    /** {@code PID-START}, the name of its entry. */
    @Override
    public String toString() {
        return pid + "-" + startTicks;
    }
}

package io.github.jitterbook.linux;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The autogroup of this process: the threads of a session are scheduled as one against those of
 * other sessions, sched(7), so that a nice value counts inside the session only. Reads, never
 * writes. Thread-safe.
 *
 * @param name the kernel's name for it, such as "/autogroup-461"
 * @param nice the nice value of the group itself, −20 to 19, against other groups
 */
public record Autogroup(String name, int nice) {

    private static final String GROUP = "/proc/self/autogroup";
    private static final String ENABLED = "/proc/sys/kernel/sched_autogroup_enabled";

    private static final Pattern LINE = Pattern.compile("(\\S+) nice (-?\\d+)");

    /**
     * The group that holds this process, empty where the kernel was built without autogroups, where
     * they are switched off, or where the process has none.
     *
     * <p>It has no effect on a process in a cgroup of the cpu controller other than the root: there
     * the weight of the cgroup counts instead.
     *
     * @throws java.io.UncheckedIOException when what is there cannot be read
     * @throws IllegalStateException when it is not in the form that sched(7) gives
     */
    public static Optional<Autogroup> current() {
        Optional<String> enabled = readIfThere(ENABLED);
        if (enabled.isEmpty() || enabled.get().strip().equals("0")) {
            return Optional.empty();
        }
        return readIfThere(GROUP)
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .map(Autogroup::parse);
    }

    static Autogroup parse(String line) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            throw new IllegalStateException("no autogroup in " + GROUP + ": " + line);
        }
        return new Autogroup(fields.group(1), Integer.parseInt(fields.group(2)));
    }

    private static Optional<String> readIfThere(String path) {
        return Files.exists(Path.of(path)) ? Optional.of(ProcFile.read(path)) : Optional.empty();
    }
}

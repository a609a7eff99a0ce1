package io.github.jitterbook.runner;

import io.github.jitterbook.result.JvmEvent;
import io.github.jitterbook.result.JvmEvent.Kind;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a JVM's log with the decorations of {@link
 * io.github.jitterbook.trial.Defaults#LOG_OUTPUT}: time, level, tags. Immutable.
 *
 * @param atNs when it was logged, on the clock of {@code System.nanoTime}
 * @param event what it tells, at the end of it; null if it is of a kind that is asked for and says
 *     nothing to count
 */
record JvmLogLine(long atNs, @Nullable Parsed event) {

    /** What a line tells. */
    record Parsed(Kind kind, @Nullable Long durationNs, String text) {}

    private static final Pattern DECORATED =
            Pattern.compile("\\[(\\d{1,18})ns]\\[(\\w+) *]\\[([a-z,]+) *] ?(.*)");

    /** What is asked for; warnings have other levels. */
    private static final Set<String> LEVELS = Set.of("info", "debug", "trace");

    private static final Pattern PAUSE =
            Pattern.compile("GC\\(\\d+\\) (Pause .*) (\\d+)[.,](\\d{3})ms");

    private static final Pattern SAFEPOINT =
            Pattern.compile("Safepoint \"([^\"]*)\".* Total: +(\\d{1,18}) ns.*");

    /**
     * Number of the compilation; %, s, !, b, n for what is compiled how; level; method; then what
     * became of it, if it is an older one.
     */
    private static final Pattern COMPILATION = Pattern.compile(" *\\d+ [%sbn! ]*([0-4]) +(\\S+.*)");

    private static final Pattern DISCARDED = Pattern.compile("(.*?) +made not entrant(: .*)?");

    /**
     * JDK 25 gives the reason. The JDKs before do not: there code of level 1 and 4 is final, and
     * nothing but a failed assumption (or a full code cache) ends it, while code of level 2 and 3
     * waits to be replaced.
     */
    private static final Pattern FAILED =
            Pattern.compile(": .*(uncommon trap|deoptimiz|depend|invalid).*");

    private static final Pattern REPLACED = Pattern.compile(": .*(OSR invalidation|not used).*");

    /** A line of these kinds; null for any other, such as a warning. */
    static @Nullable JvmLogLine parse(String line) {
        // Most lines of other kinds are told by their first character.
        Matcher parts = line.startsWith("[") ? DECORATED.matcher(line) : null;
        if (parts == null || !parts.matches() || !LEVELS.contains(parts.group(2))) {
            return null;
        }
        String text = parts.group(4).strip();
        Parsed event =
                switch (parts.group(3)) {
                    case "gc" -> pause(text);
                    case "safepoint" -> safepoint(text);
                    case "jit,compilation" -> compilation(parts.group(4));
                    case "deoptimization" -> new Parsed(Kind.DEOPTIMIZATION, null, text);
                    default -> null;
                };
        return new JvmLogLine(Long.parseLong(parts.group(1)), event);
    }

    private static @Nullable Parsed pause(String text) {
        Matcher pause = PAUSE.matcher(text);
        if (!pause.matches()) {
            return null;
        }
        long ns = (Long.parseLong(pause.group(2)) * 1_000 + Long.parseLong(pause.group(3))) * 1_000;
        return new Parsed(Kind.COLLECTION, ns, pause.group(1));
    }

    private static @Nullable Parsed safepoint(String text) {
        Matcher safepoint = SAFEPOINT.matcher(text);
        return safepoint.matches()
                ? new Parsed(Kind.SAFEPOINT, Long.valueOf(safepoint.group(2)), safepoint.group(1))
                : null;
    }

    private static @Nullable Parsed compilation(String text) {
        Matcher compilation = COMPILATION.matcher(text);
        if (!compilation.matches()) {
            return null;
        }
        String level = compilation.group(1);
        String method = compilation.group(2).strip();
        Matcher discarded = DISCARDED.matcher(method);
        if (discarded.matches()) {
            return failed(level, discarded.group(2))
                    ? new Parsed(Kind.DISCARDED, null, method.replaceAll(" +", " "))
                    : null;
        }
        // "made zombie": JDK 17 tells that the memory of discarded code is free again.
        return method.contains("made zombie") || method.contains("COMPILE SKIPPED")
                ? null
                : new Parsed(Kind.COMPILATION, null, method + ", level " + level);
    }

    private static boolean failed(String level, @Nullable String reason) {
        if (reason == null) {
            return level.equals("4") || level.equals("1");
        }
        return FAILED.matcher(reason).matches() && !REPLACED.matcher(reason).matches();
    }

    /** When what it tells began. */
    long startNs() {
        return event == null || event.durationNs == null ? atNs : atNs - event.durationNs;
    }

    /** What it tells, with a time that counts from this one. */
    JvmEvent relativeTo(long ns) {
        if (event == null) {
            throw new IllegalStateException("a line that tells nothing");
        }
        return new JvmEvent(event.kind, startNs() - ns, event.durationNs, event.text);
    }
}

package io.github.jitterbook;

import io.github.jitterbook.trial.Names;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** How long trials run: long enough to see, or as long as the claim needs. Thread-safe. */
public enum Mode {
    /** A second or two a run; a row then says so, as {@code quick: 2 of 8 s}. The default. */
    QUICK,
    /** As long as each trial says. */
    FULL;

    /** What names the mode for a whole process, when no cell does. */
    public static final String PROPERTY = "jitterbook.mode";

    /** What names it when neither a cell nor an argument does. */
    public static final String VARIABLE = "JITTERBOOK_MODE";

    /** A run of a comparison in quick mode; it has twelve. */
    static final Duration QUICK_PAIR = Duration.ofSeconds(1);

    /** Any other run in quick mode. */
    static final Duration QUICK_RUN = Duration.ofSeconds(2);

    private static volatile @Nullable Mode chosen;

    /** The name used in cells and commands. */
    public String alias() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The mode of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Mode of(String alias) {
        for (Mode mode : values()) {
            if (mode.alias().equals(alias)) {
                return mode;
            }
        }
        throw new IllegalArgumentException(
                Names.unknown("mode", alias, Arrays.stream(values()).map(Mode::alias).toList()));
    }

    /** Chooses the mode for this process; above argument and variable. */
    static void choose(Mode mode) {
        chosen = mode;
    }

    /**
     * The mode in force: what a cell chose, else the argument, else the variable, else quick.
     *
     * @throws IllegalArgumentException if argument or variable name none
     */
    static Mode current() {
        Mode byCell = chosen;
        if (byCell != null) {
            return byCell;
        }
        String named = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        return named == null || named.isBlank() ? QUICK : of(named.trim());
    }
}

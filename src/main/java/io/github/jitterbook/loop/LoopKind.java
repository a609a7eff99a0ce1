package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/** What a loop is written in. */
public enum LoopKind {
    /** {@link PeriodicLoop}, with any waiter and any body. */
    JAVA("java", "in Java, with any waiter and body (a1, a2)") {
        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }

        @Override
        public void check(Trial trial) {
            // Whatever the trial names.
        }
    },

    /** {@link NativeLoop}: one waiter and the bodies of {@link NativeBody}. */
    NATIVE("native", "in C, with no Java between two cycles (b)") {
        @Override
        public Optional<String> unavailable() {
            return NativeLoop.prepare().unavailable();
        }

        @Override
        public void check(Trial trial) {
            if (!trial.waiter().equals(NATIVE_WAITER)) {
                throw new IllegalArgumentException(
                        "the native loop waits with " + NATIVE_WAITER + ", not " + trial.waiter());
            }
            if (NativeBody.of(trial.body()).isEmpty()) {
                throw new IllegalArgumentException(
                        "the native loop has the bodies poly and none, not " + trial.body());
            }
        }
    };

    private static final String NATIVE_WAITER = "clock-nanosleep";

    private final String alias;
    private final String description;

    LoopKind(String alias, String description) {
        this.alias = alias;
        this.description = description;
    }

    /** The stable name in commands, plans and results. */
    public String alias() {
        return alias;
    }

    /** What it is, in one phrase. */
    public String description() {
        return description;
    }

    /**
     * Why this machine has no such loop; empty if it has. Asking may compile it, which takes some
     * tenths of a second once.
     */
    public abstract Optional<String> unavailable();

    /**
     * Checks that it can run what a trial names.
     *
     * @throws IllegalArgumentException naming what it cannot run, and what it can
     */
    public abstract void check(Trial trial);
}

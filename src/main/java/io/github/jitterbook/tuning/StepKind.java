package io.github.jitterbook.tuning;

import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;
import java.util.Optional;

/**
 * A kind of tuning step: its name, its arguments, how it is applied, and what holds without it.
 * Stateless and thread-safe.
 */
public interface StepKind {

    /** The stable name in commands, plans and results. */
    String name();

    /** What it does, in one sentence. */
    String description();

    /**
     * The keys of its arguments, which carry their unit. The first is the main one, whose key may
     * be left out: {@code timer-slack=1} is {@code timer-slack=slackNs:1}. Empty if it takes none.
     */
    List<String> keys();

    /** For what it holds, such as {@code thread jitterbook-loop}. */
    String holdsFor();

    /** Whether it holds for a thread, and so must be put on the one that really waits. */
    boolean perThread();

    /**
     * Why a trial in the notebook's own process may not have this step; empty if it may. What holds
     * for the whole process, or may end it, is for a trial in a process of its own.
     */
    default Optional<String> refusedInProcess(StepSpec spec) {
        return Optional.empty();
    }

    /**
     * The step that this spec asks for.
     *
     * @throws IllegalArgumentException if an argument is missing, unknown or out of its range; the
     *     message names the value and what is allowed
     */
    TuningStep step(StepSpec spec);

    /**
     * What is set when a trial does not name this step, since what a thread inherits must not pass
     * for the kernel's default; empty if it is then left alone.
     */
    default Optional<StepSpec> baseline() {
        return Optional.empty();
    }

    /** A short name of the step for rows and legends, such as {@code slack 1 ns}. */
    default String label(StepSpec spec) {
        return spec.arguments().isEmpty()
                ? name()
                : name() + " " + String.join(", ", spec.arguments().values());
    }

    /**
     * What is in force for the calling thread or its process, with its unit; a sentence beginning
     * with {@code unknown} if it cannot be read.
     */
    String effective();

    /** The line of the ledger when nobody asks for this kind. */
    default Setting notRequested() {
        return Setting.notRequested(name(), effective(), holdsFor());
    }
}

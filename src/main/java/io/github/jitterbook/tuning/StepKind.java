package io.github.jitterbook.tuning;

import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

/** A kind of tuning step. Stateless and thread-safe. */
public interface StepKind {

    /** The stable name in commands, plans and results. */
    String name();

    /** What it does, in one sentence. */
    String description();

    /** For what it holds, such as {@code thread jitterbook-loop}. */
    String holdsFor();

    /**
     * The step that this spec asks for.
     *
     * @throws IllegalArgumentException if an argument is missing or out of its range; the message
     *     names the value and what is allowed
     */
    TuningStep step(StepSpec spec);

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

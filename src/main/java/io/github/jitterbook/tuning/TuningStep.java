package io.github.jitterbook.tuning;

/** One tuning step, ready to be applied. */
@FunctionalInterface
public interface TuningStep {

    /**
     * Applies the step to the calling thread or its process and reads it back. A refusal is in the
     * result, not an exception.
     */
    AppliedTuning apply(TuningContext context);
}

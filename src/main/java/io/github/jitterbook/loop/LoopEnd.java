package io.github.jitterbook.loop;

/** Why a loop ended. */
public enum LoopEnd {
    /** It did what its plan says. */
    COMPLETED,
    /** It was asked to stop, or its thread was interrupted. */
    STOPPED,
    /** It could not keep up and its longest run time was over. */
    TIME_LIMIT
}

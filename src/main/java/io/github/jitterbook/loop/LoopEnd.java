package io.github.jitterbook.loop;

/** Why a loop ended. */
public enum LoopEnd {
    /** It did what its plan says. */
    COMPLETED("completed"),
    /** It was asked to stop, or its thread was interrupted. */
    STOPPED("stopped"),
    /** It could not keep up and its longest run time was over. */
    TIME_LIMIT("time limit");

    private final String label;

    LoopEnd(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}

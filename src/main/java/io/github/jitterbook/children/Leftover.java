package io.github.jitterbook.children;

/**
 * What became of an entry. Immutable.
 *
 * @param fate what was done, or would be
 * @param name the entry's name, {@code PID-START}
 * @param what what the process is, or that this is not known
 * @param reason why so, half a sentence
 */
public record Leftover(Fate fate, String name, String what, String reason) {

    /** What can become of an entry. */
    public enum Fate {
        /** Its process was left behind, and was ended. */
        ENDED,
        /** Its process is gone; the entry was removed. */
        REMOVED,
        /** Its process is not to be touched. */
        KEPT,
        /** It should have been ended or removed, and could not be. */
        FAILED
    }
}

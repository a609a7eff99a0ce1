package io.github.jitterbook.verdict;

/** What a check of the instrument came to. */
public enum TrustOutcome {
    /** What was measured is as expected. */
    PASS,
    /** It is not, three times in a row. */
    FAIL,
    /** It could not be measured here, or not well enough to say; the line says why. */
    UNKNOWN
}

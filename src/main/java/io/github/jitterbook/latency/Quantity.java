package io.github.jitterbook.latency;

/** The times of which a loop keeps a distribution each, all of 0 ns or more. */
public enum Quantity {
    /** Wake − deadline of wakes at or after their deadline. */
    LATENESS("lateness"),
    /** Time a cycle spent in the instrument itself. */
    OVERHEAD("overhead"),
    /** Period jitter of 0 or more: how much longer than the period an interval was. */
    LONGER_PERIODS("longerPeriods"),
    /** Period jitter below 0, without its sign: how much shorter an interval was. */
    SHORTER_PERIODS("shorterPeriods"),
    /** End of the body − deadline, of bodies that ended at or after it. */
    COMPLETION("completion"),
    /** End of the body − wake. */
    BODY_TIME("bodyTime");

    private final String key;

    Quantity(String key) {
        this.key = key;
    }

    /** Its name in the trial's protocol. */
    public String key() {
        return key;
    }
}

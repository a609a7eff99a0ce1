package io.github.jitterbook.latency;

/** What is counted beside the distributions. Those after {@link #WARMUP} leave the warm-up out. */
public enum Count {
    /** Wakes, those of the warm-up among them. */
    CYCLES,
    /** Wakes of the warm-up. */
    WARMUP,
    /** Deadlines that the grid policy left out. */
    MISSED,
    /** Wakes before their deadline. */
    EARLY,
    /** Intervals of more than 1.5 periods. */
    LONG_INTERVALS,
    /** Wakes later than half a period. */
    LATE_BEYOND_HALF_PERIOD,
    /** Wakes later than a period. */
    LATE_BEYOND_PERIOD,
    /** Cycles whose body ended after the next deadline. */
    BODY_OVERRUNS,
    /** Cycles whose body ended before their own deadline: woken early, and short. */
    COMPLETED_EARLY
}

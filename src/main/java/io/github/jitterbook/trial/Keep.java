package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a trial does beyond the usual when asked: what it leaves alone, what it keeps. */
public enum Keep {
    /** The policy, the nice value and the timer slack that were inherited are not normalised. */
    @JsonProperty("inherited-state")
    INHERITED_STATE,

    /** Deadline, wait entry and wake of each counted cycle are kept. */
    @JsonProperty("trace")
    TRACE,

    /** All threads of the trial's process are listed as they were when the loop began. */
    @JsonProperty("threads")
    THREADS
}

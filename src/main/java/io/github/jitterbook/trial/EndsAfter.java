package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What {@link Trial#cycles()} counts. Thread-safe. */
public enum EndsAfter {
    /**
     * Deadlines of the grid, served or missed: the run lasts as long as was asked for. Set by a
     * duration.
     */
    @JsonProperty("deadlines")
    DEADLINES,

    /** Wakes: the run has as many cycles as were asked for. Set by a number of cycles. */
    @JsonProperty("wakes")
    WAKES
}

package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a setting was granted. Thread-safe. */
public enum Granted {
    /** The system took it; where it can be read back, that agrees. */
    @JsonProperty("yes")
    YES("yes"),
    /** The system refused it. */
    @JsonProperty("no")
    NO("no"),
    /** There is no such thing on this machine. */
    @JsonProperty("unavailable")
    UNAVAILABLE("unavailable"),
    /** Nobody asked; the effective value is what is in force all the same. */
    @JsonProperty("notRequested")
    NOT_REQUESTED("not requested");

    private final String label;

    Granted(String label) {
        this.label = label;
    }

    /** The word shown in tables. */
    public String label() {
        return label;
    }
}

package io.github.jitterbook.result;

import com.fasterxml.jackson.annotation.JsonProperty;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * Something that the trial's JVM logged. Immutable.
 *
 * @param kind what it was
 * @param atNs when it began (a pause) or was logged (anything else), in ns after the first counted
 *     wait began; a pause that began before is negative
 * @param durationNs how long it took, in ns; null for what has no length
 * @param text the JVM's own words
 */
public record JvmEvent(Kind kind, long atNs, @Nullable Long durationNs, String text) {

    /** What a JVM does beside the loop. */
    public enum Kind {
        /** A pause for collecting garbage. */
        @JsonProperty("collection")
        COLLECTION,

        /** All Java threads were stopped. */
        @JsonProperty("safepoint")
        SAFEPOINT,

        /** The compiler began with a method. */
        @JsonProperty("compilation")
        COMPILATION,

        /** Compiled code was thrown away. */
        @JsonProperty("discarded")
        DISCARDED,

        /** A frame of compiled code went on in the interpreter. */
        @JsonProperty("deoptimization")
        DEOPTIMIZATION
    }

    public JvmEvent {
        Objects.requireNonNull(kind, "an event of the JVM needs its kind");
        Objects.requireNonNull(text, "an event of the JVM needs its text");
    }
}

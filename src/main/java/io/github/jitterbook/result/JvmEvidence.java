package io.github.jitterbook.result;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What the JVM of the trial did within the counted cycles, by its own log (unified logging: gc,
 * safepoint, jit+compilation, deoptimization). Immutable.
 *
 * @param collections pauses for collecting garbage
 * @param collectionNs how long they took together, in ns, to 1 µs
 * @param safepoints times all Java threads were stopped, those for collecting garbage included
 * @param safepointNs how long that took together, from asking them to stop until they went on, in
 *     ns
 * @param compilations methods or loops that the compiler began to compile
 * @param discarded compiled methods that were thrown away because something they assumed was no
 *     longer true; not those that better code replaced
 * @param deoptimizations frames of compiled code that had to go on in the interpreter; null before
 *     JDK 25, which alone is asked to log them
 * @param events the first of these, at most {@link #MOST_EVENTS}, in the order of their times
 */
public record JvmEvidence(
        long collections,
        long collectionNs,
        long safepoints,
        long safepointNs,
        long compilations,
        long discarded,
        @Nullable Long deoptimizations,
        List<JvmEvent> events) {

    /** Enough to explain a tail; the counts are of all. */
    public static final int MOST_EVENTS = 50;

    public JvmEvidence {
        events = events == null ? List.of() : List.copyOf(events);
    }
}

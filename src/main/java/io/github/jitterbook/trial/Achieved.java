package io.github.jitterbook.trial;

import java.util.Objects;

/**
 * Something that a part of a trial did, in figures: a body, a load or a step says what it achieved,
 * so that nobody has to believe that it did what it was asked to. Immutable.
 *
 * @param name who achieved what, such as {@code stall: stalls}
 * @param value how much
 * @param unit the unit; empty for a count
 */
public record Achieved(String name, double value, String unit) {

    public Achieved {
        Objects.requireNonNull(name, "an achievement needs its name");
        Objects.requireNonNull(unit, "an achievement needs its unit, which may be empty");
    }
}

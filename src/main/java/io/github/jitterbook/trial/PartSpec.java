package io.github.jitterbook.trial;

import java.util.Objects;

/**
 * A part of a trial chosen by name, with its argument if it takes one: {@code spin}, {@code
 * hybrid=50us}, {@code stall=20ms/1s}. Immutable.
 *
 * @param name the name in the catalog
 * @param argument what stands behind the first {@code =}; empty if nothing does
 */
public record PartSpec(String name, String argument) {

    public PartSpec {
        Objects.requireNonNull(name, "a part needs its name");
        Objects.requireNonNull(argument, "a part needs its argument, which may be empty");
    }

    /** Reads the text form; any text is one, whether or not anything has that name. */
    public static PartSpec parse(String text) {
        int equals = text.indexOf('=');
        return equals < 0
                ? new PartSpec(text, "")
                : new PartSpec(text.substring(0, equals), text.substring(equals + 1));
    }

    /** The text form. */
    @Override
    public String toString() {
        return argument.isEmpty() ? name : name + "=" + argument;
    }
}

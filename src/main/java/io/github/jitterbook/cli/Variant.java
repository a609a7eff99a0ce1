package io.github.jitterbook.cli;

import io.github.jitterbook.loop.LoopKind;
import io.github.jitterbook.trial.Defaults;

import org.jspecify.annotations.Nullable;

/**
 * A loop and its waiter, which jitter_bench's report names together: a1, a2 and b. Immutable.
 *
 * @param loop name of the loop in the catalog
 * @param waiter name of the waiter in the catalog
 */
record Variant(String loop, String waiter) {

    /**
     * What the options say together.
     *
     * @param name a1, a2, b, or null where {@code --variant} was not given
     * @param loop what {@code --loop} was given, or null
     * @param waiter what {@code --waiter} was given, or null
     * @throws IllegalArgumentException if there is no such variant, or the others say something
     *     else
     */
    static Variant of(@Nullable String name, @Nullable String loop, @Nullable String waiter) {
        if (name == null) {
            return new Variant(
                    loop == null ? Defaults.LOOP : loop, waiter == null ? Defaults.WAITER : waiter);
        }
        Variant variant = named(name);
        requireSame(name, "--loop", loop, variant.loop);
        requireSame(name, "--waiter", waiter, variant.waiter);
        return variant;
    }

    private static Variant named(String name) {
        return switch (name) {
            case "a1" -> new Variant(LoopKind.JAVA.alias(), "clock-nanosleep");
            case "a2" -> new Variant(LoopKind.JAVA.alias(), "thread-sleep");
            case "b" -> new Variant(LoopKind.NATIVE.alias(), "clock-nanosleep");
            default ->
                    throw new IllegalArgumentException(
                            "--variant takes a1, a2 or b, not '" + name + "'");
        };
    }

    private static void requireSame(
            String name, String option, @Nullable String given, String meant) {
        if (given != null && !given.equals(meant)) {
            throw new IllegalArgumentException(
                    "--variant "
                            + name
                            + " means "
                            + option
                            + " "
                            + meant
                            + ", which contradicts "
                            + option
                            + " "
                            + given);
        }
    }
}

package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of loop body: its name, what a cycle does, and how one is made. Stateless, thread-safe.
 */
public interface BodyKind {

    /** The stable name in commands, plans and results. */
    String alias();

    /** What a cycle does, in one sentence. */
    String description();

    /**
     * Checks an argument, what stands behind {@code =} in {@code allocate=4096}; empty if nothing
     * does.
     *
     * @throws IllegalArgumentException naming the argument and what is allowed
     */
    default void checkArgument(String argument) {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException(
                    "body " + alias() + " takes no argument, and was given '" + argument + "'");
        }
    }

    /** Why this machine has no such body; empty if it has. */
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /** What it needs of the heap beyond what any trial needs, in bytes. */
    default long heapBytes(Trial trial) {
        return 0;
    }

    /**
     * A body for a loop of this trial.
     *
     * @throws UnsupportedOperationException if it is {@link #unavailable}
     */
    LoopBody create(Trial trial);

    /** A kind whose bodies this function makes. */
    static BodyKind of(String alias, String description, Function<Trial, LoopBody> create) {
        return new BodyKind() {
            @Override
            public String alias() {
                return alias;
            }

            @Override
            public String description() {
                return description;
            }

            @Override
            public LoopBody create(Trial trial) {
                return create.apply(trial);
            }
        };
    }
}

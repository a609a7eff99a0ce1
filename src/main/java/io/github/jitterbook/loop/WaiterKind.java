package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/** A kind of waiter: its name, what it is, and how one is made. Stateless and thread-safe. */
public interface WaiterKind {

    /** The stable name in commands, plans and results. */
    String alias();

    /** What JDK and kernel do underneath, in one sentence. */
    String description();

    /**
     * Checks an argument, what stands behind {@code =} in {@code hybrid=50us}; empty if nothing
     * does.
     *
     * @throws IllegalArgumentException naming the argument and what is allowed
     */
    default void checkArgument(String argument) {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException(
                    "waiter " + alias() + " takes no argument, and was given '" + argument + "'");
        }
    }

    /**
     * Checks the waiter against the rest of its trial.
     *
     * @throws IllegalArgumentException naming what contradicts what
     */
    default void checkTrial(Trial trial) {}

    /**
     * Which share of each period a wait keeps the CPU busy: 0 for one that sleeps, 1 for one that
     * never does. A real-time loop that waits so leaves the CPU to nobody else in that time.
     */
    default double busyShare(Trial trial) {
        return 0;
    }

    /**
     * Whether it waits for a time instead of until a deadline; then there is no grid, see {@link
     * io.github.jitterbook.trial.GridPolicy#RELATIVE}.
     */
    default boolean relative() {
        return false;
    }

    /**
     * The loop's thread, not yet started: one of the platform's, unless the kind is about others.
     */
    default Thread newThread(Runnable loop, String name) {
        return new Thread(loop, name);
    }

    /**
     * The tuning step by means of which it waits: a trial needs it, and fails when it is refused.
     * Empty for waiters that wait under any.
     */
    default Optional<String> needsStep() {
        return Optional.empty();
    }

    /** Why this machine or JDK has no such waiter; empty if it has. */
    Optional<String> unavailable();

    /**
     * A waiter for the calling thread.
     *
     * @param trial the trial that it will wait in
     * @throws UnsupportedOperationException if it is {@link #unavailable}
     */
    Waiter create(Trial trial);

    /**
     * Runs the waiter's code through its branches, without waiting long, so that it is compiled.
     */
    void warmUp(Waiter waiter) throws InterruptedException;
}

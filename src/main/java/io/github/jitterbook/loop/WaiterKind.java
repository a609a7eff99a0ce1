package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/** A kind of waiter: its name, what it is, and how one is made. Stateless and thread-safe. */
public interface WaiterKind {

    /** The stable name in commands, plans and results. */
    String alias();

    /** What JDK and kernel do underneath, in one sentence. */
    String description();

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

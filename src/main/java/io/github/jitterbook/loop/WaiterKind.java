package io.github.jitterbook.loop;

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
     * @throws UnsupportedOperationException if it is {@link #unavailable}
     */
    Waiter create();

    /** Runs the waiter's code through its branches, without waiting long, so that it is compiled. */
    void warmUp(Waiter waiter) throws InterruptedException;
}

package io.github.jitterbook.loop;

import java.util.Optional;

/**
 * The thread that a waiter really waits on. A timer slack or a policy on any other thread changes
 * nothing of what is measured.
 */
public interface WaitingThread {

    /** The loop's own. */
    WaitingThread LOOP =
            new WaitingThread() {
                @Override
                public String description() {
                    return "the loop's thread";
                }

                @Override
                public Optional<String> unreachable() {
                    return Optional.empty();
                }

                @Override
                public void run(Runnable task) {
                    task.run();
                }
            };

    /** Which thread it is, for the ledger. */
    String description();

    /** Why no setting can be put on it; empty if one can. */
    Optional<String> unreachable();

    /**
     * Runs something on it and waits for its end.
     *
     * @throws InterruptedException if the calling thread was interrupted meanwhile
     * @throws UnsupportedOperationException if it is {@link #unreachable}
     */
    void run(Runnable task) throws InterruptedException;
}

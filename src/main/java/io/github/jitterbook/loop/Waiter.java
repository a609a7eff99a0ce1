package io.github.jitterbook.loop;

/**
 * One way to wait for a deadline. Made for one thread; not thread-safe.
 *
 * <p>The contract that every waiter keeps: it returns at the deadline or later, or earlier when its
 * mechanism does (the loop counts that); it returns at once when the deadline has passed; it
 * allocates nothing of its own, unless its kind says so; it ends with {@link InterruptedException}
 * when its thread is interrupted, if its mechanism can notice.
 */
@FunctionalInterface
public interface Waiter extends AutoCloseable {

    /**
     * Waits.
     *
     * @param deadlineNs when to return, in ns on CLOCK_MONOTONIC
     * @throws InterruptedException if the thread was interrupted; its interrupt flag is then clear
     * @throws io.github.jitterbook.linux.SystemCallException if the system refuses to wait
     */
    void await(long deadlineNs) throws InterruptedException;

    /**
     * The first deadline of a loop that begins now; a mechanism with a grid of its own waits here
     * for it. Called once, on the loop's thread, after the tuning steps.
     *
     * @param startNs now, in ns
     * @param periodNs the period, in ns
     */
    default long firstDeadline(long startNs, long periodNs) throws InterruptedException {
        return startNs + periodNs;
    }

    /** The thread that really waits, on which per-thread settings must be put. */
    default WaitingThread waitsOn() {
        return WaitingThread.LOOP;
    }

    /** Gives back what it holds; called once, after the last wait. */
    @Override
    default void close() {}
}

package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code LockSupport.parkNanos} for what is left, again until the deadline has come, since a park
 * may end for no reason. What executors and blocking queues wait with.
 *
 * <p>Underneath, HotSpot waits on a condition variable, a futex with a timeout, to which timer
 * slack applies (for real-time threads too on kernels before 6.12, 6.6.84 and 6.1.132).
 */
public final class ParkNanos implements WaiterKind {

    private static final int WARM_UP_CALLS = 12_000;
    private static final int WARM_UP_PARKS = 400;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "park-nanos";
    }

    @Override
    public String description() {
        return "LockSupport.parkNanos for what is left, until the deadline has come";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Waiter create(Trial trial) {
        return new Parker();
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(System.nanoTime() - 1);
        }
        for (int i = 0; i < WARM_UP_PARKS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    private static final class Parker implements Waiter {
        @Override
        public void await(long deadlineNs) throws InterruptedException {
            long left = deadlineNs - System.nanoTime();
            while (left > 0) {
                LockSupport.parkNanos(this, left);
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted in parkNanos");
                }
                left = deadlineNs - System.nanoTime();
            }
        }
    }
}

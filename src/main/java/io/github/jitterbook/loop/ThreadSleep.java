package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code Thread.sleep} for what is left until the deadline: the seed's variant a2. A relative
 * sleep: whatever happens between reading the clock and going to sleep makes it late.
 *
 * <p>Underneath, HotSpot parks the thread on a futex with a timeout, to which timer slack applies.
 * Before JDK 21 the time is rounded up to whole milliseconds, so that at 1 kHz it returns half a
 * millisecond late on average; since then it keeps nanoseconds.
 */
public final class ThreadSleep implements WaiterKind {

    private static final int WARM_UP_CALLS = 12_000;
    private static final int WARM_UP_SLEEPS = 60;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "thread-sleep";
    }

    @Override
    public String description() {
        return "Thread.sleep for what is left (a2; before JDK 21 rounded up to whole ms)";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Waiter create(Trial trial) {
        return new Sleeper();
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(System.nanoTime() - 1);
        }
        // Since JDK 21 a sleep makes an object for the flight recorder, 40 bytes, until HotSpot's
        // second compiler finds that nobody wants it. A sleep of nothing goes the same way at once.
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            Thread.sleep(0, 0);
        }
        for (int i = 0; i < WARM_UP_SLEEPS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    private static final class Sleeper implements Waiter {
        private static final long MS = 1_000_000;

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            long left = deadlineNs - System.nanoTime();
            if (left > 0) {
                Thread.sleep(left / MS, (int) (left % MS));
            }
        }
    }
}

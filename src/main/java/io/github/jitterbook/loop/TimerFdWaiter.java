package io.github.jitterbook.loop;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerFd;
import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code timerfd}: a timer that expires once at the deadline (timerfd_settime, TFD_TIMER_ABSTIME),
 * and a blocking read of its descriptor. What event loops wait with, there through epoll.
 *
 * <p>Underneath, the same high-resolution timer as of {@code clock-nanosleep}; but timer slack does
 * not apply to it, under no policy: with the default slack of 50 µs it is earlier by about that
 * much. It costs a second system call a cycle, which is over before the wait begins.
 *
 * <p>{@link Thread#interrupt} does not reach the read. A signal does where its handler lets it; the
 * read is then repeated, with the timer still armed.
 */
public final class TimerFdWaiter implements WaiterKind {

    private static final int WARM_UP_CALLS = 5_500;

    @Override
    public String alias() {
        return "timerfd";
    }

    @Override
    public String description() {
        return "read of a timerfd armed at the deadline, through JNA; timer slack does not apply";
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public Waiter create(Trial trial) {
        return new Reader(new Descriptor(new TimerFd()));
    }

    /** Timers that have expired are read at once; signals come from a script. */
    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        Reader interrupted = new Reader(new ScriptedSignals());
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(1);
            interrupted.await(1);
        }
    }

    /** A timer as the waiter uses it. */
    interface Timer extends AutoCloseable {
        void arm(long deadlineNs);

        /** 0 when it has expired, {@link TimerFd#INTERRUPTED} on a signal. */
        int await();

        @Override
        default void close() {}
    }

    /** Waits on after a signal, since the timer stays armed. */
    static final class Reader implements Waiter {
        private final Timer timer;

        Reader(Timer timer) {
            this.timer = timer;
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            timer.arm(deadlineNs);
            while (timer.await() == TimerFd.INTERRUPTED) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted in read of a timerfd");
                }
            }
        }

        @Override
        public void close() {
            timer.close();
        }
    }

    private static final class Descriptor implements Timer {
        private final TimerFd timer;

        Descriptor(TimerFd timer) {
            this.timer = timer;
        }

        @Override
        public void arm(long deadlineNs) {
            timer.arm(deadlineNs);
        }

        @Override
        public int await() {
            return timer.await();
        }

        @Override
        public void close() {
            timer.close();
        }
    }

    /** Every third call a signal. */
    private static final class ScriptedSignals implements Timer {
        private int calls;

        @Override
        public void arm(long deadlineNs) {}

        @Override
        public int await() {
            return ++calls % 3 == 0 ? TimerFd.INTERRUPTED : 0;
        }
    }
}

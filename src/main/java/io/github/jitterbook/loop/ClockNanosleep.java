package io.github.jitterbook.loop;

import io.github.jitterbook.linux.AbsoluteSleep;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME)}: the deadline itself is handed to the
 * kernel's high-resolution timer, so that nothing between reading a clock and going to sleep can
 * make it late. What cyclictest and the seed's variant a1 do. Timer slack applies; to a real-time
 * thread not, on no kernel.
 */
public final class ClockNanosleep implements WaiterKind {

    private static final int WARM_UP_CALLS = 5_500;

    @Override
    public String alias() {
        return "clock-nanosleep";
    }

    @Override
    public String description() {
        return "clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME) through JNA (a1, as cyclictest)";
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public Waiter create(Trial trial) {
        AbsoluteSleep sleep = new AbsoluteSleep();
        return new Sleeper(sleep::until);
    }

    /** Deadlines that have passed return at once from the kernel; signals come from a script. */
    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        warmUpSignals();
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(1);
        }
    }

    /** Runs the sleeper's code through signals that come from a script. */
    static void warmUpSignals() throws InterruptedException {
        Sleeper interrupted = new Sleeper(new ScriptedSignals());
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            interrupted.await(1);
        }
    }

    /** Sleeps until a time; 0 when it has come, {@link AbsoluteSleep#INTERRUPTED} on a signal. */
    @FunctionalInterface
    interface SleepCall {
        int until(long deadlineNs);
    }

    /** Sleeps on after a signal, since the deadline is absolute. */
    static final class Sleeper implements Waiter {
        private final SleepCall call;

        Sleeper(SleepCall call) {
            this.call = call;
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            while (call.until(deadlineNs) == AbsoluteSleep.INTERRUPTED) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted in clock_nanosleep");
                }
            }
        }
    }

    /** Every third call a signal. */
    private static final class ScriptedSignals implements SleepCall {
        private int calls;

        @Override
        public int until(long deadlineNs) {
            return ++calls % 3 == 0 ? AbsoluteSleep.INTERRUPTED : 0;
        }
    }
}

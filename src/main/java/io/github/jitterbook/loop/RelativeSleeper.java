package io.github.jitterbook.loop;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.RelativeSleep;
import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code relative-sleep}: sleeps for a period, wherever that ends: the loop of the Pi mail, and the
 * wrong way to be periodic. There is no grid, so nothing can be late against it: what is shown is
 * (wake − wait entry) − period, and every cycle begins later than the one before by that much, by
 * its body and by the loop's own work.
 *
 * <p>Underneath, clock_nanosleep(CLOCK_MONOTONIC) with the same timer as {@code clock-nanosleep},
 * so that the two differ in nothing but the deadline; Python's {@code time.sleep} of the mail ends
 * in the same timer. Slack applies, to a real-time thread not. The time asked for is what is left
 * of the period that began when the wait was entered, some 0.1 µs less than the period.
 *
 * <p>{@link Thread#interrupt} does not reach the sleep. After a signal it sleeps on for what the
 * kernel says was left.
 */
public final class RelativeSleeper implements WaiterKind {

    private static final int WARM_UP_CALLS = 5_500;
    private static final int WARM_UP_SLEEPS = 200;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "relative-sleep";
    }

    @Override
    public String description() {
        return "clock_nanosleep for a period, with no deadline: the wrong way, lateness adds up";
    }

    @Override
    public boolean relative() {
        return true;
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public Waiter create(Trial trial) {
        return new Sleeper(new KernelSleep());
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        Sleeper interrupted = new Sleeper(new ScriptedSignals());
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(System.nanoTime() - 1);
            interrupted.await(Long.MAX_VALUE);
        }
        for (int i = 0; i < WARM_UP_SLEEPS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    /** A sleep as the waiter uses it: 0 when it is over, EINTR when a signal came first. */
    interface SleepCall {
        int sleep(long ns);

        int sleepOn();
    }

    /** Sleeps on after a signal, for what was left. */
    static final class Sleeper implements Waiter {
        private final SleepCall call;

        Sleeper(SleepCall call) {
            this.call = call;
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            long left = deadlineNs - System.nanoTime();
            if (left <= 0) {
                return;
            }
            int answer = call.sleep(left);
            while (answer == RelativeSleep.INTERRUPTED) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted in clock_nanosleep");
                }
                answer = call.sleepOn();
            }
        }
    }

    private static final class KernelSleep implements SleepCall {
        private final RelativeSleep sleep = new RelativeSleep();

        @Override
        public int sleep(long ns) {
            return sleep.sleep(ns);
        }

        @Override
        public int sleepOn() {
            return sleep.sleepOn();
        }
    }

    /** Every third call a signal. */
    private static final class ScriptedSignals implements SleepCall {
        private int calls;

        @Override
        public int sleep(long ns) {
            return ++calls % 3 == 0 ? RelativeSleep.INTERRUPTED : 0;
        }

        @Override
        public int sleepOn() {
            return sleep(0);
        }
    }
}

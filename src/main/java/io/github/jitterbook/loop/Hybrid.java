package io.github.jitterbook.loop;

import io.github.jitterbook.linux.AbsoluteSleep;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.trial.TimeText;
import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code hybrid=50us}: sleeps as {@code clock-nanosleep} until so long before the deadline, then
 * spins as {@code spin}. The sleep may be late by the length of the spin without anybody noticing,
 * and the CPU is lost for that part of each period alone.
 *
 * <p>The default of 50 µs is what a sleep with a slack of 1 ns or a real-time policy is nearly
 * always done in (p50 2 to 36 µs, {@code MEASUREMENT.md} §2), at 5 % of a CPU for 1 kHz. With the
 * kernel's default slack the sleep alone may take all of it: ask for {@code timer-slack=1} beside
 * it, or for a longer spin.
 *
 * <p>Slack and policy apply to the sleep, as in {@link ClockNanosleep}. An interrupt is noticed
 * when the sleep has ended, and in the spin.
 */
public final class Hybrid implements WaiterKind {

    /** See the class. */
    static final long DEFAULT_SPIN_NS = 50_000;

    private static final long MIN_SPIN_NS = 1_000;
    private static final long MAX_SPIN_NS = 10_000_000;

    private static final int WARM_UP_CALLS = 5_500;
    private static final int WARM_UP_WAITS = 300;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "hybrid";
    }

    @Override
    public String description() {
        return "clock-nanosleep until 50us (or hybrid=TIME) before the deadline, then spin";
    }

    @Override
    public void checkArgument(String argument) {
        spinNs(argument);
    }

    /** The spin is shorter than the period: it would be a {@code spin} otherwise. */
    @Override
    public void checkTrial(Trial trial) {
        long spinNs = spinNs(trial.waiterSpec().argument());
        if (spinNs >= trial.periodNs()) {
            throw new IllegalArgumentException(
                    "waiter hybrid spins for "
                            + TimeText.of(spinNs)
                            + " of a period of "
                            + TimeText.of(trial.periodNs())
                            + "; ask for a spin below the period (hybrid=TIME), or for the waiter"
                            + " spin");
        }
    }

    private static long spinNs(String argument) {
        return argument.isEmpty()
                ? DEFAULT_SPIN_NS
                : TimeText.parseNs(argument, MIN_SPIN_NS, MAX_SPIN_NS, "the spin of hybrid");
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public double busyShare(Trial trial) {
        return Math.min(1, (double) spinNs(trial.waiterSpec().argument()) / trial.periodNs());
    }

    @Override
    public Waiter create(Trial trial) {
        AbsoluteSleep sleep = new AbsoluteSleep();
        return new SleepThenSpin(
                new ClockNanosleep.Sleeper(sleep::until), spinNs(trial.waiterSpec().argument()));
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        ClockNanosleep.warmUpSignals();
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(1);
        }
        long spinNs = waiter instanceof SleepThenSpin hybrid ? hybrid.spinNs : DEFAULT_SPIN_NS;
        // No sleep but a spin, then a short sleep and no more than a short spin.
        for (int i = 0; i < WARM_UP_WAITS; i++) {
            waiter.await(System.nanoTime() + Math.min(spinNs, SHORT_NS));
        }
        int sleeps = (int) Math.max(1, Math.min(WARM_UP_WAITS, WARM_UP_WAITS * SHORT_NS / spinNs));
        for (int i = 0; i < sleeps; i++) {
            waiter.await(System.nanoTime() + spinNs + SHORT_NS);
        }
    }

    private static final class SleepThenSpin implements Waiter {
        private final ClockNanosleep.Sleeper sleep;
        private final long spinNs;

        SleepThenSpin(ClockNanosleep.Sleeper sleep, long spinNs) {
            this.sleep = sleep;
            this.spinNs = spinNs;
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            long spinFromNs = deadlineNs - spinNs;
            if (spinFromNs - System.nanoTime() > 0) {
                sleep.await(spinFromNs);
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted in a sleep before a spin");
                }
            }
            Spin.until(deadlineNs);
        }
    }
}

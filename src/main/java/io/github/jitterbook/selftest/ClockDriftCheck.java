package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.KernelClock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.trial.Achieved;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The loop's clock runs as fast as the kernel's: against CLOCK_BOOTTIME, which has the same rate,
 * and CLOCK_MONOTONIC_RAW, which nobody steers, from its making to its first attempt, so over the
 * whole self-test; a repeat is over a second.
 */
final class ClockDriftCheck implements Check {

    /** The same clock in other words: what is left is the uncertainty of two readings. */
    private static final double MOST_PPM = 10;

    /** NTP steers by up to 500 ppm, and slews by as much again (adjtimex(2)). */
    private static final double MOST_STEERING_PPM = 1_100;

    private static final long REPEAT_MS = 1_000;
    private static final long SLEPT_NS = 1_000_000;
    private static final int TRIES = 200;

    private final LoopClock clock;
    private @Nullable Reading begin;

    ClockDriftCheck(LoopClock clock) {
        this.clock = clock;
        begin = Platform.unavailable().isEmpty() ? Reading.of(clock) : null;
    }

    /**
     * The three clocks at one moment, each to within half the tightest bracket of many, in ns.
     *
     * @param bootNs how far BOOTTIME is ahead of the loop's clock
     * @param rawNs how far MONOTONIC_RAW is ahead of the loop's clock
     * @param sleptNs how far BOOTTIME is ahead of MONOTONIC
     */
    private record Reading(long loopNs, Ahead bootNs, Ahead rawNs, Ahead sleptNs) {

        static Reading of(LoopClock clock) {
            return new Reading(
                    clock.nanoTime(),
                    Ahead.of(clock, KernelClock.BOOTTIME),
                    Ahead.of(clock, KernelClock.MONOTONIC_RAW),
                    Ahead.of(KernelClock.MONOTONIC::now, KernelClock.BOOTTIME));
        }
    }

    private record Ahead(long ns, long uncertaintyNs) {

        static Ahead of(LoopClock clock, KernelClock other) {
            Ahead best = new Ahead(0, Long.MAX_VALUE);
            for (int i = 0; i < TRIES; i++) {
                long before = clock.nanoTime();
                long between = other.now();
                long after = clock.nanoTime();
                long half = (after - before) / 2;
                if (half < best.uncertaintyNs) {
                    best = new Ahead(between - before - half, half);
                }
            }
            return best;
        }
    }

    @Override
    public String name() {
        return "clock-drift";
    }

    @Override
    public String expected() {
        return String.format(
                Locale.ROOT,
                "within %.0f ppm of CLOCK_BOOTTIME, %.0f ppm of CLOCK_MONOTONIC_RAW",
                MOST_PPM,
                MOST_STEERING_PPM);
    }

    @Override
    public String meaning() {
        return "the clock runs fast or slow: every period and every lateness is off by that share;"
                + " against RAW alone: NTP steers the clock hard, or the clock source is broken";
    }

    @Override
    public boolean essential() {
        return true;
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        Reading from = begin;
        if (from == null) {
            return Finding.unknown("no clock of the kernel to compare with");
        }
        if (clock.nanoTime() - from.loopNs < REPEAT_MS * 1_000_000) {
            TimeUnit.MILLISECONDS.sleep(REPEAT_MS);
        }
        Reading to = Reading.of(clock);
        begin = to;
        if (Math.abs(to.sleptNs.ns - from.sleptNs.ns) > SLEPT_NS) {
            return Finding.unknown("the machine was suspended meanwhile");
        }
        double seconds = (to.loopNs - from.loopNs) / 1e9;
        double boot = ppm(from.bootNs, to.bootNs, seconds);
        double raw = ppm(from.rawNs, to.rawNs, seconds);
        double uncertain = (from.bootNs.uncertaintyNs + to.bootNs.uncertaintyNs) / seconds / 1_000;
        return Finding.of(
                Math.abs(boot) <= MOST_PPM + uncertain && Math.abs(raw) <= MOST_STEERING_PPM,
                String.format(
                        Locale.ROOT,
                        "%+.2f ppm against BOOTTIME (± %.2f), %+.2f against RAW, over %.1f s",
                        boot,
                        uncertain,
                        raw,
                        seconds),
                new Achieved("drift against CLOCK_BOOTTIME", boot, "ppm"),
                new Achieved("drift against CLOCK_MONOTONIC_RAW", raw, "ppm"));
    }

    /** How much faster the loop's clock ran, in millionths. */
    private static double ppm(Ahead from, Ahead to, double seconds) {
        return (from.ns - to.ns) / seconds / 1_000;
    }
}

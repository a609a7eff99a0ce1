package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.KernelClock;
import io.github.jitterbook.loop.LoopClock;

/** The loop's clock is CLOCK_MONOTONIC: the kernel's reading lies between two of the loop's. */
final class ClockIdentityCheck implements Check {

    private static final int READINGS = 20_000;

    private final LoopClock clock;

    ClockIdentityCheck(LoopClock clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "clock-identity";
    }

    @Override
    public String expected() {
        return "every clock_gettime(CLOCK_MONOTONIC) between two readings of the loop's clock";
    }

    @Override
    public String meaning() {
        return "deadlines are programmed on another clock than wakes are stamped on: no lateness of"
                + " this JVM means anything";
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
    public Finding attempt() {
        int inside = 0;
        long worstNs = 0;
        long tightestNs = Long.MAX_VALUE;
        for (int i = 0; i < READINGS; i++) {
            long before = clock.nanoTime();
            long between = KernelClock.MONOTONIC.now();
            long after = clock.nanoTime();
            if (before <= between && between <= after) {
                inside++;
                tightestNs = Math.min(tightestNs, after - before);
            } else {
                worstNs = Math.max(worstNs, Math.max(before - between, between - after));
            }
        }
        String measured = inside + " of " + READINGS + " readings inside";
        return inside == READINGS
                ? Finding.of(
                        true,
                        measured + ", tightest bracket " + tightestNs + " ns",
                        Text.ns("tightest bracket", tightestNs))
                : Finding.of(
                        false,
                        measured + ", off by up to " + worstNs + " ns",
                        Text.ns("off by", worstNs));
    }
}

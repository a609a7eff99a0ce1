package io.github.jitterbook.selftest;

import io.github.jitterbook.loop.LoopClock;

/** The smallest step of the loop's clock. */
final class ClockGranularityCheck implements Check {

    private static final int READINGS = 200_000;
    private static final long LARGEST_NS = 1_000;
    private static final long GIVE_UP_NS = 1_000_000_000;

    private final LoopClock clock;

    ClockGranularityCheck(LoopClock clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "clock-granularity";
    }

    @Override
    public String expected() {
        return "steps of at most " + LARGEST_NS + " ns, never back";
    }

    @Override
    public String meaning() {
        return "large steps: the clock source is a coarse one (see"
                + " /sys/devices/system/clocksource/clocksource0/current_clocksource; tsc or"
                + " arch_sys_counter are fine), and percentiles below a step are rounding; a step"
                + " back: the clock is broken";
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() {
        long smallest = Long.MAX_VALUE;
        long back = 0;
        long begin = System.nanoTime();
        long last = clock.nanoTime();
        for (int i = 0; i < READINGS && System.nanoTime() - begin < GIVE_UP_NS; i++) {
            long now = clock.nanoTime();
            long step = now - last;
            if (step > 0) {
                smallest = Math.min(smallest, step);
            } else if (step < 0) {
                back++;
            }
            last = now;
        }
        if (smallest == Long.MAX_VALUE) {
            return Finding.of(false, "it stood still over " + READINGS + " readings");
        }
        return Finding.of(
                smallest <= LARGEST_NS && back == 0,
                "smallest step " + smallest + " ns, " + back + " steps back",
                Text.ns("smallest step", smallest));
    }
}

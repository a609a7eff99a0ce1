package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.KernelClock;
import io.github.jitterbook.loop.LoopBody;

/**
 * A stall of a declared size, made by the body, is found at that size: the wakes that it delays are
 * late by what is left of it after their own deadlines.
 */
final class StallCheck implements Check {

    private static final int CYCLES = 120;
    private static final int STALLED = 60;
    private static final long STALL_NS = 20_000_000;

    private final Parts parts;

    StallCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "declared-stall";
    }

    @Override
    public String expected() {
        return "the wake after a stall of 20 ms late by its length less one period, to within the"
                + " readings around it";
    }

    @Override
    public String meaning() {
        return "stalls are not seen, or not at their size: maxima and tails are wrong";
    }

    @Override
    public boolean essential() {
        return true;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        return LoopThread.run(this::measure);
    }

    private Finding measure() throws InterruptedException {
        Brackets brackets = new Brackets(CYCLES);
        long[] stall = new long[2];
        long[] maxNs = new long[1];
        try (LoopRig rig = new LoopRig(parts, 0)) {
            rig.run(CYCLES, 0, brackets::around, brackets.before(stalling(stall)), () -> {});
            rig.recorder().drain(frame -> maxNs[0] = frame.lateness().maxNs());
        }
        return judge(brackets, stall[1] - stall[0], stall[1], maxNs[0]);
    }

    private static Finding judge(Brackets brackets, long stallNs, long endNs, long maxNs) {
        int next = STALLED + 1;
        // What is left of the stall when the next deadline has passed; a longer stall of somebody
        // else's may have hit another cycle, and is then the maximum.
        long leftNs = endNs - brackets.deadlineNs(next);
        long least = leftNs;
        long most = brackets.mostNs(next);
        for (int i = 0; i < brackets.cycles(); i++) {
            least = Math.max(least, brackets.leastNs(i));
            most = Math.max(most, brackets.mostNs(i));
        }
        boolean grid =
                brackets.deadlineNs(next) - brackets.deadlineNs(STALLED) == LoopRig.PERIOD_NS;
        return Finding.of(
                grid && least <= maxNs && maxNs <= most,
                "stall of "
                        + Text.ms(stallNs)
                        + ": largest lateness "
                        + Text.ms(maxNs)
                        + ", which must lie from "
                        + Text.ms(least)
                        + " to "
                        + Text.ms(most),
                Text.ns("stall", stallNs),
                Text.ns("largest lateness", maxNs));
    }

    private static LoopBody stalling(long[] stall) {
        return cycle -> {
            if (cycle == STALLED) {
                stall[0] = KernelClock.MONOTONIC.now();
                long now = stall[0];
                while (now - stall[0] < STALL_NS) {
                    Thread.onSpinWait();
                    now = KernelClock.MONOTONIC.now();
                }
                stall[1] = now;
            }
        };
    }
}

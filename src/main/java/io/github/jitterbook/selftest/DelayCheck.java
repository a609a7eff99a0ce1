package io.github.jitterbook.selftest;

import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.verdict.SignedRankInterval;

/**
 * A delay put into every cycle is found: the median rises by it. The delay is slept, not spun, so
 * that the CPU is as busy on both sides of a pair: a busy one wakes faster.
 */
final class DelayCheck implements Check {

    private static final long DELAY_NS = 200_000;
    private static final double MARGIN_NS = 20_000;
    private static final int FEWEST = 16;
    private static final int MOST = 80;
    private static final double ENOUGH_NS = 8_000;

    private final Parts parts;

    DelayCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "injected-delay";
    }

    @Override
    public String expected() {
        return "p50 higher by " + Text.us(DELAY_NS) + " ± " + Text.us(MARGIN_NS);
    }

    @Override
    public String meaning() {
        return "a delay of every cycle does not reach the median at its size: differences between"
                + " two trials are not what they say";
    }

    @Override
    public Finding attempt() throws InterruptedException {
        SignedRankInterval rise = LoopThread.run(this::measure).differences();
        Achieved[] figures = {
            Text.ns("p50 rise", rise.estimate()),
            Text.ns("p50 rise, low", rise.low()),
            Text.ns("p50 rise, high", rise.high())
        };
        boolean found = rise.meets(DELAY_NS - MARGIN_NS, DELAY_NS + MARGIN_NS);
        if (found && rise.halfWidth() > 2 * MARGIN_NS) {
            return Finding.tooNoisy(Text.us(rise), figures);
        }
        return Finding.of(found, Text.us(rise), figures);
    }

    private Pairs.Difference measure() throws InterruptedException {
        try (LoopRig delayed = new LoopRig(parts, 0);
                LoopRig plain = new LoopRig(parts, 0)) {
            return new Pairs(FEWEST, MOST, ENOUGH_NS)
                    .ofSingleWaits(
                            delayed.sleeper(DelayCheck::delaying), plain.sleeper(waiter -> waiter));
        }
    }

    private static Waiter delaying(Waiter waiter) {
        return deadline -> waiter.await(deadline + DELAY_NS);
    }
}

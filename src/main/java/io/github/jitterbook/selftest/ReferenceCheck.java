package io.github.jitterbook.selftest;

import io.github.jitterbook.verdict.SignedRankInterval;

/**
 * The loop wakes when the mechanism does: its median lateness is that of a bare loop over the same
 * system call, wait by wait, turn about.
 */
final class ReferenceCheck implements Check {

    /** What the JVM may add, or a first cycle after a turn cost, on a slow board. */
    private static final double MARGIN_NS = 20_000;

    private static final int FEWEST = 20;
    private static final int MOST = 80;
    private static final double ENOUGH_NS = 8_000;

    private final Parts parts;

    ReferenceCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "bare-loop";
    }

    @Override
    public String expected() {
        return "p50 within ±" + Text.us(MARGIN_NS) + " of a bare clock_nanosleep loop's";
    }

    @Override
    public String meaning() {
        return "larger: the waiter or the loop adds a delay of its own to every wake; smaller:"
                + " wakes are stamped too early";
    }

    @Override
    public Finding attempt() throws InterruptedException {
        Pairs.Difference difference = LoopThread.run(this::measure);
        return finding(difference, MARGIN_NS, "the bare loop's p50");
    }

    /** Fails if the whole interval lies outside; is unknown if it is too wide to say anything. */
    static Finding finding(Pairs.Difference difference, double marginNs, String other) {
        SignedRankInterval interval = difference.differences();
        String measured =
                Text.us(interval) + " against " + other + " of " + Text.us(difference.secondNs());
        boolean meets = interval.meets(-marginNs, marginNs);
        if (meets && interval.halfWidth() > 2 * marginNs) {
            return Finding.tooNoisy(measured);
        }
        return Finding.of(
                meets,
                measured,
                Text.ns("p50 difference", interval.estimate()),
                Text.ns("p50 difference, low", interval.low()),
                Text.ns("p50 difference, high", interval.high()),
                Text.ns(other, difference.secondNs()));
    }

    private Pairs.Difference measure() throws InterruptedException {
        try (LoopRig rig = new LoopRig(parts, 0)) {
            return new Pairs(FEWEST, MOST, ENOUGH_NS)
                    .ofSingleWaits(
                            rig.sleeper(waiter -> waiter), new ReferenceLoop(LoopRig.PERIOD_NS));
        }
    }
}

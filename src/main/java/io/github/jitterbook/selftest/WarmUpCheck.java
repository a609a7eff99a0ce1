package io.github.jitterbook.selftest;

/**
 * The loop runs through all its branches on a scripted clock: early, late, missed, out of range,
 * interrupted. The first check, since it has the code compiled that the others run.
 */
final class WarmUpCheck implements Check {

    private final Parts parts;

    WarmUpCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "warm-up";
    }

    @Override
    public String expected() {
        return "every branch of the loop runs, on a scripted clock";
    }

    @Override
    public String meaning() {
        return "the loop, its waiter or its recorder breaks on lateness that a run may bring";
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
        LoopRig.warmUp(parts);
        return Finding.of(true, "done");
    }
}

package io.github.jitterbook.selftest;

/**
 * What one call of a probe costs: the cheapest of many batches, since a busy machine makes a batch
 * dearer and never cheaper.
 */
final class ProbeCostCheck implements Check {

    private static final int BATCHES = 60;
    private static final int CALLS = 500;

    private final String probe;
    private final long mostNs;
    private final String meaning;
    private final ProbeMaker maker;

    /** Makes the probe; what it throws says why there is none here. */
    @FunctionalInterface
    interface ProbeMaker {
        Probe make();
    }

    /** Something that the instrument calls. */
    @FunctionalInterface
    interface Probe extends AutoCloseable {
        void call();

        @Override
        default void close() {}
    }

    /**
     * @param mostNs what it may cost, in ns: about ten times what it costs on a usual machine
     */
    ProbeCostCheck(String probe, long mostNs, String meaning, ProbeMaker maker) {
        this.probe = probe;
        this.mostNs = mostNs;
        this.meaning = meaning;
        this.maker = maker;
    }

    @Override
    public String name() {
        return "cost-" + probe;
    }

    @Override
    public String expected() {
        return "at most " + mostNs + " ns a call";
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        double ns = LoopThread.run(this::cheapest);
        return Finding.of(
                ns <= mostNs, Math.round(ns) + " ns a call", Text.ns(probe + " cost", ns));
    }

    private double cheapest() {
        try (Probe made = maker.make()) {
            double least = Double.MAX_VALUE;
            for (int batch = 0; batch < BATCHES; batch++) {
                long begin = System.nanoTime();
                for (int call = 0; call < CALLS; call++) {
                    made.call();
                }
                least = Math.min(least, (System.nanoTime() - begin) / (double) CALLS);
            }
            return least;
        }
    }
}

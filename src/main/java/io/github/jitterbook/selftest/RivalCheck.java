package io.github.jitterbook.selftest;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.interop.Cyclictest;
import io.github.jitterbook.interop.ToolFailedException;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * The median is that of another instrument, on the same CPU with the same slack and policy:
 * cyclictest where it is installed, else the loop in C where that can be had.
 */
final class RivalCheck implements Check {

    private static final String NATIVE = "native";

    /** Two programs are compared, and not two calls: the margin grows with what they measure. */
    private static final double MARGIN_NS = 20_000;

    private static final double MARGIN_SHARE = 0.3;

    private static final int CYCLES = 200;
    private static final int FEWEST = 8;
    private static final int MOST = 10;
    private static final double ENOUGH_NS = 12_000;

    private final Parts parts;

    RivalCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "other-instrument";
    }

    @Override
    public String expected() {
        return "p50 within ±"
                + Text.us(MARGIN_NS)
                + ", or "
                + Math.round(100 * MARGIN_SHARE)
                + " %, of cyclictest's (or the C loop's)";
    }

    @Override
    public String meaning() {
        return "two instruments disagree about one machine: look at 'bare-loop' for which; on a"
                + " busy machine repeat when it is quiet";
    }

    @Override
    public Finding attempt() throws InterruptedException {
        CpuSet inherited = CpuAffinity.current();
        int cpu = inherited.last();
        Optional<String> noCyclictest = parts.cyclictest().unavailable();
        if (noCyclictest.isEmpty()) {
            try {
                return compare(cpu, "cyclictest's p50", () -> cyclictest(cpu));
            } catch (ToolFailedException refused) {
                noCyclictest = Optional.of(String.valueOf(refused.getMessage()));
            }
        }
        Trial trial = nativeTrial(cpu);
        try {
            Catalog.check(trial, Host.live());
        } catch (IllegalArgumentException refused) {
            return Finding.unknown(
                    "cyclictest: " + noCyclictest.get() + "; C loop: " + refused.getMessage());
        }
        return compare(cpu, "the C loop's p50", () -> nativeLoop(trial));
    }

    private Finding compare(int cpu, String whose, Pairs.Side rival) throws InterruptedException {
        Pairs.Difference difference = new Pairs(FEWEST, MOST, ENOUGH_NS).of(() -> ours(cpu), rival);
        double margin = Math.max(MARGIN_NS, MARGIN_SHARE * difference.secondNs());
        return ReferenceCheck.finding(difference, margin, whose);
    }

    private double ours(int cpu) throws InterruptedException {
        return LoopThread.run(
                CpuSet.of(cpu),
                () -> {
                    try (LoopRig rig = new LoopRig(parts, 0)) {
                        rig.run(CYCLES, cycle -> {});
                        return (double) rig.medianNs();
                    }
                });
    }

    private double cyclictest(int cpu) throws InterruptedException {
        long intervalUs = LoopRig.PERIOD_NS / 1_000;
        return parts.cyclictest()
                .run(new Cyclictest.Plan(CYCLES, intervalUs, 0, cpu, LoopThread.SLACK_NS, false))
                .threads()
                .get(0)
                .percentileNs(50)
                .orElseThrow(
                        () ->
                                new UnsupportedOperationException(
                                        "cyclictest's median is beyond its histogram of 1 ms"));
    }

    private static Trial nativeTrial(int cpu) {
        return Trial.named("self-test, C loop")
                .withLoop(NATIVE)
                .withCycles(CYCLES)
                .withWarmup(0)
                .withGridPolicy(GridPolicy.CATCH_UP)
                .withBody("none")
                .withStep(Steps.timerSlack(LoopThread.SLACK_NS))
                .withStep(Steps.pin(cpu));
    }

    private double nativeLoop(Trial trial) throws InterruptedException {
        RunResult result = parts.trials().run(trial, progress -> {});
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted");
        }
        Long p50 = result.lateness().p50Ns();
        if (p50 == null) {
            throw new UnsupportedOperationException("the C loop recorded nothing");
        }
        return p50;
    }
}

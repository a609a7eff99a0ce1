package io.github.jitterbook.selftest;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.interop.Cyclictest;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.runner.TrialProgress;
import io.github.jitterbook.runner.TrialRunner;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Trial;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The parts of the instrument that a self-test checks. Immutable.
 *
 * @param clock the loop's clock
 * @param waiters makes the waiter under test, on the thread that will wait
 * @param recorders makes an empty recorder
 * @param cyclictest the cyclictest to compare with; may be unavailable
 * @param trials runs a trial in a process of its own
 */
public record Parts(
        LoopClock clock,
        Supplier<Waiter> waiters,
        Recorders recorders,
        Cyclictest cyclictest,
        Trials trials) {

    /** Makes recorders. */
    @FunctionalInterface
    public interface Recorders {
        /**
         * An empty recorder.
         *
         * @param periodNs the loop's period, in ns
         * @param tracedCycles for how many cycles it keeps a trace between two drains; 0 for none
         */
        LatencyRecorder create(long periodNs, int tracedCycles);
    }

    /** Runs trials. */
    @FunctionalInterface
    public interface Trials {
        /** As {@link TrialRunner#run}. */
        RunResult run(Trial trial, Consumer<TrialProgress> listener);
    }

    /** The parts that measure in this product. */
    public static Parts ofProduct() {
        return new Parts(
                LoopClock.SYSTEM,
                Parts::waiter,
                LatencyRecorder::new,
                Cyclictest.installed(),
                new TrialRunner()::run);
    }

    /** The same parts with another clock. */
    public Parts withClock(LoopClock other) {
        return new Parts(other, waiters, recorders, cyclictest, trials);
    }

    /** The same parts with another waiter. */
    public Parts withWaiters(Supplier<Waiter> others) {
        return new Parts(clock, others, recorders, cyclictest, trials);
    }

    /** The same parts with other recorders. */
    public Parts withRecorders(Recorders others) {
        return new Parts(clock, waiters, others, cyclictest, trials);
    }

    /** The same parts with another cyclictest. */
    public Parts withCyclictest(Cyclictest other) {
        return new Parts(clock, waiters, recorders, other, trials);
    }

    /** The same parts with another way to run trials. */
    public Parts withTrials(Trials others) {
        return new Parts(clock, waiters, recorders, cyclictest, others);
    }

    /** The default waiter, or the first one that this machine has. */
    private static Waiter waiter() {
        WaiterKind preferred = Catalog.waiter(Defaults.WAITER);
        WaiterKind kind =
                preferred.unavailable().isEmpty()
                        ? preferred
                        : Catalog.waiters().stream()
                                .filter(other -> other.unavailable().isEmpty())
                                .findFirst()
                                .orElse(preferred);
        return kind.create(Trial.named("self-test"));
    }
}

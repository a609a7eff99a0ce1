package io.github.jitterbook.selftest;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.LoopWarmUp;
import io.github.jitterbook.loop.NoBody;
import io.github.jitterbook.loop.PeriodicLoop;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import java.util.function.Function;

/**
 * The product's loop with the parts under test, in short runs on the calling thread. Not
 * thread-safe; made on the thread that runs it.
 */
final class LoopRig implements AutoCloseable {

    /** 1 kHz, the rate of a trial's default. */
    static final long PERIOD_NS = 1_000_000;

    private final Parts parts;
    private final Waiter waiter;
    private final LatencyRecorder recorder;

    /**
     * @param tracedCycles for how many cycles the recorder keeps a trace
     */
    LoopRig(Parts parts, int tracedCycles) {
        this.parts = parts;
        waiter = parts.waiters().get();
        recorder = parts.recorders().create(PERIOD_NS, tracedCycles);
    }

    /** Has the code compiled, on objects of the same classes. */
    static void warmUp(Parts parts) throws InterruptedException {
        LoopThread.run(
                () -> {
                    try (Waiter waiter = parts.waiters().get()) {
                        LatencyRecorder recorder = parts.recorders().create(PERIOD_NS, 0);
                        LoopWarmUp.run(waiter, new NoBody(), recorder, PERIOD_NS, LoopRig::nothing);
                    }
                    return true;
                });
    }

    LatencyRecorder recorder() {
        return recorder;
    }

    /** Runs so many cycles with this body and the waiter as it is; nothing is left out. */
    void run(long cycles, LoopBody body) throws InterruptedException {
        loop(cycles, 0, waiter, body, LoopRig::nothing);
    }

    /** Runs with a waiter around the one under test. */
    void run(
            long cycles,
            long warmup,
            Function<Waiter, Waiter> around,
            LoopBody body,
            Runnable beforeCounting)
            throws InterruptedException {
        loop(cycles, warmup, around.apply(waiter), body, beforeCounting);
    }

    private void loop(long cycles, long warmup, Waiter used, LoopBody body, Runnable beforeCounting)
            throws InterruptedException {
        LoopPlan plan =
                new LoopPlan(
                        PERIOD_NS,
                        cycles,
                        EndsAfter.WAKES,
                        warmup,
                        GridPolicy.CATCH_UP,
                        Long.MAX_VALUE / 4);
        new PeriodicLoop(parts.clock(), used, body, recorder, plan, beforeCounting).run();
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted");
        }
    }

    /** Its single waits, through a waiter around the one under test. */
    Pairs.Sleeper sleeper(Function<Waiter, Waiter> around) {
        Waiter used = around.apply(waiter);
        return new Pairs.Sleeper() {
            @Override
            public void once() throws InterruptedException {
                loop(1, 0, used, cycle -> {}, LoopRig::nothing);
            }

            @Override
            public double medianNs() {
                return LoopRig.this.medianNs();
            }
        };
    }

    /** The median lateness of what was recorded since the last call, in ns. */
    long medianNs() {
        long[] median = {0};
        recorder.drain(frame -> median[0] = medianOf(frame));
        return median[0];
    }

    private static long medianOf(RecorderFrame frame) {
        // A loop that is always early has no lateness; its wakes count as on time here.
        return frame.lateness().count() == 0 ? 0 : frame.lateness().histogram().valueAt(50);
    }

    @Override
    public void close() {
        waiter.close();
    }

    private static void nothing() {}
}

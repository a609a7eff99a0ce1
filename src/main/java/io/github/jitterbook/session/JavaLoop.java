package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.LoopWarmUp;
import io.github.jitterbook.loop.PeriodicLoop;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The loop in Java: {@link PeriodicLoop} with the waiter and the body that the trial names. */
final class JavaLoop implements LoopUnderTest {

    /** Two drains and a half, since the thread that drains may be late itself. */
    private static final double TRACE_SECONDS = 2.5;

    private final Trial trial;
    private final WaiterKind waiterKind;
    private final LoopBody body;
    private final LatencyRecorder recorder;

    private @Nullable Waiter waiter;
    private volatile boolean stopRequested;
    private volatile @Nullable PeriodicLoop loop;

    JavaLoop(Trial trial, LoopBody body) {
        this.trial = trial;
        this.body = body;
        waiterKind = Catalog.waiter(trial.waiter());
        recorder = new LatencyRecorder(trial.periodNs(), tracedCycles(trial));
    }

    /** For how many cycles of a trace a frame has room. */
    static int tracedCycles(Trial trial) {
        double hertz = Math.min(trial.hertz(), LatencyTrace.MAX_HERTZ);
        return trial.keeps(Keep.TRACE) ? (int) (TRACE_SECONDS * hertz) + 1 : 0;
    }

    @Override
    public Thread newThread(Runnable task, String name) {
        return waiterKind.newThread(task, name);
    }

    /** The same objects that will measure, so that the JVM has seen them when it compiles. */
    @Override
    public void prepare(Runnable beforeCounting) throws InterruptedException {
        Waiter made = waiterKind.create(trial);
        waiter = made;
        waiterKind.warmUp(made);
        LoopWarmUp.run(made, body, recorder, trial.periodNs(), beforeCounting);
        PeriodicLoop real =
                new PeriodicLoop(
                        LoopClock.SYSTEM,
                        made,
                        body,
                        recorder,
                        LoopPlan.of(trial, Catalog.gridPolicy(trial)),
                        beforeCounting);
        loop = real;
        if (stopRequested) {
            real.stop();
        }
    }

    @Override
    public WaitingThread waitsOn() {
        return Objects.requireNonNull(waiter, "it is not prepared").waitsOn();
    }

    @Override
    public long longestBodyNs() {
        return body.longestNs();
    }

    @Override
    public long longestAwakeNs() {
        return waiterKind.busyShare(trial) < 1 ? 0 : LoopPlan.longestRunNs(trial);
    }

    @Override
    public void touchBuffers() {
        recorder.reset();
    }

    @Override
    public LoopEnd run() {
        PeriodicLoop prepared = Objects.requireNonNull(loop, "it is not prepared");
        body.begin();
        return prepared.run();
    }

    @Override
    public void stop() {
        stopRequested = true;
        PeriodicLoop present = loop;
        if (present != null) {
            present.stop();
        }
    }

    @Override
    public LatencyRecorder recorder() {
        return recorder;
    }

    @Override
    public void drain(Consumer<RecorderFrame> consumer) {
        recorder.drain(consumer);
    }

    @Override
    public List<Achieved> achieved() {
        return body.achieved();
    }

    @Override
    public void close() {
        Waiter made = waiter;
        if (made != null) {
            made.close();
        }
        body.close();
    }
}

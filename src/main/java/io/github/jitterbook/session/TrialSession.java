package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.MonotonicClock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.LoopWarmUp;
import io.github.jitterbook.loop.PeriodicLoop;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.result.ThreadEvidence;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.TuningContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One trial in this process, from warm-up to its last event.
 *
 * <p>Order matters: everything is allocated and warmed up first, then the steps are applied (a
 * memory lock then covers it, and no warm-up runs under a real-time policy), then the loop runs,
 * then the steps are taken back, and only then the last frame is written.
 */
final class TrialSession {

    /** Soon, so that a run which is killed early leaves something; then once a second. */
    private static final long FIRST_FRAME_MS = 100;

    private static final long FRAME_MS = 1000;

    private final Trial trial;
    private final TuningContext context;
    private final EventWriter events;
    private final WaiterKind waiterKind;
    private final LoopBody body;
    private final LatencyRecorder recorder;
    private final CpuSet housekeeping;
    private final List<Setting> processSettings = new ArrayList<>();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private volatile boolean stopRequested;
    private volatile @Nullable PeriodicLoop loop;

    // Written by the loop's thread before `ended`, read after it.
    private @Nullable Throwable failure;
    private @Nullable LoopEnd end;
    private @Nullable Long allocatedBytes;
    private @Nullable ThreadEvidence evidence;

    TrialSession(TrialRequest request, EventWriter events) {
        trial = request.trial();
        this.events = events;
        waiterKind = Catalog.waiter(trial.waiter());
        body = Catalog.body(trial.body()).create(trial);
        recorder = new LatencyRecorder(trial.periodNs());
        housekeeping = CpuSet.parse(request.housekeepingCpus());
        context =
                new TuningContext(
                        trial, CpuSet.parse(request.inheritedCpus()), body.longestNs(), () -> {});
    }

    /** Runs the trial and writes its events; returns when the last one is written. */
    void run() throws InterruptedException {
        if (Platform.unavailable().isEmpty()) {
            MonotonicClock.proveNanoTime();
            processSettings.add(Housekeeping.setting(housekeeping));
        }
        Thread thread = new Thread(this::measure, TrialMain.LOOP_THREAD);
        thread.start();
        running.await();
        long wait = FIRST_FRAME_MS;
        while (!ended.await(wait, TimeUnit.MILLISECONDS)) {
            recorder.drain(events::write);
            wait = FRAME_MS;
        }
        thread.join();
        // Also of a trial that failed: what it had measured is kept.
        recorder.drain(events::write);
        Throwable failed = failure;
        events.write(
                failed == null
                        ? endEvent()
                        : Map.of("event", "failed", "message", Failures.describe(failed)));
    }

    /** Asks the trial to end now and to give what it has. */
    void stop() {
        stopRequested = true;
        PeriodicLoop present = loop;
        if (present != null) {
            present.stop();
        }
    }

    private void measure() {
        try {
            startOnInheritedCpus();
            LoopMeter meter = new LoopMeter();
            Runnable beforeCounting = meter::begin;
            Waiter waiter = waiterKind.create(trial);
            warmUp(waiter, meter, beforeCounting);
            PeriodicLoop real =
                    new PeriodicLoop(
                            LoopClock.SYSTEM,
                            waiter,
                            body,
                            recorder,
                            LoopPlan.of(trial),
                            beforeCounting);
            loop = real;
            if (stopRequested) {
                real.stop();
            }
            try (TuningLedger ledger = TuningLedger.apply(trial, context)) {
                List<Setting> settings = new ArrayList<>(processSettings);
                settings.addAll(ledger.settings());
                announce(settings);
                end = real.run();
                allocatedBytes = meter.allocatedBytes();
                evidence = meter.evidence();
            }
        } catch (Throwable broken) {
            // Carried to the main thread, which tells the parent.
            failure = broken;
        } finally {
            running.countDown();
            ended.countDown();
        }
    }

    /** The same objects that will measure, so that the JVM has seen them when it compiles. */
    private void warmUp(Waiter waiter, LoopMeter meter, Runnable beforeCounting)
            throws InterruptedException {
        meter.warmUp();
        waiterKind.warmUp(waiter);
        LoopWarmUp.run(waiter, body, recorder, trial.periodNs(), beforeCounting);
        events.warmUp(recorder);
        Compilation.awaitQuiet();
        // What start and warm-up have left; collected now, since a collection stops the loop.
        System.gc();
        meter.forget();
    }

    /** The process was started on the housekeeping CPUs; this thread alone leaves them. */
    private void startOnInheritedCpus() {
        if (Platform.unavailable().isPresent() || context.inherited().isEmpty()) {
            return;
        }
        try {
            CpuAffinity.set(context.inherited());
        } catch (SystemCallException gone) {
            // The cpuset has changed since the parent read it; the ledger shows what holds.
            return;
        }
    }

    private void announce(List<Setting> settings) {
        events.writeSettings(settings);
        for (StepSpec step : trial.steps()) {
            if (step.required()) {
                settings.stream()
                        .filter(setting -> setting.name().equals(step.name()) && setting.refused())
                        .findFirst()
                        .ifPresent(
                                refused -> {
                                    throw new RequiredStepException(refused);
                                });
            }
        }
        running.countDown();
    }

    private Map<String, Object> endEvent() {
        Map<String, Object> event = new HashMap<>();
        event.put("event", "end");
        event.put("reason", end == null ? LoopEnd.STOPPED : end);
        event.put("allocatedBytes", allocatedBytes);
        event.put("evidence", evidence);
        return event;
    }
}

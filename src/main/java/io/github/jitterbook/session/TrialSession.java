package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.MonotonicClock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.ThreadEvidence;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.TuningContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final LoopUnderTest loop;
    private final ProcessFacts process;
    private final CpuSet housekeeping;
    private final List<Setting> processSettings = new ArrayList<>();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean abandoned;

    // Written by the loop's thread before `ended`, read after it.
    private @Nullable Throwable failure;
    private @Nullable LoopEnd end;
    private @Nullable Long allocatedBytes;
    private @Nullable ThreadEvidence evidence;
    private List<Achieved> achieved = List.of();

    /**
     * @param loop the loop that the request names, not prepared yet; the session closes it
     * @param process what is known of the process that this is
     */
    TrialSession(
            TrialRequest request, LoopUnderTest loop, ProcessFacts process, EventWriter events) {
        trial = request.trial();
        this.loop = loop;
        this.process = process;
        this.events = events;
        housekeeping = CpuSet.parse(request.housekeepingCpus());
        context =
                new TuningContext(
                        trial,
                        CpuSet.parse(request.inheritedCpus()),
                        loop.longestBodyNs(),
                        loop::touchBuffers);
        thread = loop.newThread(this::measure, TrialMain.LOOP_THREAD);
        // One that never ends must not keep a process that has nothing else to do.
        thread.setDaemon(true);
    }

    /** Runs the trial and writes its events; returns when the last one is written. */
    void run() throws InterruptedException {
        if (Platform.unavailable().isEmpty()) {
            MonotonicClock.proveNanoTime();
            processSettings.add(
                    process.own()
                            ? Housekeeping.setting(housekeeping)
                            : SharedProcess.setting(housekeeping));
        }
        thread.start();
        running.await();
        if (abandoned) {
            return;
        }
        long wait = FIRST_FRAME_MS;
        while (!ended.await(wait, TimeUnit.MILLISECONDS)) {
            loop.drain(events::write);
            wait = FRAME_MS;
        }
        if (abandoned) {
            loop.drain(events::write);
            return;
        }
        thread.join();
        // Also of a trial that failed: what it had measured is kept.
        loop.drain(events::write);
        Throwable failed = failure;
        events.write(
                failed == null
                        ? endEvent()
                        : Map.of("event", "failed", "message", Failures.describe(failed)));
    }

    /** Asks the trial to end now and to give what it has. */
    void stop() {
        loop.stop();
    }

    /** The loop's thread. */
    Thread thread() {
        return thread;
    }

    /**
     * Gives the loop's thread up, which does not come back from its body: what was recorded is
     * still told, and {@link #run} returns. The thread ends after its body, if ever that returns.
     */
    void abandon() {
        abandoned = true;
        loop.stop();
        if (running.getCount() > 0) {
            running.countDown();
        } else {
            ended.countDown();
        }
    }

    private void measure() {
        try (loop) {
            startOnInheritedCpus();
            LoopMeter meter = new LoopMeter();
            warmUp(meter);
            try (TuningLedger ledger = TuningLedger.apply(trial, context, process.own())) {
                List<Setting> settings = new ArrayList<>(processSettings);
                settings.addAll(ledger.settings());
                announce(settings);
                end = loop.run();
                allocatedBytes = meter.allocatedBytes();
                evidence = meter.evidence();
                achieved = new ArrayList<>(loop.achieved());
                achieved.addAll(ledger.achieved());
            }
        } catch (Throwable broken) {
            // Carried to the main thread, which tells the parent.
            failure = broken;
        } finally {
            running.countDown();
            ended.countDown();
        }
    }

    private void warmUp(LoopMeter meter) throws InterruptedException {
        meter.warmUp();
        loop.prepare(meter::begin);
        events.warmUp(
                new LatencyRecorder(
                        trial.periodNs(),
                        trial.keeps(Keep.TRACE) ? EventWriter.WARM_UP_CYCLES : 0));
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
        events.writeSettings(settings, process);
        Optional<String> needed = Catalog.waiter(trial.waiter()).needsStep();
        for (StepSpec step : trial.steps()) {
            if (step.required() || needed.equals(Optional.of(step.name()))) {
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
        event.put("achieved", achieved);
        return event;
    }
}

package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.MonotonicClock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.ThreadEvidence;
import io.github.jitterbook.trial.Achieved;
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
                        loop.longestAwakeNs(),
                        loop::touchBuffers);
    }

    /** Runs the trial and writes its events; returns when the last one is written. */
    void run() throws InterruptedException {
        if (Platform.unavailable().isEmpty()) {
            MonotonicClock.proveNanoTime();
            processSettings.add(Housekeeping.setting(housekeeping));
        }
        Thread thread = loop.newThread(this::measure, TrialMain.LOOP_THREAD);
        thread.start();
        running.await();
        long wait = FIRST_FRAME_MS;
        while (!ended.await(wait, TimeUnit.MILLISECONDS)) {
            loop.drain(events::write);
            wait = FRAME_MS;
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

    private void measure() {
        try (loop) {
            startOnInheritedCpus();
            LoopMeter meter = new LoopMeter();
            warmUp(meter);
            WaitingThread waits = loop.waitsOn();
            try (TuningLedger ledger = TuningLedger.apply(trial, context, waits)) {
                List<Setting> settings = new ArrayList<>(processSettings);
                settings.addAll(ledger.settings());
                announce(settings);
                requireOwnCpu();
                running.countDown();
                end = loop.run();
                allocatedBytes = meter.allocatedBytes();
                // Of the thread that runs this: a virtual one has no counts of its own.
                evidence = waits.unreachable().isPresent() ? null : meter.evidence();
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
        events.warmUp(new LatencyRecorder(trial.periodNs()));
        Compilation.awaitQuiet();
        // What start and warm-up have left; collected now, since a collection stops the loop.
        System.gc();
        meter.forget();
    }

    /**
     * The process was started on the housekeeping CPUs; this thread alone leaves them. One that
     * will keep its CPU to itself stays off them.
     */
    private void startOnInheritedCpus() {
        if (Platform.unavailable().isPresent() || context.inherited().isEmpty()) {
            return;
        }
        CpuSet own = context.inherited().without(housekeeping);
        boolean apart = Catalog.needsOwnCpu(trial) && !own.isEmpty();
        try {
            CpuAffinity.set(apart ? own : context.inherited());
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
    }

    /**
     * Where the pin was refused, a loop that never sleeps could be on the CPUs of those that must
     * be able to end it.
     */
    private void requireOwnCpu() {
        if (Catalog.needsOwnCpu(trial)
                && Platform.unavailable().isEmpty()
                && ThreadScheduling.current().policy().isRealTime()
                && !CpuAffinity.current().intersection(housekeeping).isEmpty()) {
            throw new IllegalStateException(
                    "waiter "
                            + trial.waiter()
                            + " with a real-time policy would run on CPUs "
                            + CpuAffinity.current()
                            + ", and the threads that can end it run on CPUs "
                            + housekeeping
                            + "; give it a CPU of its own (pin)");
        }
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

package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.ThreadFiles;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.MonotonicClock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.RunEvidence;
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
import java.util.stream.Stream;

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
    private final CountDownLatch tuned = new CountDownLatch(1);
    private final CountDownLatch witnessed = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean abandoned;

    // Written by the loop's thread before `tuned`, read after it.
    private @Nullable List<Setting> settings;
    private @Nullable SystemWindow system;
    private @Nullable LoopMeter meter;

    // Written by the loop's thread, read after its end.
    private @Nullable Throwable failure;
    private @Nullable LoopEnd end;
    private @Nullable Long allocatedBytes;
    private @Nullable RunEvidence evidence;
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
        tuned.await();
        try {
            beforeLoop();
        } finally {
            witnessed.countDown();
        }
        if (abandoned && settings == null) {
            ending.countDown();
            return;
        }
        untilLoopEnds();
        ending.countDown();
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

    /**
     * All that shall not be done on the loop's thread, which waits meanwhile: nothing of it is in
     * the loop's way, and every tuning step is in force.
     */
    private void beforeLoop() {
        List<Setting> told = settings;
        if (told == null) {
            return;
        }
        ProcessFacts facts =
                trial.keeps(Keep.THREADS)
                        ? process.withThreads(ThreadFiles.live().threads(javaThreads()))
                        : process;
        events.writeSettings(told, facts);
        // What all of this has left; a collection while it runs would stop the loop.
        System.gc();
        if (system != null) {
            system.begin();
        }
    }

    /** The names of this JVM's Java threads; asking for stack traces would stop them all. */
    private static List<String> javaThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[2 * root.activeCount() + 16];
        int count = root.enumerate(threads);
        return Stream.of(threads).limit(count).map(Thread::getName).toList();
    }

    private void untilLoopEnds() throws InterruptedException {
        long wait = FIRST_FRAME_MS;
        boolean begun = false;
        while (!ended.await(wait, TimeUnit.MILLISECONDS)) {
            if (!begun && meter != null && meter.beganNs().isPresent()) {
                begun = true;
                events.writeCounting(meter.beganNs().getAsLong());
            }
            loop.drain(events::write);
            wait = FRAME_MS;
        }
        if (system != null) {
            system.end();
        }
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
        tuned.countDown();
        ended.countDown();
    }

    private void measure() {
        try (loop;
                LoopMeter thread = new LoopMeter()) {
            startOnInheritedCpus();
            warmUp(thread);
            WaitingThread waits = loop.waitsOn();
            try (TuningLedger ledger = TuningLedger.apply(trial, context, process.own(), waits)) {
                List<Setting> all = new ArrayList<>(processSettings);
                all.addAll(ledger.settings());
                announce(all, thread);
                requireOwnCpu();
                end = loop.run();
                allocatedBytes = thread.end();
                ended.countDown();
                // Until the other thread has read what it has to say of this one.
                awaitWhatever(ending);
                // Of the thread that runs this: a virtual one has no counts of its own.
                evidence = waits.unreachable().isPresent() ? null : thread.evidence();
                achieved = new ArrayList<>(loop.achieved());
                achieved.addAll(ledger.achieved());
            }
        } catch (Throwable broken) {
            // Carried to the main thread, which tells the parent.
            failure = broken;
        } finally {
            tuned.countDown();
            ended.countDown();
        }
    }

    /** Code that was interrupted to end it leaves the flag set; that must not cost its result. */
    private static void awaitWhatever(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException toEndTheLoop) {
                // It has ended; the other thread counts down in any case, and soon.
            }
        }
    }

    private void warmUp(LoopMeter meter) throws InterruptedException {
        meter.warmUp();
        loop.prepare(meter::begin);
        // The loop's own, since two would not fit into the heap.
        events.warmUp(loop.recorder());
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

    /** Lets the main thread tell and read what it must, then fails on a refused step. */
    private void announce(List<Setting> all, LoopMeter thread) throws InterruptedException {
        system = Platform.unavailable().isEmpty() ? SystemWindow.ofCallingThread() : null;
        meter = thread;
        settings = all;
        tuned.countDown();
        witnessed.await();
        Optional<String> needed = Catalog.waiter(trial.waiter()).needsStep();
        for (StepSpec step : trial.steps()) {
            if (step.required() || needed.equals(Optional.of(step.name()))) {
                all.stream()
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
        event.put(
                "evidence", evidence == null || system == null ? evidence : system.addTo(evidence));
        event.put(
                "beganNs",
                meter == null || meter.beganNs().isEmpty() ? null : meter.beganNs().getAsLong());
        event.put("endedNs", meter == null ? null : meter.endedNs());
        event.put("achieved", achieved);
        return event;
    }
}

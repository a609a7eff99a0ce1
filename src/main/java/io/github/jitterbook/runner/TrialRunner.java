package io.github.jitterbook.runner;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.NativeLibrary;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.LoopKind;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.NativeLoop;
import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialRequest;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.PinKind;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Runs a trial in a process of its own and waits for its result.
 *
 * <p>Thread-safe; but two trials at once measure each other. A run ends early, with a partial
 * result, when the calling thread is interrupted (its interrupt flag is set again), when the
 * process is killed, or when it outlives its time.
 */
public final class TrialRunner {

    /** How long a trial that was told to stop may take to give what it has. */
    private static final long STOP_MS = 900;

    /**
     * How long a process may take beyond its loop's longest run: start, warm-up, a loaded machine.
     */
    private static final long GRACE_MS = 20_000;

    /** How often the listener hears of a trial at least. */
    private static final long TICK_MS = 250;

    private static final String INTERRUPTED = "it was interrupted";

    private final ObjectMapper mapper =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private final Host host;

    public TrialRunner() {
        this(Host.live());
    }

    TrialRunner(Host host) {
        this.host = host;
    }

    /**
     * Runs a trial.
     *
     * @param listener hears of the progress several times a second, on the calling thread
     * @return the result; partial if the run ended early
     * @throws IllegalArgumentException if {@link Catalog#check} refuses the trial; nothing was
     *     started
     * @throws TrialFailedException if there is no result, not even a partial one
     */
    public RunResult run(Trial trial, Consumer<TrialProgress> listener) {
        Catalog.check(trial, host);
        CpuSet inherited = Platform.unavailable().isPresent() ? CpuSet.of() : CpuAffinity.current();
        CpuSet housekeeping = housekeeping(trial, inherited);
        String nativeLoop = nativeLoop(trial);
        HostSnapshot snapshot = host.snapshot();
        RunAssembly assembly = new RunAssembly(trial, snapshot, mapper);
        // Before a thread of ours changes anything for the process that it starts.
        InheritedState found = OwnProcess.asStarted().orElseGet(Inheritance::ofCallingThread);
        try (TrialProcess process = TrialProcess.start(trial, housekeeping)) {
            TrialRequest request =
                    new TrialRequest(
                            trial, inherited.toString(), housekeeping.toString(), nativeLoop);
            process.send(mapper.writeValueAsString(request));
            String cutOff = follow(trial, process, assembly, listener);
            if (assembly.failure() != null && !assembly.measuredAnything()) {
                throw new TrialFailedException(
                        "trial '" + trial.name() + "' failed: " + assembly.failure());
            }
            if (!assembly.measuring() && !INTERRUPTED.equals(cutOff)) {
                throw new TrialFailedException(
                        "trial '" + trial.name() + "' gave no result: " + cutOff);
            }
            assembly.addInherited(found, process.normalised());
            assembly.addJvm(process.log(), logIsComplete(process, assembly));
            return assembly.result(cutOff, process.removedEnvironment(), process.warnings());
        } catch (IOException broken) {
            throw new TrialFailedException(
                    "trial '" + trial.name() + "' could not be started: " + broken.getMessage(),
                    broken);
        } catch (InterruptedException atStart) {
            Thread.currentThread().interrupt();
            throw new TrialFailedException(
                    "trial '" + trial.name() + "' was interrupted before it measured", atStart);
        }
    }

    /**
     * The compiled loop that the trial's process shall load: compiled here, not there, where little
     * memory and no time is left.
     */
    private static @Nullable String nativeLoop(Trial trial) {
        if (Catalog.loop(trial.loop()) != LoopKind.NATIVE) {
            return null;
        }
        NativeLibrary.Prepared prepared = NativeLoop.prepare();
        return prepared.file()
                .map(Path::toString)
                .orElseThrow(
                        () ->
                                new TrialFailedException(
                                        "trial '"
                                                + trial.name()
                                                + "': loop native is "
                                                + prepared.unavailable().orElseThrow()));
    }

    /** An interrupt meanwhile is kept for the caller: the result is whole but for the log. */
    private static boolean logIsComplete(TrialProcess process, RunAssembly assembly) {
        // Set again by who has stopped the trial for it; the wait is a matter of ms.
        boolean interrupted = Thread.interrupted();
        try {
            return assembly.ended() && process.awaitLog();
        } catch (InterruptedException impatient) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * The CPUs for all of the trial but its loop: the rest of the inherited mask, or all of it; the
     * first alone where an unpinned loop keeps whatever CPU it is on.
     */
    static CpuSet housekeeping(Trial trial, CpuSet inherited) {
        if (inherited.isEmpty()) {
            return inherited;
        }
        if (trial.step(StepSpec.PIN).isEmpty() && Catalog.needsOwnCpu(trial)) {
            return CpuSet.of(inherited.cpus().get(0));
        }
        return trial.step(StepSpec.PIN)
                .map(pin -> inherited.without(CpuSet.of(PinKind.cpu(pin, inherited))))
                .filter(rest -> !rest.isEmpty())
                .orElse(inherited);
    }

    /** Reads events until the trial ends; why it ended early, or null. */
    private @Nullable String follow(
            Trial trial,
            TrialProcess process,
            RunAssembly assembly,
            Consumer<TrialProgress> listener)
            throws InterruptedException {
        long giveUp = deadline(LoopPlan.longestRunNs(trial) / 1_000_000 + GRACE_MS);
        try {
            while (!assembly.ended() && assembly.failure() == null) {
                String line = process.nextLine(TICK_MS);
                // What is there is read first: it may be this process that was stopped meanwhile.
                if (line == null && System.nanoTime() - giveUp > 0) {
                    return "its process outlived its time and was ended";
                }
                if (TrialProcess.END.equals(line)) {
                    return cutOff(process, assembly);
                }
                if (line != null) {
                    assembly.take(line);
                    Long beganNs = assembly.beganNs();
                    if (beganNs != null) {
                        process.log().begin(beganNs);
                    }
                }
                listener.accept(assembly.progress());
            }
            return null;
        } catch (InterruptedException interrupted) {
            // The flag is clear now: the trial is asked for what it has, then the flag is set
            // again.
            try {
                stop(process, assembly);
            } catch (InterruptedException impatient) {
                // No more waiting; what it has told so far is kept.
            }
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    private static void stop(TrialProcess process, RunAssembly assembly)
            throws InterruptedException {
        // If it has ended by itself already, what it has written is still to be read.
        process.askToStop();
        long giveUp = deadline(STOP_MS);
        while (!assembly.ended() && assembly.failure() == null) {
            long leftMs = (giveUp - System.nanoTime()) / 1_000_000;
            String line = leftMs <= 0 ? null : process.nextLine(leftMs);
            if (line == null || line.equals(TrialProcess.END)) {
                return;
            }
            assembly.take(line);
        }
    }

    private static String cutOff(TrialProcess process, RunAssembly assembly)
            throws InterruptedException {
        String obituary = process.obituary();
        boolean realTime =
                assembly.settings().stream()
                        .filter(setting -> setting.name().equals(StepSpec.SCHEDULING))
                        .map(Setting::effective)
                        .anyMatch(policy -> !policy.startsWith("SCHED_OTHER"));
        if (process.killed() && realTime && !assembly.measuredAnything()) {
            return obituary
                    + " before it had told anything; perhaps RLIMIT_RTTIME: under a real-time"
                    + " policy a loop whose period is shorter than its wait never sleeps, and is"
                    + " ended";
        }
        if (process.killed() && realTime && assembly.neverOnTime()) {
            return obituary
                    + "; probably RLIMIT_RTTIME: under a real-time policy the loop ran for longer"
                    + " than the limit without ever sleeping, since its period is shorter than its"
                    + " wait";
        }
        return obituary;
    }

    private static long deadline(long ms) {
        return System.nanoTime() + ms * 1_000_000;
    }
}

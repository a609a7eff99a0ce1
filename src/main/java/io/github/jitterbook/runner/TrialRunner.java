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

    /**
     * How long a process may take beyond its loop's longest run: start, warm-up, a loaded machine.
     */
    private static final long GRACE_MS = 20_000;

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
     * @param asked what to measure
     * @param listener hears of the progress several times a second, on the calling thread
     * @return the result; partial if the run ended early
     * @throws IllegalArgumentException if {@link Catalog#check} refuses the trial; nothing was
     *     started
     * @throws TrialFailedException if there is no result, not even a partial one
     */
    public RunResult run(Trial asked, Consumer<TrialProgress> listener) {
        // Before a thread of ours changes anything for the process that it starts.
        InheritedState found = OwnProcess.asStarted().orElseGet(Inheritance::ofCallingThread);
        Trial trial = Inheritance.keptPolicy(asked, found);
        Catalog.check(trial, host);
        CpuSet inherited = Platform.unavailable().isPresent() ? CpuSet.of() : CpuAffinity.current();
        CpuSet housekeeping = housekeeping(trial, inherited);
        String nativeLoop = nativeLoop(trial);
        HostSnapshot snapshot = host.snapshot();
        RunAssembly assembly = new RunAssembly(trial, snapshot, mapper);
        try (TrialProcess process = TrialProcess.start(trial, housekeeping)) {
            TrialRequest request =
                    new TrialRequest(
                            trial, inherited.toString(), housekeeping.toString(), nativeLoop);
            process.send(mapper.writeValueAsString(request));
            TrialFollower follower =
                    new TrialFollower(
                            process,
                            assembly,
                            progress -> {
                                Long beganNs = assembly.beganNs();
                                if (beganNs != null) {
                                    process.log().begin(beganNs);
                                }
                                listener.accept(progress);
                            });
            long longestMs = LoopPlan.longestRunNs(trial) / 1_000_000 + GRACE_MS;
            String cutOff = explained(follower.follow(longestMs), process, assembly);
            if (assembly.failure() != null && !assembly.measuredAnything()) {
                throw new TrialFailedException(
                        "trial '" + trial.name() + "' failed: " + assembly.failure());
            }
            if (!assembly.measuring() && !TrialFollower.INTERRUPTED.equals(cutOff)) {
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

    /** With the probable cause, where the kernel has killed a loop that never slept. */
    private static @Nullable String explained(
            @Nullable String cutOff, TrialProcess process, RunAssembly assembly) {
        boolean realTime =
                assembly.settings().stream()
                        .filter(setting -> setting.name().equals(StepSpec.SCHEDULING))
                        .map(Setting::effective)
                        .anyMatch(
                                policy ->
                                        policy.contains("RLIMIT_RTTIME")
                                                && !policy.contains("RLIMIT_RTTIME unlimited"));
        boolean killed =
                cutOff != null
                        && !TrialFollower.INTERRUPTED.equals(cutOff)
                        && realTime
                        && process.killed();
        if (killed && !assembly.measuredAnything()) {
            return cutOff
                    + " before it had told anything; perhaps RLIMIT_RTTIME: under a real-time"
                    + " policy a loop whose period is shorter than its wait never sleeps, and is"
                    + " ended";
        }
        if (killed && assembly.neverOnTime()) {
            return cutOff
                    + "; probably RLIMIT_RTTIME: under a real-time policy the loop ran for longer"
                    + " than the limit without ever sleeping, since its period is shorter than its"
                    + " wait";
        }
        return cutOff;
    }
}

package io.github.jitterbook.runner;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialRequest;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Runs a trial whose body is code of the caller, in this process: for exploring, since everything
 * else that this JVM does disturbs it. On a fresh thread, never the caller's; what would hold for
 * the whole process is refused.
 *
 * <p>The code is called once a cycle, also in the first wakes that the statistics leave out, and
 * never in the rehearsal before the run, so that what it does is done as often as the loop has
 * cycles. Nothing can end code that does not return: after the time that any trial may take, or
 * soon after an interrupt of the caller, its thread is interrupted, and if it does not end then, it
 * is left behind (a daemon, which does not keep the JVM); the partial result says so.
 *
 * <p>Thread-safe; but two trials at once measure each other.
 */
public final class InProcessRunner {

    /** How long a trial may take beyond its loop's longest run: warm-up in a busy JVM. */
    private static final long GRACE_MS = 5_000;

    /** How long code may take to end when its thread is interrupted, then to be given up. */
    private static final long END_MS = 300;

    private final ObjectMapper mapper =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private final Host host = Host.live();
    private final ToLongFunction<Trial> longestMs;

    public InProcessRunner() {
        this(trial -> LoopPlan.longestRunNs(trial) / 1_000_000 + GRACE_MS);
    }

    /**
     * @param longestMs how long a trial may take, in ms
     */
    InProcessRunner(ToLongFunction<Trial> longestMs) {
        this.longestMs = longestMs;
    }

    /**
     * Runs a trial.
     *
     * @param trial a trial that names no body
     * @param code what a cycle does
     * @param listener hears of the progress several times a second, on the calling thread
     * @return the result; partial if the run ended early, also because the code threw something
     * @throws IllegalArgumentException if {@link Catalog#checkInProcess} refuses the trial
     * @throws TrialFailedException if there is no result, not even a partial one
     */
    public RunResult run(Trial trial, Runnable code, Consumer<TrialProgress> listener) {
        Catalog.checkInProcess(trial, host);
        Trial here = trial.withBody(Trial.LAMBDA).withJvmFlags(flags());
        RunAssembly assembly = new RunAssembly(here, host.snapshot(), mapper);
        String cpus =
                Platform.unavailable().isPresent()
                        ? CpuSet.of().toString()
                        : CpuAffinity.current().toString();
        List<String> warnings = warnings();
        try (InProcessTrial running =
                InProcessTrial.start(new TrialRequest(here, cpus, cpus, null), code, mapper)) {
            TrialFollower follower = new TrialFollower(running, assembly, listener);
            String cutOff = follower.follow(longestMs.applyAsLong(here));
            if (!follower.over() && cutOff != null) {
                cutOff = end(running, follower, cutOff);
            }
            if (!assembly.measuredAnything()
                    && (assembly.failure() != null || !assembly.measuring())) {
                throw new TrialFailedException(
                        "trial '" + trial.name() + "' gave no result: " + why(assembly, cutOff));
            }
            return assembly.result(cutOff, Map.of(), warnings);
        } catch (InterruptedException atOnce) {
            Thread.currentThread().interrupt();
            throw new TrialFailedException(
                    "trial '" + trial.name() + "' was interrupted before it measured", atOnce);
        }
    }

    private static @Nullable String why(RunAssembly assembly, @Nullable String cutOff) {
        return assembly.failure() == null ? cutOff : assembly.failure();
    }

    /** Ends a loop that does not stop; how, in words. */
    private static String end(InProcessTrial running, TrialFollower follower, String cutOff) {
        boolean interrupted = Thread.interrupted();
        try {
            running.askToStop();
            running.interrupt();
            follower.takeRest(END_MS);
            if (follower.over()) {
                return cutOff;
            }
            running.abandon();
            follower.takeRest(END_MS);
        } catch (InterruptedException impatient) {
            running.abandon();
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return cutOff
                + "; its code does not end: its thread was left behind and disturbs what is"
                + " measured in this JVM until it does";
    }

    private static List<String> warnings() {
        int left = InProcessTrial.leftBehind().size();
        return left == 0
                ? List.of()
                : List.of(left + " loops of earlier trials, left behind, still ran in this JVM");
    }

    /** Those flags of this JVM that are about the JVM; properties may be anybody's secrets. */
    private static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X") || flag.startsWith("--"))
                .toList();
    }
}

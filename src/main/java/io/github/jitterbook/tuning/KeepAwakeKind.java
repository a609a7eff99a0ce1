package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code keep-awake}: a thread of the trial's process spins under SCHED_IDLE on the CPU that the
 * loop is pinned to, so that this CPU never enters an idle state and never pays for leaving one.
 * What {@code dma-latency} does with a privilege for all CPUs, this does for one without.
 *
 * <p>The cost: all of that CPU's time, the power of a busy core, less turbo for the others, and a
 * part of the core for its SMT sibling. How much CPU time it got is in what the trial achieved:
 * where others wanted the CPU it had little, and the CPU was awake anyway. There a trial that is
 * killed may also take seconds to be gone: a thread under SCHED_IDLE waits for its turn even to
 * end.
 */
public final class KeepAwakeKind implements StepKind {

    private static final Path TASKS = Path.of("/proc/self/task");

    /** The kernel keeps 15 bytes of a thread's name. */
    private static final String COMM = IdleSpinner.THREAD.substring(0, 15);

    /** Those that spin now: none or one in a trial's process. */
    private static final Set<IdleSpinner> SPINNERS = ConcurrentHashMap.newKeySet();

    private static final double SECOND_NS = 1e9;

    @Override
    public String name() {
        return StepSpec.KEEP_AWAKE;
    }

    @Override
    public String description() {
        return "a SCHED_IDLE thread spins on the loop's CPU, which so never idles; costs that CPU";
    }

    @Override
    public List<String> keys() {
        return List.of();
    }

    /** One spinner for the loop's CPU, on however many of its threads a cycle waits. */
    @Override
    public boolean perThread() {
        return false;
    }

    @Override
    public String label(StepSpec spec) {
        return "keep awake";
    }

    @Override
    public Optional<String> refusedInProcess(StepSpec spec) {
        return Optional.of("a cell that ends badly would leave it spinning in this process");
    }

    @Override
    public String holdsFor() {
        return "the loop's CPU";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        return this::keepAwake;
    }

    private AppliedTuning keepAwake(TuningContext context) {
        String requested = "the loop's CPU never idle";
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        CpuSet cpus = CpuAffinity.current();
        if (cpus.size() != 1) {
            return AppliedTuning.unchanged(
                    Refusals.of(
                            this,
                            requested,
                            "the loop's thread may run on CPUs "
                                    + cpus
                                    + ": a thread that spins on one of them would drive it away or"
                                    + " be left behind",
                            "pin the loop: --cpu auto"));
        }
        IdleSpinner spinner = new IdleSpinner(context.inherited());
        try {
            spinner.start();
        } catch (SystemCallException refused) {
            spinner.stop();
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, refused.getMessage(), Remedies.KERNEL_LOG));
        }
        SPINNERS.add(spinner);
        return applied(
                spinner,
                Setting.granted(
                        name(),
                        "CPU " + cpus + " never idle, at the cost of all its time and power",
                        effective(),
                        null,
                        "CPU " + cpus + " (and its SMT sibling, which has less of the core)"),
                "CPU " + cpus);
    }

    private static AppliedTuning applied(IdleSpinner spinner, Setting setting, String cpu) {
        return new AppliedTuning() {
            @Override
            public Setting setting() {
                return setting;
            }

            @Override
            public List<Achieved> achieved() {
                double used = spinner.cpuTimeNs();
                return List.of(
                        new Achieved("keep-awake: CPU time", used / SECOND_NS, "s"),
                        new Achieved(
                                "keep-awake: share of " + cpu,
                                100 * used / Math.max(1, spinner.elapsedNs()),
                                "%"));
            }

            @Override
            public void close() {
                SPINNERS.remove(spinner);
                spinner.stop();
            }
        };
    }

    /** To be called before this process ends in the middle of a trial, so that it ends soon. */
    public static void hurry() {
        SPINNERS.forEach(IdleSpinner::hurry);
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(KeepAwakeKind::read);
    }

    /** What the kernel says of the threads that bear the name. */
    private static String read() {
        List<String> spinners = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                spinner(task).ifPresent(spinners::add);
            }
        } catch (IOException unreadable) {
            return "unknown: " + TASKS + " cannot be read";
        }
        return spinners.isEmpty() ? "no thread spins" : String.join("; ", spinners);
    }

    private static Optional<String> spinner(Path task) {
        try {
            String comm = SystemFile.text(task.resolve("comm"));
            return comm.strip().equals(COMM)
                    ? Optional.of(describe(Integer.parseInt(task.getFileName().toString())))
                    : Optional.empty();
        } catch (IOException | SystemCallException ended) {
            // Between the list and the look at it: then it does not spin.
            return Optional.empty();
        }
    }

    private static String describe(int threadId) {
        return String.format(
                Locale.ROOT,
                "thread %d spins under %s, %.3f s of CPU time so far",
                threadId,
                ThreadScheduling.ofThread(threadId).describe(),
                ThreadUsage.cpuTimeNs(threadId) / SECOND_NS);
    }
}

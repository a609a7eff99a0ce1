package io.github.jitterbook.selftest;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * A trial in a process of its own, and what this process reads of its loop's thread from {@code
 * /proc} meanwhile. Immutable.
 *
 * @param result what the trial says
 * @param seen what was read from outside; empty if the loop's thread was not found
 */
record LookedAtTrial(RunResult result, Optional<Seen> seen) {

    /** A name in {@code comm} has at most fifteen characters. */
    private static final String LOOP_THREAD =
            TrialMain.LOOP_THREAD.substring(0, Math.min(15, TrialMain.LOOP_THREAD.length()));

    /** Of proc_pid_stat(5), counted from the state, the first field after the name. */
    private static final int PRIORITY = 40 - 3;

    private static final int POLICY = 41 - 3;

    /**
     * What {@code /proc} says of the loop's thread, when its loop had begun; empty where it cannot
     * be read. Immutable.
     *
     * @param stat fields of {@code stat} from the state on
     * @param cpus Cpus_allowed_list
     * @param slackNs timerslack_ns, in ns; who reads another process's needs CAP_SYS_NICE
     */
    record Seen(List<String> stat, Optional<String> cpus, Optional<Long> slackNs) {

        Optional<Integer> policy() {
            return field(POLICY);
        }

        Optional<Integer> priority() {
            return field(PRIORITY);
        }

        private Optional<Integer> field(int index) {
            return stat.size() > index
                    ? Optional.of(Integer.parseInt(stat.get(index)))
                    : Optional.empty();
        }
    }

    /**
     * Runs the trial, and looks at it as soon as it says that its settings are in force: they are
     * taken back at its end, while its thread is still there.
     */
    static LookedAtTrial run(Parts.Trials trials, Trial trial) throws InterruptedException {
        AtomicReference<@Nullable Seen> first = new AtomicReference<>();
        RunResult result =
                trials.run(
                        trial,
                        progress -> {
                            if (!progress.measured().isZero() && first.get() == null) {
                                first.set(look().orElse(null));
                            }
                        });
        if (Thread.interrupted()) {
            throw new InterruptedException("the self-test was interrupted");
        }
        return new LookedAtTrial(result, Optional.ofNullable(first.get()));
    }

    /** The line of the ledger of this name. */
    Setting setting(String name) {
        return result.settings().stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no setting " + name + " in a result"));
    }

    private static Optional<Seen> look() {
        return ProcessHandle.current()
                .descendants()
                .flatMap(child -> threads(child.pid()))
                .filter(thread -> read(thread.resolve("comm")).equals(Optional.of(LOOP_THREAD)))
                .flatMap(thread -> seen(thread).stream())
                .findFirst();
    }

    private static Stream<Path> threads(long pid) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return tasks.toList().stream();
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    private static Optional<Seen> seen(Path thread) {
        // A thread's own folder under /proc, not listed there, has what its task folder lacks.
        Path own = Path.of("/proc").resolve(thread.getFileName());
        Optional<List<String>> stat = read(thread.resolve("stat")).map(LookedAtTrial::fields);
        Optional<String> cpus = read(thread.resolve("status")).flatMap(LookedAtTrial::allowedCpus);
        Optional<Long> slack = read(own.resolve("timerslack_ns")).map(Long::parseLong);
        return stat.map(fields -> new Seen(fields, cpus, slack));
    }

    private static List<String> fields(String stat) {
        return List.of(stat.substring(stat.lastIndexOf(')') + 1).strip().split(" "));
    }

    private static Optional<String> allowedCpus(String status) {
        String head = "Cpus_allowed_list:";
        return status.lines()
                .filter(line -> line.startsWith(head))
                .map(line -> line.substring(head.length()).strip())
                .findFirst();
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException goneOrRefused) {
            return Optional.empty();
        }
    }
}

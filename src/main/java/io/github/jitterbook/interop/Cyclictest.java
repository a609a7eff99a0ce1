package io.github.jitterbook.interop;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;

import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * rt-tests' cyclictest, the tool that everybody compares with. Immutable and thread-safe; two runs
 * at once measure each other.
 *
 * <p>What must be known of it to compare fairly, and what is done about it:
 *
 * <ul>
 *   <li>it counts in whole microseconds, rounded down: {@code -N} makes that nanoseconds, and a
 *       histogram of 1,000,000 bins then reaches 1 ms;
 *   <li>as root it holds {@code /dev/cpu_dma_latency} at 0 while it runs, unless {@code
 *       --default-system} is given: {@link Plan#keepAwake} says which;
 *   <li>it does not touch its timer slack, which under SCHED_OTHER is what it inherits (usually 50
 *       µs): {@link Plan#slackNs} is set on the thread that starts it;
 *   <li>without the right to a real-time policy it does not start, under SCHED_OTHER neither.
 * </ul>
 */
public final class Cyclictest {

    /** 1 ms in bins of 1 ns. */
    private static final int BINS = 1_000_000;

    /** What a run may take beyond its cycles: its start, its million lines, a loaded machine. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final List<String> FOLDERS =
            List.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin");

    private final @Nullable Path program;
    private final String reason;

    private Cyclictest(@Nullable Path program, String reason) {
        this.program = program;
        this.reason = reason;
    }

    /** The one on the PATH, or where systems put it that hide it from ordinary users. */
    public static Cyclictest installed() {
        Optional<String> noSystemCalls = Platform.unavailable();
        if (noSystemCalls.isPresent()) {
            return missing(noSystemCalls.get());
        }
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.concat(Stream.of(path.split(File.pathSeparator)), FOLDERS.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "cyclictest"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Cyclictest::at)
                .orElseGet(() -> missing("not installed (Debian, Ubuntu: apt install rt-tests)"));
    }

    /** This program, whatever it is called. */
    public static Cyclictest at(Path program) {
        return new Cyclictest(program, "");
    }

    /** None, for this reason. */
    public static Cyclictest missing(String reason) {
        return new Cyclictest(null, reason);
    }

    /** Why it cannot be run, in a few words; empty if it can. */
    public Optional<String> unavailable() {
        return program == null ? Optional.of(reason) : Optional.empty();
    }

    /**
     * One run: one measuring thread, absolute clock_nanosleep on CLOCK_MONOTONIC. Immutable.
     *
     * @param cycles wakes, 1 or more
     * @param intervalUs period, in µs, 10 to 1,000,000
     * @param fifoPriority SCHED_FIFO with this priority, 1 to 98; 0 for SCHED_OTHER
     * @param cpu the CPU of its thread, −1 for any
     * @param slackNs timer slack that it inherits, in ns, 1 or more
     * @param keepAwake whether it holds cpu_dma_latency at 0 where it may
     */
    public record Plan(
            long cycles,
            long intervalUs,
            int fifoPriority,
            int cpu,
            long slackNs,
            boolean keepAwake) {

        public Plan {
            require(cycles >= 1, "cycles " + cycles);
            require(intervalUs >= 10 && intervalUs <= 1_000_000, "interval " + intervalUs + " µs");
            require(fifoPriority >= 0 && fifoPriority <= 98, "priority " + fifoPriority);
            require(cpu >= -1, "CPU " + cpu);
            require(slackNs >= 1, "slack " + slackNs + " ns");
        }

        private static void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException("cyclictest cannot run with " + what);
            }
        }

        Duration duration() {
            return Duration.ofNanos(cycles * intervalUs * 1_000);
        }
    }

    /**
     * Runs it to its end; it ends with this process at the latest.
     *
     * @throws ToolFailedException if it is {@link #unavailable}, fails, or does not end in time
     * @throws InteropFormatException if it wrote something unexpected
     * @throws InterruptedException if the calling thread was interrupted; cyclictest is then gone
     */
    public CyclictestReport run(Plan plan) throws InterruptedException {
        if (program == null) {
            throw new ToolFailedException("cyclictest: " + reason);
        }
        try {
            Path folder = Files.createTempDirectory("jitterbook-cyclictest");
            try {
                return run(program, plan, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("cyclictest: no place for its output", broken);
        }
    }

    private CyclictestReport run(Path tool, Plan plan, Path folder)
            throws IOException, InterruptedException {
        Path json = folder.resolve("report.json");
        Path output = folder.resolve("output.txt");
        CpuSet cpus = plan.cpu() < 0 ? CpuSet.of() : CpuSet.of(plan.cpu());
        requireJson(tool, output);
        SupervisedTool.Ended ended =
                SupervisedTool.run(
                        command(tool, plan, json),
                        output,
                        new SupervisedTool.Inherited(cpus, plan.slackNs()),
                        plan.duration().multipliedBy(2).plus(GRACE));
        if (ended.status() != 0) {
            throw new ToolFailedException(
                    "cyclictest ended with status " + ended.status() + ": " + ended.errors());
        }
        return CyclictestJson.read(Files.readAllBytes(json), "cyclictest --json");
    }

    /** Those before rt-tests 2.0 also lack other options that a fair run needs. */
    private static void requireJson(Path tool, Path output)
            throws IOException, InterruptedException {
        // Some versions end their help with status 1, and some write it to standard error.
        SupervisedTool.Ended help =
                SupervisedTool.run(
                        List.of(tool.toString(), "--help"),
                        output,
                        new SupervisedTool.Inherited(CpuSet.of(), 0),
                        GRACE);
        if (!(help.errors() + Files.readString(output)).contains("--json")) {
            throw new ToolFailedException(
                    tool + " is no cyclictest of rt-tests 2.0 or later: it has no --json");
        }
    }

    private static List<String> command(Path tool, Plan plan, Path json) {
        List<String> command = new ArrayList<>(List.of(tool.toString(), "-q", "-N"));
        command.addAll(List.of("-h", Integer.toString(BINS)));
        command.addAll(List.of("-l", Long.toString(plan.cycles())));
        command.addAll(List.of("-i", Long.toString(plan.intervalUs())));
        if (plan.fifoPriority() > 0) {
            command.addAll(List.of("-p", Integer.toString(plan.fifoPriority()), "--policy=fifo"));
        } else {
            command.add("--policy=other");
        }
        if (plan.cpu() >= 0) {
            command.addAll(List.of("-a", Integer.toString(plan.cpu())));
        }
        if (!plan.keepAwake()) {
            command.add("--default-system");
        }
        // Without a file for it the million lines of the histogram go to standard output.
        command.addAll(List.of("--json=" + json, "--histfile=/dev/null"));
        return command;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}

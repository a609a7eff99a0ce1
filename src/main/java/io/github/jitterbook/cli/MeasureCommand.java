package io.github.jitterbook.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jitterbook.Figures;
import io.github.jitterbook.display.Progress;
import io.github.jitterbook.display.TerminalProgress;
import io.github.jitterbook.files.AtomicFile;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.runner.TrialProgress;
import io.github.jitterbook.runner.TrialRunner;
import io.github.jitterbook.table.AchievedTable;
import io.github.jitterbook.table.CycleTimesTable;
import io.github.jitterbook.table.HistogramText;
import io.github.jitterbook.table.SettingsTable;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code measure}: one loop, once. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Runs one periodic loop in a process of its own and shows how late it woke.",
            "",
            "Prints what was asked of the system and granted, the row of figures, where",
            "the time of a cycle went, what the body did, and a histogram.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jitterbook measure --seconds 8                      the kernel's defaults",
            "  ./jitterbook measure --seconds 8 --timer-slack 1      one unprivileged call",
            "  ./jitterbook measure --sched fifo --require scheduling --json result.json"
        })
final class MeasureCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    /** NAME_MAX of every usual file system of Linux. */
    private static final int MAX_NAME_BYTES = 255;

    @Mixin TrialOptions options = new TrialOptions();

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = {
                "Write the result as JSON, whole: a regular or a new file by rename, anything else",
                "directly. With -, nothing else goes to standard output."
            })
    @Nullable String json;

    @Option(names = "--quiet", description = "Print no progress, no tables; errors only.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        Trial trial = trial();
        requireWritable();
        RunResult result = measure(trial);
        if (!quiet) {
            print(result, STANDARD_OUTPUT.equals(json) ? System.err : System.out);
        }
        write(result);
        requireSaid(System.out);
        return result.partial() ? ExitCode.PARTIAL : ExitCode.DONE;
    }

    private Trial trial() {
        try {
            return options.trial();
        } catch (IllegalArgumentException wrong) {
            throw new RefusedException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private RunResult measure(Trial trial) {
        TrialRunner runner = new TrialRunner();
        if (quiet) {
            return runner.run(trial, MeasureCommand::noteWork);
        }
        try (Progress line = TerminalProgress.ofDuration("measuring", trial.duration())) {
            return runner.run(
                    trial,
                    progress -> {
                        noteWork(progress);
                        line.update(
                                progress.measured().toMillis(),
                                trial.name() + Figures.soFar(progress));
                    });
        }
    }

    private static void noteWork(TrialProgress progress) {
        if (!progress.measured().isZero()) {
            Signals.working();
        }
    }

    private static void print(RunResult result, PrintStream out) {
        out.println(SettingsTable.of(result).toText());
        out.println(SummaryTable.of(List.of(result)).toText());
        out.println(CycleTimesTable.of(result).toText());
        if (!result.achieved().isEmpty()) {
            out.println(AchievedTable.of(result).toText());
        }
        out.println(HistogramText.of(result));
        if (result.partial()) {
            out.println("partial: " + result.partialCause());
        }
        out.println("repeat with: " + result.command());
    }

    private void requireWritable() {
        if (json == null || json.equals(STANDARD_OUTPUT)) {
            return;
        }
        Path file = Path.of(json);
        if (Files.isSymbolicLink(file)) {
            file = linkTarget(file);
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean target =
                Files.exists(file)
                        ? !Files.isDirectory(file) && Files.isWritable(file)
                        : folder != null && Files.isDirectory(folder);
        boolean renamable =
                (!Files.isRegularFile(file) && Files.exists(file))
                        || (folder != null && Files.isWritable(folder));
        if (file.getFileName() != null
                && file.getFileName().toString().getBytes(UTF_8).length > MAX_NAME_BYTES) {
            throw new RefusedException("--json " + json + ": a file's name has at most 255 bytes");
        }
        if (!target || !renamable) {
            throw new RefusedException("--json " + json + ": that file cannot be written");
        }
    }

    private Path linkTarget(Path link) {
        try {
            Path target = link.resolveSibling(Files.readSymbolicLink(link));
            if (!Files.isSymbolicLink(target)) {
                return target;
            }
            return target.toRealPath();
        } catch (IOException broken) {
            throw new RefusedException("--json " + json + ": that link leads nowhere", broken);
        }
    }

    /** A stream keeps its errors to itself until it is asked. */
    private static void requireSaid(PrintStream out) throws IOException {
        if (out.checkError()) {
            throw new IOException(
                    "standard output is full or was closed; not all was written to it");
        }
    }

    private void write(RunResult result) throws IOException {
        if (json == null) {
            return;
        }
        byte[] bytes = ResultJson.write(result);
        if (json.equals(STANDARD_OUTPUT)) {
            System.out.write(bytes);
            requireSaid(System.out);
        } else {
            try {
                AtomicFile.write(Path.of(json), bytes);
            } catch (IOException lost) {
                // Measured is measured: where else can it go?
                System.out.write(bytes);
                System.out.flush();
                throw new IOException(
                        lost.getMessage() + "; the result went to standard output instead", lost);
            }
        }
    }
}

package io.github.jitterbook.cli;

import io.github.jitterbook.Figures;
import io.github.jitterbook.display.Progress;
import io.github.jitterbook.display.TerminalProgress;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.runner.OwnProcess;
import io.github.jitterbook.runner.TrialProgress;
import io.github.jitterbook.runner.TrialRunner;
import io.github.jitterbook.table.AchievedTable;
import io.github.jitterbook.table.CycleTimesTable;
import io.github.jitterbook.table.EvidenceTable;
import io.github.jitterbook.table.HistogramText;
import io.github.jitterbook.table.PoliciesTable;
import io.github.jitterbook.table.ProcessWords;
import io.github.jitterbook.table.SettingsTable;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.table.ThreadsTable;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
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
            "Prints what was asked of the system and granted, the row of figures, where the time of"
                    + " a",
            "cycle went, what body and steps did, what the system did meanwhile, and a histogram.",
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

    @Mixin TrialOptions options = new TrialOptions();

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = {
                "Write the result as JSON, whole: a regular or a new file by rename, anything else",
                "directly. With -, nothing else goes to standard output.",
                "With --trace, X.json gets X.trace.csv.gz beside it."
            })
    @Nullable String json;

    @Option(names = "--quiet", description = "Print no progress, no tables; errors only.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        Trial trial = trial();
        JsonTarget target = new JsonTarget(json);
        if (options.trace) {
            target.requirePlaceForTrace();
        }
        target.requireWritable();
        RunResult result = measured(trial);
        if (!quiet) {
            print(result, target.isStandardOutput() ? System.err : System.out);
        }
        target.write(result);
        JsonTarget.requireSaid(System.out);
        return result.partial() ? ExitCode.PARTIAL : ExitCode.DONE;
    }

    private Trial trial() {
        try {
            return options.trial();
        } catch (IllegalArgumentException wrong) {
            throw new RefusedException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** What was inherited may make impossible what was asked. */
    private RunResult measured(Trial trial) {
        try {
            return measure(trial);
        } catch (IllegalArgumentException wrong) {
            throw new RefusedException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private RunResult measure(Trial trial) {
        if (!options.inherit) {
            OwnProcess.leaveRealTime().ifPresent(done -> System.err.println("jitterbook: " + done));
        }
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

    private void print(RunResult result, PrintStream out) {
        ProcessWords.of(result).forEach(out::println);
        out.println(SettingsTable.of(result).toText());
        out.println(SummaryTable.of(List.of(result)).toText());
        out.println(CycleTimesTable.of(result).toText());
        if (!result.achieved().isEmpty()) {
            out.println(AchievedTable.of(result).toText());
        }
        out.println(EvidenceTable.brief(result).toText());
        if (result.trial().keeps(Keep.THREADS)) {
            out.println(ThreadsTable.of(result).toText());
        }
        out.println(HistogramText.of(result));
        if (result.trace() != null) {
            out.println(PoliciesTable.of(result).toText());
            if (json == null) {
                out.println("the trace is not kept; --json FILE keeps it beside the result");
            }
        }
        if (result.partial()) {
            out.println("partial: " + result.partialCause());
        }
        out.println("repeat with: " + result.command());
    }
}

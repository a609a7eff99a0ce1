package io.github.jitterbook.cli;

import io.github.jitterbook.runner.TrialFailedException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The program. */
@Command(
        name = "jitterbook",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            StoryCommand.class,
            RunCommand.class,
            MeasureCommand.class,
            CleanCommand.class,
            SelfTestCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Measures, tunes and explains the wakeup latency of a periodic loop on Linux.",
            ""
        },
        footer = {
            "",
            "Begin with:",
            "  ./jitterbook story            the tuning story, measured on this machine (a minute)",
            "  ./jitterbook measure          one loop for 10 s, as it is",
            "  ./jitterbook self-test        whether the instrument may be trusted here",
            "  ./jitterbook measure --timer-slack 1 --mlock --cpu auto --sched fifo",
            "",
            "Exit codes: 0 done (also with refused steps, unless --require), 1 failed, 2 refused"
                    + " before anything was started, 3 partial."
        })
public final class Main implements Runnable {

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "With an error, print its stack trace too.")
    boolean verbose;

    @Spec
    @SuppressWarnings("NullAway.Init")
    CommandSpec spec;

    @SuppressWarnings("CatchAndPrintStackTrace") // the last place where it can be told
    public static void main(String[] args) {
        Signals signals = Signals.watch();
        int code = ExitCode.FAILED;
        try {
            code = execute(args);
        } catch (Throwable broken) {
            // picocli reports exceptions; an Error must not leave the process waiting for its end.
            broken.printStackTrace();
        }
        signals.exit(code);
    }

    /** Runs a command; its exit code. */
    @SuppressWarnings("DefaultCharset") // the same as that of System.out and System.err
    static int execute(String... args) {
        Main main = new Main();
        CommandLine line =
                new CommandLine(main)
                        .setExpandAtFiles(false)
                        .setUsageHelpAutoWidth(true)
                        .setUsageHelpLongOptionsMaxWidth(34);
        CatalogHelp.addTo(Objects.requireNonNull(line.getSubcommands().get("measure")));
        line.setOut(new PrintWriter(System.out, true));
        line.setErr(new PrintWriter(System.err, true));
        line.setParameterExceptionHandler((wrong, words) -> main.refuse(wrong));
        line.setExecutionExceptionHandler((failure, command, result) -> main.report(failure));
        return line.execute(args);
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }

    private int refuse(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String message = String.valueOf(wrong.getMessage()).replaceFirst("^Error: ", "");
        System.err.println("jitterbook: " + message + suggestions(wrong));
        System.err.println("see ./" + command.getCommandSpec().qualifiedName() + " --help");
        trace(wrong.getCause());
        return ExitCode.REFUSED;
    }

    private static String suggestions(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        List<String> nearest = unmatched.getSuggestions();
        return nearest.isEmpty() ? "" : "; did you mean " + String.join(" or ", nearest) + "?";
    }

    private int report(Exception failure) {
        System.err.println("jitterbook: " + message(failure));
        trace(failure);
        if (Thread.interrupted() || failure instanceof InterruptedException) {
            return ExitCode.PARTIAL;
        }
        return failure instanceof RefusedException ? ExitCode.REFUSED : ExitCode.FAILED;
    }

    private static String message(Exception failure) {
        if (failure instanceof InterruptedException) {
            return "interrupted";
        }
        boolean ours =
                failure instanceof RefusedException
                        || failure instanceof IllegalArgumentException
                        || failure instanceof TrialFailedException
                        || failure instanceof UncheckedIOException
                        || failure instanceof IOException;
        return ours && failure.getMessage() != null ? failure.getMessage() : failure.toString();
    }

    private void trace(@Nullable Throwable failure) {
        if (verbose && failure != null) {
            failure.printStackTrace();
        }
    }
}

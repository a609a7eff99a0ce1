package io.github.jitterbook.cli;

import io.github.jitterbook.display.Progress;
import io.github.jitterbook.display.TerminalProgress;
import io.github.jitterbook.runner.OwnProcess;
import io.github.jitterbook.selftest.Parts;
import io.github.jitterbook.selftest.SelfTest;
import io.github.jitterbook.selftest.SelfTestJson;
import io.github.jitterbook.table.TrustTable;
import io.github.jitterbook.verdict.TrustReport;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;

/** {@code self-test}: whether the instrument may be trusted on this machine. */
@Command(
        name = "self-test",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Checks on this machine, in under a minute, that the instrument measures what it says.",
            "",
            "The clock, the cost of each probe, allocation, counts, a declared stall, an injected",
            "delay, settings as another process reads them, and the median against cyclictest",
            "(apt install rt-tests). What is odd is measured three times before it fails.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 the instrument may be trusted, 1 it may not: a line failed, or an"
                    + " essential one is unknown (other unknown lines are said and do not count),"
                    + " 3 interrupted."
        })
final class SelfTestCommand implements Callable<Integer> {

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description = "Write every line as JSON. With -, the table goes to standard error.")
    @Nullable String json;

    @Option(names = "--quiet", description = "Print no progress and no table; errors only.")
    boolean quiet;

    @Override
    public Integer call() throws IOException, InterruptedException {
        JsonTarget target = new JsonTarget(json);
        target.requireWritable();
        OwnProcess.leaveRealTime().ifPresent(done -> System.err.println("jitterbook: " + done));
        TrustReport report = selfTest();
        if (!quiet) {
            PrintStream out = target.isStandardOutput() ? System.err : System.out;
            out.println(TrustTable.of(report).toText());
        }
        target.write(SelfTestJson.write(report));
        JsonTarget.requireSaid(System.out);
        return report.trusted() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private TrustReport selfTest() throws InterruptedException {
        SelfTest test = new SelfTest(Parts.ofProduct());
        Signals.working();
        if (quiet) {
            return test.run((done, next) -> {});
        }
        try (Progress line = TerminalProgress.ofSteps("self-test", SelfTest.CHECKS)) {
            return test.run((done, next) -> line.update(done, next));
        }
    }
}

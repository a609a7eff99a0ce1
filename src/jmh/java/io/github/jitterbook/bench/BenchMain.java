package io.github.jitterbook.bench;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.loop.WaiterKind;

import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the benchmarks. */
public final class BenchMain {

    private BenchMain() {}

    /**
     * Runs them.
     *
     * @param args the file for the figures as JSON; then, in one word, JMH's own options
     */
    public static void main(String[] args) throws Exception {
        String words = args.length < 2 ? "" : args[1].strip();
        CommandLineOptions chosen =
                new CommandLineOptions(words.isEmpty() ? new String[0] : words.split("\\s+"));
        if (chosen.shouldHelp()) {
            chosen.showHelp();
            return;
        }
        ChainedOptionsBuilder more =
                new OptionsBuilder()
                        .parent(chosen)
                        .resultFormat(ResultFormatType.JSON)
                        .result(args[0]);
        if (!chosen.getParameter(WaiterCallBenchmark.WAITER).hasValue()) {
            more.param(WaiterCallBenchmark.WAITER, waiters());
        }
        Options options = more.build();
        if (chosen.shouldList()) {
            new Runner(options).list();
            return;
        }
        new Runner(options).run();
    }

    /** Every waiter that this machine and JDK have; the others are named with their reason. */
    private static String[] waiters() {
        List<String> here = new ArrayList<>();
        for (WaiterKind kind : Catalog.waiters()) {
            Optional<String> missing = kind.unavailable();
            if (missing.isPresent()) {
                System.out.println("no figure for " + kind.alias() + ": " + missing.orElseThrow());
            } else {
                here.add(kind.alias());
            }
        }
        return here.toArray(String[]::new);
    }
}

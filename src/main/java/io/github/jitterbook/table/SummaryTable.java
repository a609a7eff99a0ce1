package io.github.jitterbook.table;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.LatencyStats;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Defaults;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/**
 * Runs as a table, a row each, with the columns of jitter_bench's report. Thread-safe.
 *
 * <p>Lateness is in µs, rounded to 0.1 µs; {@code late_pct} is the share of counted wakes that came
 * more than 1.5 periods after the one before, which is what jitter_bench calls late; {@code cycles}
 * are wakes, those of the warm-up among them. A figure of which nothing was recorded is missing.
 * {@code note} says what a reader must know before quoting a row: that the run was cut off or
 * short, which steps were refused, which percentiles have too little beyond them.
 */
public final class SummaryTable {

    private SummaryTable() {}

    /** The runs in this order. */
    public static View of(List<RunResult> runs) {
        ViewBuilder<RunResult> builder =
                new ViewBuilder<>(runs)
                        .text("run", RunResult::name)
                        .text("waiter", SummaryTable::waiter)
                        .text("grid", run -> run.gridPolicy().alias())
                        .count("warmup", run -> run.counts().warmup())
                        .micros("min_us", lateness(LatencyStats::minNs))
                        .micros("mean_us", lateness(LatencyStats::meanNs))
                        .micros("p50_us", lateness(LatencyStats::p50Ns))
                        .micros("p90_us", lateness(LatencyStats::p90Ns))
                        .micros("p99_us", lateness(LatencyStats::p99Ns))
                        .micros("p99_9_us", lateness(LatencyStats::p999Ns))
                        .micros("max_us", lateness(LatencyStats::maxNs))
                        .figure("late_pct", 2, SummaryTable::latePercent)
                        .figure("achieved_hz", 1, RunResult::achievedHertz)
                        .count("cycles", run -> run.counts().cycles())
                        .text("note", Notes::of);
        for (int row = 0; row < runs.size(); row++) {
            for (Percentile marked : Notes.marked(runs.get(row))) {
                builder.mark(row, columnOf(marked));
            }
        }
        return builder.build(
                runs.size() == 1 ? "Wakeup latency" : "Wakeup latency, " + runs.size() + " runs");
    }

    /** The column of a percentile: p99.9 stands in {@code p99_9_us}. */
    static String columnOf(Percentile percentile) {
        return percentile.label().replace('.', '_') + "_us";
    }

    /** The waiter, and what the loop is written in where that is not Java. */
    private static String waiter(RunResult run) {
        return run.trial().loop().equals(Defaults.LOOP)
                ? run.trial().waiter()
                : run.trial().waiter() + " (" + run.trial().loop() + " loop)";
    }

    private static Function<RunResult, @Nullable Number> lateness(
            Function<LatencyStats, ? extends @Nullable Number> figure) {
        return run -> figure.apply(run.lateness());
    }

    private static @Nullable Double latePercent(RunResult run) {
        long counted = run.counts().counted();
        return counted == 0 ? null : 100.0 * run.counts().longIntervals() / counted;
    }
}

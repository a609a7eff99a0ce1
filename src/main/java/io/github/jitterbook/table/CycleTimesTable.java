package io.github.jitterbook.table;

import io.github.jitterbook.result.LatencyStats;
import io.github.jitterbook.result.RunResult;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Where the time of a run's cycles went, a row a quantity: wakeup latency, body time, completion
 * latency (what a controller has until its output is there), and the instrument's own overhead.
 * Thread-safe.
 *
 * <p>In µs, rounded to 0.01 µs, since a body and the overhead may be short. What was not kept, as
 * in older results, has no row.
 */
public final class CycleTimesTable {

    private static final int DECIMALS = 2;

    private CycleTimesTable() {}

    private record Row(String what, LatencyStats times) {}

    /** The rows of a run. */
    public static View of(RunResult run) {
        List<Row> rows = new ArrayList<>();
        add(rows, "wakeup latency", run.lateness());
        add(rows, "body", run.bodyTime());
        add(rows, "completion latency", run.completion());
        add(rows, "overhead", run.overhead());
        ViewBuilder<Row> builder = new ViewBuilder<>(rows).text("time", Row::what);
        micros(builder, "mean_us", LatencyStats::meanNs);
        micros(builder, "p50_us", LatencyStats::p50Ns);
        micros(builder, "p90_us", LatencyStats::p90Ns);
        micros(builder, "p99_us", LatencyStats::p99Ns);
        micros(builder, "p99_9_us", LatencyStats::p999Ns);
        micros(builder, "max_us", LatencyStats::maxNs);
        return builder.build("Times of a cycle of " + run.name());
    }

    private static void add(List<Row> rows, String what, @Nullable LatencyStats times) {
        if (times != null) {
            rows.add(new Row(what, times));
        }
    }

    private static void micros(
            ViewBuilder<Row> builder,
            String name,
            Function<LatencyStats, ? extends @Nullable Number> ns) {
        builder.figure(name, DECIMALS, row -> toMicros(ns.apply(row.times())));
    }

    private static @Nullable Double toMicros(@Nullable Number ns) {
        return ns == null ? null : ns.doubleValue() / 1000;
    }
}

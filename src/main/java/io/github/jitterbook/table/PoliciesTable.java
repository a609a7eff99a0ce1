package io.github.jitterbook.table;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.verdict.TraceView;
import io.github.jitterbook.verdict.TraceViews;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/**
 * One trace, three policies: how much of a run's percentiles is its grid policy's doing. A row a
 * way of looking at the same wakes. Thread-safe.
 *
 * <p>Times are in µs, rounded to 0.1 µs, and signed in the rows of formulas. A row that this trace
 * refuses has no figure, and its reason in {@code note}.
 */
public final class PoliciesTable {

    private static final double[] PERCENTILES = {50, 99, 99.9};

    private PoliciesTable() {}

    /**
     * The views of a run's trace.
     *
     * @throws IllegalArgumentException if the run has no trace, saying how to get one
     */
    public static View of(RunResult run) {
        List<TraceView> views = TraceViews.of(run);
        ViewBuilder<TraceView> builder =
                new ViewBuilder<>(views)
                        .text("view", TraceView::label)
                        .count("cycles", TraceView::cycles)
                        .count("missed", TraceView::missed)
                        .micros("p50_us", value(50))
                        .micros("p99_us", value(99))
                        .micros("p99_9_us", value(99.9))
                        .micros("max_us", TraceView::maxNs)
                        .text("note", PoliciesTable::note);
        for (int row = 0; row < views.size(); row++) {
            for (double percentile : PERCENTILES) {
                Percentile found = views.get(row).percentile(percentile);
                if (found != null && found.marked()) {
                    builder.mark(row, SummaryTable.columnOf(found));
                }
            }
        }
        String lost = Notes.lostTrace(run);
        if (lost != null) {
            builder.footnote(lost);
        }
        return builder.build("One trace, three policies: " + run.name());
    }

    private static Function<TraceView, @Nullable Long> value(double percentile) {
        return view -> {
            Percentile found = view.percentile(percentile);
            return found == null ? null : found.valueNs();
        };
    }

    private static String note(TraceView view) {
        return view.refused() ? "refused: " + view.note() : view.note();
    }
}

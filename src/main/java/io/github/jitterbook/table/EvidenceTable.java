package io.github.jitterbook.table;

import io.github.jitterbook.result.RunResult;

/**
 * What kernel and JVM counted while a loop ran: a row a figure, as a count, a time in ms or both,
 * with its window and, where it is not known, the reason. Thread-safe.
 */
public final class EvidenceTable {

    private EvidenceTable() {}

    /** Every figure, those that are 0 too. */
    public static View of(RunResult run) {
        return view(run, true);
    }

    /** The figures that are not 0, and those that are not known. */
    public static View brief(RunResult run) {
        return view(run, false);
    }

    private static View view(RunResult run, boolean all) {
        ViewBuilder<EvidenceRow> builder =
                new ViewBuilder<>(
                                EvidenceRow.of(run).stream()
                                        .filter(row -> all || row.speaks())
                                        .toList())
                        .text("figure", EvidenceRow::figure)
                        .count("count", EvidenceRow::count)
                        .figure("time_ms", 3, EvidenceRow::timeMs)
                        .text("window", row -> row.known() ? row.window().words() : "")
                        .text("note", EvidenceRow::note);
        if (!all) {
            builder.footnote("figures that are 0 are left out");
        }
        return builder.build("Evidence of " + run.name());
    }
}

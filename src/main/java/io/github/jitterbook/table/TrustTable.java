package io.github.jitterbook.table;

import io.github.jitterbook.verdict.TrustLine;
import io.github.jitterbook.verdict.TrustReport;

import java.util.Locale;

/** The checks of the instrument, a row each, with what an odd value means. Thread-safe. */
public final class TrustTable {

    private TrustTable() {}

    /** A row a check; the verdict stands in the caption. */
    public static View of(TrustReport report) {
        return new ViewBuilder<>(report.lines())
                .text("check", TrustLine::name)
                .text("outcome", line -> line.outcome().name())
                .text("measured", TrustLine::measured)
                .text("expected", TrustLine::expected)
                .count("tries", line -> (long) line.attempts())
                .text("odd_means", "an odd value means", TrustLine::meaning)
                .footnote("FAIL: odd three times in a row. UNKNOWN: could not be measured here.")
                .footnote(
                        "Trusted when nothing failed and warm-up, clock-identity, clock-drift,"
                            + " count-identity, wake-times and declared-stall have passed; other"
                            + " unknown lines do not count.")
                .build(
                        String.format(
                                Locale.ROOT,
                                "Self-test, %.0f s: %s",
                                report.seconds(),
                                report.sentence()));
    }
}

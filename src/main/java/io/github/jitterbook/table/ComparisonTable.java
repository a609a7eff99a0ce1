package io.github.jitterbook.table;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.verdict.PairedComparison;
import io.github.jitterbook.verdict.PairedComparison.Pair;
import io.github.jitterbook.verdict.RunGroup;
import io.github.jitterbook.verdict.Spread;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Two trials whose runs alternated, as a table: a row a pair, then the median, the smallest and the
 * largest of each column. Thread-safe.
 *
 * <p>Times are in µs, rounded to 0.1 µs; {@code ratio} is first ÷ second, to 0.01, from the exact
 * times. It says what the pairs gave and claims nothing.
 */
public final class ComparisonTable {

    private static final double MEDIAN = 50;

    private ComparisonTable() {}

    /** The p50 of each pair; a comparison without a pair has no row. */
    public static View of(PairedComparison comparison) {
        List<Pair> pairs = comparison.pairs(MEDIAN);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            rows.add(
                    new Row(
                            Integer.toString(i + 1),
                            pair.firstNs(),
                            pair.secondNs(),
                            pair.ratio()));
        }
        if (!pairs.isEmpty()) {
            Spread first = Spread.of(pairs.stream().mapToDouble(Pair::firstNs).toArray());
            Spread second = Spread.of(pairs.stream().mapToDouble(Pair::secondNs).toArray());
            Spread ratio = Spread.of(pairs.stream().mapToDouble(Pair::ratio).toArray());
            rows.add(row("median", first, second, ratio, Spread::median));
            rows.add(row("min", first, second, ratio, Spread::min));
            rows.add(row("max", first, second, ratio, Spread::max));
        }
        ViewBuilder<Row> builder =
                new ViewBuilder<>(rows)
                        .text("pair", Row::pair)
                        .micros("first_p50_us", title(comparison.first().label()), Row::firstNs)
                        .micros("second_p50_us", title(comparison.second().label()), Row::secondNs)
                        .figure("ratio", 2, Row::ratio)
                        .footnote(comparison.sentence());
        addLeftOut(builder, comparison, pairs.size());
        addNotes(builder, comparison.first());
        addNotes(builder, comparison.second());
        return builder.build(
                comparison.first().label()
                        + " ÷ "
                        + comparison.second().label()
                        + ", pair by pair");
    }

    private record Row(String pair, double firstNs, double secondNs, double ratio) {}

    private static Row row(
            String name, Spread first, Spread second, Spread ratio, ToDoubleFunction<Spread> of) {
        return new Row(
                name, of.applyAsDouble(first), of.applyAsDouble(second), of.applyAsDouble(ratio));
    }

    private static String title(String label) {
        return label + ": p50 (µs)";
    }

    /**
     * What must be known of a side before its medians are quoted, said once for all of its runs.
     */
    private static void addNotes(ViewBuilder<Row> builder, RunGroup side) {
        side.refused()
                .forEach(
                        setting ->
                                builder.footnote(
                                        side.label() + ": " + Notes.explainedRefusal(setting)));
        side.runs().stream()
                .map(run -> Notes.quick(run.trial()))
                .filter(Objects::nonNull)
                .distinct()
                .forEach(quick -> builder.footnote(side.label() + ": " + quick));
        side.runs().stream()
                .flatMap(run -> Notes.marked(run, MEDIAN).stream())
                .min(Comparator.comparingLong(Percentile::leastBeyond))
                .ifPresent(
                        weak ->
                                builder.footnote(
                                        View.MARK
                                                + " "
                                                + side.label()
                                                + ", "
                                                + Notes.beyond(weak)
                                                + " in one run: not a figure to quote"));
    }

    private static void addLeftOut(
            ViewBuilder<Row> builder, PairedComparison comparison, int shown) {
        int begun = Math.max(comparison.first().runs().size(), comparison.second().runs().size());
        if (begun > shown) {
            builder.footnote(
                    Notes.counted(begun - shown, "pair")
                            + " left out: a run of it is missing, partial, or recorded nothing");
        }
    }
}

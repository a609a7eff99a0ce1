package io.github.jitterbook.table;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes a view from rows of one kind, column by column. Not thread-safe.
 *
 * @param <R> what a row is made from
 */
final class ViewBuilder<R> {

    /** What the mark means; the same words below every table that has one. */
    static final String MARK_FOOTNOTE =
            View.MARK + " fewer than 10 samples or episodes beyond it: not a figure to quote";

    private final List<R> rows;
    private final List<ViewColumn> columns = new ArrayList<>();
    private final Set<View.Cell> marks = new HashSet<>();
    private final Set<String> footnotes = new LinkedHashSet<>();

    ViewBuilder(List<R> rows) {
        this.rows = List.copyOf(rows);
    }

    ViewBuilder<R> text(String name, Function<R, @Nullable String> value) {
        return text(name, Header.of(name), value);
    }

    ViewBuilder<R> text(String name, String title, Function<R, @Nullable String> value) {
        return add(name, title, ViewColumn.Kind.TEXT, 0, value);
    }

    ViewBuilder<R> count(String name, Function<R, @Nullable Long> value) {
        return add(name, Header.of(name), ViewColumn.Kind.COUNT, 0, value);
    }

    ViewBuilder<R> figure(String name, int decimals, Function<R, @Nullable Double> value) {
        return figure(name, Header.of(name), decimals, value);
    }

    ViewBuilder<R> figure(
            String name, String title, int decimals, Function<R, @Nullable Double> value) {
        Function<R, @Nullable Double> rounded = row -> rounded(value.apply(row), decimals);
        return add(name, title, ViewColumn.Kind.FIGURE, decimals, rounded);
    }

    /** A time that is known in ns and shown in µs, to 0.1 µs. */
    ViewBuilder<R> micros(String name, Function<R, ? extends @Nullable Number> ns) {
        return micros(name, Header.of(name), ns);
    }

    ViewBuilder<R> micros(String name, String title, Function<R, ? extends @Nullable Number> ns) {
        return figure(name, title, 1, row -> toMicros(ns.apply(row)));
    }

    /** Marks the cells of these columns in this row. */
    ViewBuilder<R> mark(int row, String... names) {
        for (String name : names) {
            marks.add(new View.Cell(row, name));
        }
        return this;
    }

    ViewBuilder<R> footnote(String line) {
        footnotes.add(line);
        return this;
    }

    View build(String caption) {
        if (!marks.isEmpty()) {
            footnotes.add(MARK_FOOTNOTE);
        }
        return new View(caption, columns, marks, List.copyOf(footnotes));
    }

    private ViewBuilder<R> add(
            String name,
            String title,
            ViewColumn.Kind kind,
            int decimals,
            Function<R, ? extends @Nullable Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        rows.forEach(row -> values.add(value.apply(row)));
        columns.add(new ViewColumn(name, title, kind, decimals, values));
        return this;
    }

    private static @Nullable Double toMicros(@Nullable Number ns) {
        return ns == null ? null : ns.doubleValue() / 1000;
    }

    private static @Nullable Double rounded(@Nullable Double value, int decimals) {
        if (value == null || !Double.isFinite(value)) {
            return null;
        }
        // Half up, as in the text histogram.
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).doubleValue();
    }
}

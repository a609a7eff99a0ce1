package io.github.jitterbook.table;

import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.columns.Column;
import tech.tablesaw.columns.numbers.NumberColumnFormatter;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Columns of views as columns of Tablesaw. Apart from {@link ViewColumn}, since a JVM that verifies
 * this class loads Tablesaw's.
 */
final class TablesawColumns {

    private TablesawColumns() {}

    /** A column of the caller's own, who may change it. */
    static Column<?> of(ViewColumn column) {
        return switch (column.kind()) {
            case TEXT -> texts(column);
            case COUNT -> counts(column);
            case FIGURE -> figures(column);
        };
    }

    private static StringColumn texts(ViewColumn from) {
        StringColumn column = StringColumn.create(from.name());
        for (Object value : from.values()) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((String) value);
            }
        }
        return column;
    }

    private static LongColumn counts(ViewColumn from) {
        LongColumn column = LongColumn.create(from.name());
        for (Object value : from.values()) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((long) (Long) value);
            }
        }
        return column;
    }

    private static DoubleColumn figures(ViewColumn from) {
        DoubleColumn column = DoubleColumn.create(from.name());
        for (Object value : from.values()) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((double) (Double) value);
            }
        }
        String pattern = from.decimals() == 0 ? "0" : "0." + "0".repeat(from.decimals());
        column.setPrintFormatter(
                new NumberColumnFormatter(
                        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT))));
        return column;
    }
}

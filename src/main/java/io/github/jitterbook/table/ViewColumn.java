package io.github.jitterbook.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.columns.Column;
import tech.tablesaw.columns.numbers.NumberColumnFormatter;

/**
 * A column of a view. Immutable.
 *
 * @param name as in the Tablesaw table, with its unit
 * @param title as shown
 * @param kind what its values are
 * @param decimals digits after the point of a {@link Kind#FIGURE}, 0 or more; else 0
 * @param values Strings, Longs or Doubles as the kind says; null where there is none
 */
record ViewColumn(
        String name, String title, Kind kind, int decimals, List<@Nullable Object> values) {

    /** What a column holds. */
    enum Kind {
        /** Strings. */
        TEXT,
        /** Longs. */
        COUNT,
        /** Doubles. */
        FIGURE
    }

    ViewColumn {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    boolean isNumber() {
        return kind != Kind.TEXT;
    }

    /** The value as shown; null if there is none. */
    @Nullable String shown(int row) {
        Object value = values.get(row);
        if (value == null || kind != Kind.FIGURE) {
            return value == null ? null : value.toString();
        }
        return BigDecimal.valueOf((Double) value)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** A Tablesaw column of its own: whoever gets it may change it. */
    Column<?> toTablesaw() {
        return switch (kind) {
            case TEXT -> texts();
            case COUNT -> counts();
            case FIGURE -> figures();
        };
    }

    private StringColumn texts() {
        StringColumn column = StringColumn.create(name);
        for (Object value : values) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((String) value);
            }
        }
        return column;
    }

    private LongColumn counts() {
        LongColumn column = LongColumn.create(name);
        for (Object value : values) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((long) (Long) value);
            }
        }
        return column;
    }

    private DoubleColumn figures() {
        DoubleColumn column = DoubleColumn.create(name);
        for (Object value : values) {
            if (value == null) {
                column.appendMissing();
            } else {
                column.append((double) (Double) value);
            }
        }
        String pattern = decimals == 0 ? "0" : "0." + "0".repeat(decimals);
        column.setPrintFormatter(
                new NumberColumnFormatter(
                        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT))));
        return column;
    }
}

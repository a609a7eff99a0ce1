package io.github.jitterbook.table;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
}

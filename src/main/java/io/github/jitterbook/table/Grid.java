package io.github.jitterbook.table;

import org.jspecify.annotations.Nullable;

import tech.tablesaw.api.NumberColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

import java.util.ArrayList;
import java.util.List;

/**
 * A table as strings, cut to {@link #MAX_ROWS}: what HTML and text are made from alike. Immutable.
 *
 * @param caption a line above it; empty if there is none
 * @param columns its columns
 * @param rows how many rows are in the columns
 * @param cut how many rows were left out, 0 or more
 * @param footnotes lines below it
 */
record Grid(String caption, List<GridColumn> columns, int rows, int cut, List<String> footnotes) {

    /** More would make a notebook heavy, and nobody reads them. */
    static final int MAX_ROWS = 200;

    /** The column of a view whose texts belong to the whole row, and may stand below it. */
    static final String NOTE = "note";

    /** What stands where there is no value. */
    static final String MISSING = "–";

    /**
     * A column as strings.
     *
     * @param title its header
     * @param number whether its cells are numbers, which stand at the right
     * @param note whether its cells are notes on their rows
     * @param cells a string a row
     * @param marks a row each, whether the cell is marked
     */
    record GridColumn(
            String title, boolean number, boolean note, List<String> cells, List<Boolean> marks) {

        /** Whether any cell is marked, so that the others need room to stay in line with it. */
        boolean hasMarks() {
            return marks.contains(true);
        }
    }

    static Grid of(View view) {
        int rows = Math.min(MAX_ROWS, view.rowCount());
        List<GridColumn> columns = new ArrayList<>();
        for (ViewColumn column : view.columns()) {
            List<String> cells = new ArrayList<>();
            List<Boolean> marks = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                cells.add(orMissing(column.shown(row), column.isNumber()));
                marks.add(view.marked(row, column.name()));
            }
            boolean note = column.name().equals(NOTE);
            columns.add(new GridColumn(column.title(), column.isNumber(), note, cells, marks));
        }
        return new Grid(view.caption(), columns, rows, view.rowCount() - rows, view.footnotes());
    }

    static Grid of(Table table, String caption) {
        int rows = Math.min(MAX_ROWS, table.rowCount());
        List<GridColumn> columns = new ArrayList<>();
        for (Column<?> column : table.columns()) {
            boolean number = column instanceof NumberColumn;
            List<String> cells = new ArrayList<>();
            List<Boolean> marks = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                cells.add(orMissing(column.isMissing(row) ? null : column.getString(row), number));
                marks.add(false);
            }
            columns.add(new GridColumn(Header.of(column.name()), number, false, cells, marks));
        }
        return new Grid(caption, columns, rows, table.rowCount() - rows, List.of());
    }

    /** The line that says how many rows were left out; null if none was. */
    @Nullable String cutLine() {
        return cut == 0 ? null : "… and " + cut + " rows more, not shown here";
    }

    private static String orMissing(@Nullable String value, boolean number) {
        return value != null ? value : number ? MISSING : "";
    }
}

package io.github.jitterbook.table;

import tech.tablesaw.api.Table;

import java.util.List;
import java.util.Set;

/**
 * A table ready to be shown: columns whose names carry the unit, a caption, cells that are marked
 * because too little stands behind them, and footnotes. Immutable and thread-safe.
 *
 * <p>It renders itself as HTML and as text; {@link #table} gives its values to compute with.
 */
public final class View {

    /** As wide as a terminal that is not quite the narrowest. */
    public static final int TEXT_WIDTH = 120;

    /** What a marked cell carries behind its figure. */
    public static final String MARK = "†";

    private final String caption;
    private final List<ViewColumn> columns;
    private final Set<Cell> marks;
    private final List<String> footnotes;

    /**
     * A place in a view.
     *
     * @param row from 0
     * @param column the column's name
     */
    record Cell(int row, String column) {}

    View(String caption, List<ViewColumn> columns, Set<Cell> marks, List<String> footnotes) {
        this.caption = caption;
        this.columns = List.copyOf(columns);
        this.marks = Set.copyOf(marks);
        this.footnotes = List.copyOf(footnotes);
    }

    /** What stands above it, in one line. */
    public String caption() {
        return caption;
    }

    /** The columns' names, with their units. */
    public List<String> columnNames() {
        return columns.stream().map(ViewColumn::name).toList();
    }

    /** How many rows there are, 0 or more. */
    public int rowCount() {
        return columns.get(0).values().size();
    }

    /** What stands below it, a line each. */
    public List<String> footnotes() {
        return footnotes;
    }

    /** Whether this cell is marked, which a footnote explains. */
    public boolean marked(int row, String column) {
        return marks.contains(new Cell(row, column));
    }

    /**
     * The values as a Tablesaw table of the caller's own, named by the caption: figures are numeric
     * columns, missing where nothing was recorded. Marks stay behind; what they say stands in the
     * column {@code note} where there is one.
     *
     * <p>The first call in a JVM takes 0.3 s to 1 s.
     */
    public Table table() {
        Table table = Table.create(caption);
        columns.forEach(column -> table.addColumns(TablesawColumns.of(column)));
        return table;
    }

    /** A self-contained fragment of HTML, see {@link HtmlTable}. */
    public String toHtml() {
        return HtmlTable.render(Grid.of(this));
    }

    /** Aligned text of {@link #TEXT_WIDTH} columns. */
    public String toText() {
        return toText(TEXT_WIDTH);
    }

    /**
     * Aligned text, see {@link TextTable}.
     *
     * @param width how many columns the terminal has; below 40 is taken as 40
     */
    public String toText(int width) {
        return TextTable.render(Grid.of(this), width);
    }

    List<ViewColumn> columns() {
        return columns;
    }

    /** One short line: the values are in {@link #toText} and {@link #toHtml}. */
    @Override
    public String toString() {
        return caption + " (" + rowCount() + " rows, " + columns.size() + " columns)";
    }
}

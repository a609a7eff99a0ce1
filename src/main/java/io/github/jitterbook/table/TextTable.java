package io.github.jitterbook.table;

import tech.tablesaw.api.Table;

import java.util.ArrayList;
import java.util.List;

/**
 * Tables as aligned plain text for a terminal. Thread-safe.
 *
 * <p>Numbers stand at the right, texts at the left. What is too wide is broken: first the last text
 * of each row goes below it, then texts and headers are broken into lines; figures never are. After
 * 200 rows a line says how many were left out.
 */
public final class TextTable {

    private static final int NARROWEST = 40;

    private static final String BELOW = "    ";

    private TextTable() {}

    /**
     * The table as lines, each ended by a newline.
     *
     * @param width how many columns the terminal has; below 40 is taken as 40
     */
    public static String of(Table table, int width) {
        return render(Grid.of(table, table.name() == null ? "" : table.name()), width);
    }

    static String render(Grid grid, int askedWidth) {
        int width = Math.max(NARROWEST, askedWidth);
        TextLayout layout = new TextLayout(grid, width);
        StringBuilder text = new StringBuilder();
        if (!grid.caption().isEmpty()) {
            TextLayout.wrapped(grid.caption(), width).forEach(line -> append(text, line));
        }
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < layout.columns(); i++) {
            titles.add(grid.columns().get(i).title());
        }
        lines(text, grid, layout, titles);
        append(text, "-".repeat(layout.total()));
        for (int row = 0; row < grid.rows(); row++) {
            lines(text, grid, layout, cells(grid, layout, row));
            if (layout.lastBelow()) {
                below(text, grid, row, width);
            }
        }
        String cut = grid.cutLine();
        if (cut != null) {
            append(text, cut);
        }
        for (String footnote : grid.footnotes()) {
            TextLayout.wrapped(footnote, width).forEach(line -> append(text, line));
        }
        return text.toString();
    }

    private static List<String> cells(Grid grid, TextLayout layout, int row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < layout.columns(); i++) {
            Grid.GridColumn column = grid.columns().get(i);
            String mark = column.marks().get(row) ? View.MARK : column.hasMarks() ? " " : "";
            cells.add(column.cells().get(row) + mark);
        }
        return cells;
    }

    /** One row of the table: as many lines as its longest cell needs. */
    private static void lines(
            StringBuilder text, Grid grid, TextLayout layout, List<String> cells) {
        List<List<String>> broken = new ArrayList<>();
        int height = 1;
        for (int i = 0; i < cells.size(); i++) {
            boolean fits = TextLayout.length(cells.get(i)) <= layout.width(i);
            List<String> parts =
                    fits
                            ? List.of(cells.get(i))
                            : TextLayout.wrapped(cells.get(i), layout.width(i));
            broken.add(parts);
            height = Math.max(height, parts.size());
        }
        for (int line = 0; line < height; line++) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < broken.size(); i++) {
                String part = line < broken.get(i).size() ? broken.get(i).get(line) : "";
                String blanks = " ".repeat(layout.width(i) - TextLayout.length(part));
                out.append(i == 0 ? "" : " ".repeat(TextLayout.GAP));
                boolean right = grid.columns().get(i).number();
                out.append(right ? blanks + part : part + blanks);
            }
            append(text, out.toString());
        }
    }

    private static void below(StringBuilder text, Grid grid, int row, int width) {
        Grid.GridColumn last = grid.columns().get(grid.columns().size() - 1);
        String cell = last.cells().get(row);
        if (!cell.isEmpty()) {
            TextLayout.wrapped(last.title() + ": " + cell, width - BELOW.length())
                    .forEach(line -> append(text, BELOW + line));
        }
    }

    private static void append(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}

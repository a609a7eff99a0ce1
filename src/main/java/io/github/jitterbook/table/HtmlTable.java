package io.github.jitterbook.table;

import tech.tablesaw.api.Table;

import java.util.List;

/**
 * Tables as fragments of HTML that carry their own look. Thread-safe.
 *
 * <p>Every style stands on its element, since notebooks and code-hosting pages drop style sheets;
 * colours are the text's own, so that a table reads on light and on dark pages alike. A table wider
 * than the page scrolls within itself; after 200 rows a line says how many were left out. The notes
 * of a {@link View} stand below their rows.
 */
public final class HtmlTable {

    private static final String BOX = "overflow-x:auto;max-width:100%;margin:0.6em 0";
    private static final String TABLE =
            "border-collapse:collapse;border:0;margin:0;background:transparent;color:inherit;"
                    + "font-size:0.92em;line-height:1.35;font-variant-numeric:tabular-nums";
    private static final String CAPTION =
            "caption-side:top;text-align:left;font-weight:600;padding:0 0 0.4em 0;color:inherit";
    private static final String PADDING = "padding:0.25em 0.7em;vertical-align:top;border:0";
    private static final String HEAD =
            PADDING + ";border-bottom:1px solid currentColor;font-weight:600;white-space:nowrap";
    private static final String ROW_LINE = ";border-top:1px solid rgba(128,128,128,0.25)";
    private static final String NOTE =
            "padding:0 0.7em 0.35em 2em;border:0;text-align:left;font-size:0.9em;opacity:0.85";
    private static final String SMALL = "font-size:0.85em;opacity:0.8;margin-top:0.3em";

    /** Longer text than this may be broken into lines; shorter stays on one. */
    private static final int UNBROKEN = 24;

    private HtmlTable() {}

    /** The table, under its own name. */
    public static String of(Table table) {
        return of(table, table.name() == null ? "" : table.name());
    }

    /** The table, under this caption; none if it is empty. */
    public static String of(Table table, String caption) {
        return render(Grid.of(table, caption));
    }

    /** The text with the characters that mean something in HTML made harmless. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    static String render(Grid grid) {
        StringBuilder html = new StringBuilder(4096);
        html.append("<div class=\"jitterbook-table\" style=\"").append(BOX).append("\">\n");
        html.append("<table style=\"").append(TABLE).append("\">\n");
        if (!grid.caption().isEmpty()) {
            html.append("<caption style=\"").append(CAPTION).append("\">");
            html.append(escaped(grid.caption())).append("</caption>\n");
        }
        head(html, grid);
        html.append("<tbody>\n");
        for (int row = 0; row < grid.rows(); row++) {
            row(html, grid, row);
        }
        html.append("</tbody>\n</table>\n");
        String cut = grid.cutLine();
        if (cut != null) {
            small(html, cut);
        }
        grid.footnotes().forEach(line -> small(html, line));
        return html.append("</div>").toString();
    }

    private static void head(StringBuilder html, Grid grid) {
        html.append("<thead><tr style=\"background:transparent\">");
        for (Grid.GridColumn column : sideBySide(grid)) {
            html.append("<th scope=\"col\" style=\"").append(HEAD).append(';');
            html.append(align(column)).append("\">");
            // The unit on a line of its own keeps columns as narrow as their figures.
            html.append(escaped(column.title()).replace(" (", " <br/>(")).append("</th>");
        }
        html.append("</tr></thead>\n");
    }

    private static void row(StringBuilder html, Grid grid, int row) {
        html.append("<tr style=\"background:transparent\">");
        for (Grid.GridColumn column : sideBySide(grid)) {
            String cell = column.cells().get(row);
            html.append("<td style=\"").append(PADDING).append(';').append(align(column));
            html.append(row == 0 ? "" : ROW_LINE);
            boolean isLong = !column.number() && cell.length() > UNBROKEN;
            html.append(isLong ? ";min-width:12em;max-width:36em" : ";white-space:nowrap");
            html.append("\">").append(escaped(cell));
            if (column.hasMarks()) {
                // An en space is as wide as the mark: digits of marked and other cells stay in
                // line.
                html.append(column.marks().get(row) ? View.MARK : "&#8194;");
            }
            html.append("</td>");
        }
        html.append("</tr>\n");
        for (Grid.GridColumn column : grid.columns()) {
            String cell = column.cells().get(row);
            if (below(column) && !cell.isEmpty()) {
                String text = column.note() ? cell : column.title() + ": " + cell;
                note(html, text, sideBySide(grid).size());
            }
        }
    }

    /** A note stands below its row: beside it, it would be where nobody scrolls to. */
    private static void note(StringBuilder html, String note, int columns) {
        html.append("<tr style=\"background:transparent\"><td colspan=\"").append(columns);
        html.append("\" style=\"").append(NOTE).append("\">").append(escaped(note));
        html.append("</td></tr>\n");
    }

    /** Notes, and the sentences of a refusal: beside their row they would be cut off. */
    private static boolean below(Grid.GridColumn column) {
        return column.note() || column.title().equals("cause") || column.title().equals("remedy");
    }

    private static List<Grid.GridColumn> sideBySide(Grid grid) {
        return grid.columns().stream().filter(column -> !below(column)).toList();
    }

    private static String align(Grid.GridColumn column) {
        return column.number() ? "text-align:right" : "text-align:left";
    }

    private static void small(StringBuilder html, String line) {
        html.append("<div style=\"").append(SMALL).append("\">").append(escaped(line));
        html.append("</div>\n");
    }
}

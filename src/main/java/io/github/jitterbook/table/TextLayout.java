package io.github.jitterbook.table;

import java.util.ArrayList;
import java.util.List;

/**
 * How wide the columns of a text table are.
 *
 * <p>As wide as their cells where that fits; else the last text goes below its row, then the widest
 * texts are broken into lines, then long headers. Figures are never broken: a table that is still
 * too wide stays so. Not thread-safe.
 */
final class TextLayout {

    /** Blanks between columns. */
    static final int GAP = 2;

    /** A text column is not broken below this. */
    private static final int NARROWEST = 10;

    private final Grid grid;
    private final int[] widths;
    private boolean lastBelow;

    TextLayout(Grid grid, int width) {
        this.grid = grid;
        this.widths = new int[grid.columns().size()];
        for (int i = 0; i < widths.length; i++) {
            Grid.GridColumn column = grid.columns().get(i);
            widths[i] = Math.max(widestCell(column), headerWidth(column.title()));
        }
        lastBelow = total() > width && widths.length > 2 && !last().number();
        shrinkTexts(width);
        shrinkHeaders(width);
    }

    /** Whether the last column's cells stand below their rows. */
    boolean lastBelow() {
        return lastBelow;
    }

    /** How many columns stand side by side. */
    int columns() {
        return lastBelow ? widths.length - 1 : widths.length;
    }

    int width(int column) {
        return widths[column];
    }

    /** What all columns that stand side by side take together. */
    int total() {
        int sum = 0;
        for (int i = 0; i < columns(); i++) {
            sum += widths[i] + (i == 0 ? 0 : GAP);
        }
        return sum;
    }

    private Grid.GridColumn last() {
        return grid.columns().get(widths.length - 1);
    }

    private void shrinkTexts(int width) {
        while (total() > width) {
            int widest = -1;
            for (int i = 0; i < columns(); i++) {
                boolean breakable = !grid.columns().get(i).number() && widths[i] > NARROWEST;
                if (breakable && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private void shrinkHeaders(int width) {
        for (int i = 0; i < columns() && total() > width; i++) {
            Grid.GridColumn column = grid.columns().get(i);
            if (column.number()) {
                int header = Math.min(longestWord(column.title()), NARROWEST - 2);
                widths[i] = Math.max(widestCell(column), header);
            }
        }
    }

    private static int widestCell(Grid.GridColumn column) {
        int mark = column.hasMarks() ? 1 : 0;
        return column.cells().stream().mapToInt(cell -> length(cell) + mark).max().orElse(0);
    }

    /** The least that gives a header two lines. */
    private static int headerWidth(String title) {
        int width = longestWord(title);
        while (wrapped(title, width).size() > 2) {
            width++;
        }
        return width;
    }

    private static int longestWord(String title) {
        int longest = 1;
        for (String word : title.split(" ")) {
            longest = Math.max(longest, length(word));
        }
        return longest;
    }

    /** Columns of the terminal that a text takes: a character each. */
    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The text in lines of at most this width, broken at blanks, after dashes, or where it must.
     */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("(?<=[ -])")) {
            if (length(line.toString()) + length(word.stripTrailing()) > width) {
                add(lines, line);
            }
            String rest = word;
            while (length(rest.stripTrailing()) > width) {
                int end = rest.offsetByCodePoints(0, width);
                lines.add(rest.substring(0, end));
                rest = rest.substring(end);
            }
            line.append(rest);
        }
        add(lines, line);
        return lines.isEmpty() ? List.of("") : lines;
    }

    private static void add(List<String> lines, StringBuilder line) {
        if (!line.toString().isBlank()) {
            lines.add(line.toString().stripTrailing());
        }
        line.setLength(0);
    }
}

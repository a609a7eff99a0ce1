package io.github.jitterbook.plot;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The names below a chart's columns: in lines within the column's width or, where columns are
 * narrow, upright in one. Immutable.
 *
 * @param names the lines of each name
 * @param upright whether they stand upright
 */
record ColumnNames(List<List<Text>> names, boolean upright) {

    /** Columns narrower than this, in px, have their names upright. */
    private static final int NARROW = 56;

    /** Upright names are cut at this length, in px. */
    private static final int LONGEST_UPRIGHT = 170;

    private static final int MOST_LINES = 4;
    private static final int GAP = 8;

    /**
     * Lays the names out.
     *
     * @param names a name each; {@code \n} begins a new line
     * @param width of a column, in px
     */
    static ColumnNames of(List<String> names, Font font, double width, FontRenderContext context) {
        boolean upright = width < NARROW;
        List<List<Text>> laidOut = new ArrayList<>();
        for (String name : names) {
            List<Text> lines = new ArrayList<>();
            for (String part : (upright ? name.replace('\n', ' ') : name).split("\n")) {
                List<String> broken =
                        upright
                                ? Text.wrapped(part, font, LONGEST_UPRIGHT, 1, context)
                                : Text.wrapped(part, font, width - GAP, MOST_LINES, context);
                broken.forEach(line -> lines.add(new Text(line, font, context)));
            }
            laidOut.add(lines);
        }
        return new ColumnNames(laidOut, upright);
    }

    /** What they take, in px; 0 if there are none. */
    double height() {
        double height = 0;
        for (List<Text> lines : names) {
            double own =
                    upright
                            ? lines.stream().mapToDouble(Text::width).max().orElse(0)
                            : lines.stream().mapToDouble(Text::height).sum();
            height = Math.max(height, own);
        }
        return names.isEmpty() ? 0 : height + GAP;
    }

    /**
     * Draws them.
     *
     * @param middles the middle of each column, in px
     * @param top where they begin, in px
     */
    void paint(Graphics2D g, IntToDoubleFunction middles, double top) {
        for (int i = 0; i < names.size(); i++) {
            double middle = middles.applyAsDouble(i);
            double y = top;
            for (Text text : names.get(i)) {
                if (upright) {
                    AffineTransform before = g.getTransform();
                    g.translate(middle + text.descent(), top + text.width());
                    g.rotate(-Math.PI / 2);
                    text.draw(g, 0, 0);
                    g.setTransform(before);
                } else {
                    y += text.height();
                    text.draw(g, middle - text.width() / 2, y - text.descent());
                }
            }
        }
    }
}

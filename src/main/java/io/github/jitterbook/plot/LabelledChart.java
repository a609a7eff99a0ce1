package io.github.jitterbook.plot;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.XYStyler;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A chart with what XChart has no place for: a title that is broken into lines where it must, lines
 * below it, names below its columns, and figures between the decades of a logarithmic y axis. Not
 * thread-safe.
 *
 * <p>XChart paints into what is left between the bands above and below. A title set later is shown
 * like the first one.
 */
final class LabelledChart extends XYChart {

    private static final int EDGE = 10;
    private static final int MOST_LINES = 4;

    private final Set<String> lines = new LinkedHashSet<>();
    private final List<String> columns = new ArrayList<>();

    /**
     * @param width in px
     * @param height in px, its bands among them
     */
    LabelledChart(int width, int height) {
        super(width, height);
        getStyler().setChartTitleVisible(false);
    }

    /** Adds a line below the title, once. */
    LabelledChart line(String text) {
        lines.add(text);
        return this;
    }

    /**
     * Gives the chart columns: one at each whole number of the x axis from 1.
     *
     * @param names a name each; {@code \n} begins a new line
     */
    LabelledChart columns(List<String> names) {
        columns.addAll(names);
        XYStyler styler = getStyler();
        styler.setXAxisTicksVisible(false);
        styler.setPlotGridVerticalLinesVisible(false);
        styler.setXAxisMin(0.5);
        styler.setXAxisMax(Math.max(1, names.size()) + 0.5);
        return this;
    }

    @Override
    public void paint(Graphics2D g, int width, int height) {
        g.setColor(getStyler().getChartBackgroundColor());
        g.fillRect(0, 0, width, height);
        List<Text> head = head(width, g.getFontRenderContext());
        double top = EDGE / 2.0 + head.stream().mapToDouble(Text::height).sum();
        ColumnNames names =
                ColumnNames.of(
                        columns,
                        getStyler().getAxisTickLabelsFont(),
                        columnWidth(width, height),
                        g.getFontRenderContext());
        double bottom = names.height();
        AffineTransform before = g.getTransform();
        g.translate(0, top);
        super.paint(g, width, (int) (height - top - bottom));
        MinorLabels.paint(this, g);
        g.setTransform(before);
        // Painting a part of it told XChart that the chart is smaller; the next one asks its size.
        setWidth(width);
        setHeight(height);
        g.setColor(getStyler().getChartFontColor());
        double y = EDGE / 2.0;
        for (Text text : head) {
            y += text.height();
            text.draw(g, Math.max(EDGE, (width - text.width()) / 2), y - text.descent());
        }
        names.paint(g, column -> getScreenXFromChart(column + 1), height - bottom);
    }

    private List<Text> head(int width, FontRenderContext context) {
        Font title = getStyler().getChartTitleFont();
        Font small = getStyler().getLegendFont();
        List<Text> head = new ArrayList<>();
        double room = width - 2.0 * EDGE;
        Text.wrapped(getTitle(), title, room, MOST_LINES, context)
                .forEach(part -> head.add(new Text(part, title, context)));
        for (String line : lines) {
            Text.wrapped(line, small, room, MOST_LINES, context)
                    .forEach(part -> head.add(new Text(part, small, context)));
        }
        return head;
    }

    /** How far apart columns are, in px: only XChart's own layout knows, so it is asked for one. */
    private double columnWidth(int width, int height) {
        if (columns.isEmpty()) {
            return 0;
        }
        Graphics2D scratch = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            super.paint(scratch, width, height);
            return getScreenXFromChart(2) - getScreenXFromChart(1);
        } finally {
            scratch.dispose();
        }
    }
}

package io.github.jitterbook.plot;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.XYStyler;

import java.awt.Font;
import java.awt.Graphics2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;

/** The figures 2 and 5 between the decades of a logarithmic y axis, which XChart leaves bare. */
final class MinorLabels {

    private static final float SIZE = 11;
    private static final int[] FACTORS = {2, 5};

    /** From the middle of a digit to its base line, as a share of the font's size. */
    private static final double HALF_DIGIT = 0.36;

    private MinorLabels() {}

    /** Draws them beside the axis of a chart that has just been painted, where there is room. */
    static void paint(XYChart chart, Graphics2D g) {
        XYStyler styler = chart.getStyler();
        Double low = styler.getYAxisMin();
        Double high = styler.getYAxisMax();
        if (!styler.isYAxisLogarithmic() || low == null || high == null) {
            return;
        }
        double toTwo = chart.getScreenYFromChart(low) - chart.getScreenYFromChart(low * 2);
        if (toTwo < SIZE * 1.5) {
            return;
        }
        Font font = styler.getAxisTickLabelsFont().deriveFont(SIZE);
        DecimalFormat format =
                new DecimalFormat(
                        styler.getYAxisDecimalPattern(),
                        DecimalFormatSymbols.getInstance(styler.getLocale()));
        g.setColor(styler.getAxisTickMarksColor());
        for (double us = Math.pow(10, Math.floor(Math.log10(low))); us < high; us *= 10) {
            for (int factor : FACTORS) {
                double value = us * factor;
                if (value >= low && value <= high) {
                    Text text = new Text(format.format(value), font, g.getFontRenderContext());
                    double y = chart.getScreenYFromChart(value) + SIZE * HALF_DIGIT;
                    text.draw(g, right(chart) - text.width(), y);
                }
            }
        }
    }

    /** Where the labels of the decades end, in px. */
    private static double right(XYChart chart) {
        XYStyler styler = chart.getStyler();
        return chart.getYAxisLeftWidth()
                - styler.getPlotMargin()
                - styler.getAxisTickMarkLength()
                - styler.getAxisTickPadding();
    }
}

package io.github.jitterbook.plot;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;

/**
 * The look of our charts: white background, light solid grid, and series that differ in colour,
 * dash and marker at once. Thread-safe; the charts it is applied to are not.
 *
 * <p>Colours are those of Okabe and Ito's set for colour-blind readers ("Color Universal Design",
 * 2008, https://jfly.uni-koeln.de/color/), without its yellow, which is too faint on white.
 */
public final class ChartStyle {

    /** As wide as a notebook's page. */
    public static final int WIDTH = 900;

    /** The height that goes with it. */
    public static final int HEIGHT = 520;

    private static final List<Color> COLORS =
            List.of(
                    new Color(0x0072B2),
                    new Color(0xD55E00),
                    new Color(0x009E73),
                    new Color(0xCC79A7),
                    new Color(0xE69F00),
                    new Color(0x56B4E9),
                    new Color(0x000000));

    private static final float[][] DASHES = {
        {}, {9, 4}, {2, 3}, {10, 3, 2, 3},
    };

    private static final List<Marker> MARKERS =
            List.of(
                    SeriesMarkers.CIRCLE,
                    SeriesMarkers.SQUARE,
                    SeriesMarkers.DIAMOND,
                    SeriesMarkers.TRIANGLE_UP,
                    SeriesMarkers.TRIANGLE_DOWN);

    private static final Color GRID = new Color(0xE4E4E4);
    private static final Color TEXT = new Color(0x222222);
    private static final Color AXIS = new Color(0x777777);

    private ChartStyle() {}

    /**
     * Gives a chart this look; its series keep what was set on them.
     *
     * @return the chart
     * @throws ChartUnavailableException if this machine cannot draw text
     */
    public static <C extends XYChart> C apply(C chart) {
        return Drawing.guarded(
                () -> {
                    XYStyler styler = chart.getStyler();
                    colours(styler);
                    fonts(styler);
                    layout(styler);
                    return chart;
                });
    }

    private static void colours(XYStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setLegendBackgroundColor(Color.WHITE);
        styler.setChartFontColor(TEXT);
        styler.setXAxisTitleColor(TEXT);
        styler.setYAxisTitleColor(TEXT);
        styler.setAxisTickLabelsColor(TEXT);
        styler.setAxisTickMarksColor(AXIS);
        styler.setPlotBorderColor(AXIS);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setPlotGridLinesColor(GRID);
        styler.setPlotGridLinesStroke(new BasicStroke(1f));
        styler.setSeriesColors(COLORS.toArray(Color[]::new));
    }

    private static void fonts(XYStyler styler) {
        styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    }

    private static void layout(XYStyler styler) {
        styler.setChartTitleBoxVisible(false);
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setLegendSeriesLineLength(36);
        styler.setMarkerSize(8);
        styler.setPlotContentSize(0.94);
        styler.setYAxisLabelAlignment(TextAlignment.Right);
        styler.setXAxisDecimalPattern("#,##0.###");
        styler.setYAxisDecimalPattern("#,##0.###");
        styler.setLocale(java.util.Locale.ROOT);
        // Log axes would otherwise label 7, 8 and 9 on top of one another.
        styler.setXAxisLogarithmicDecadeOnly(true);
        styler.setYAxisLogarithmicDecadeOnly(true);
    }

    /** The colour of the series of this number, from 0; they repeat after seven. */
    public static Color color(int series) {
        return COLORS.get(Math.floorMod(series, COLORS.size()));
    }

    /** The marker of the series of this number, from 0. */
    public static Marker marker(int series) {
        return MARKERS.get(Math.floorMod(series, MARKERS.size()));
    }

    /**
     * The line of the series of this number, from 0; the first is solid.
     *
     * @param width in px
     */
    public static BasicStroke line(int series, float width) {
        float[] dash = DASHES[Math.floorMod(series, DASHES.length)];
        return new BasicStroke(
                width,
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                10,
                dash.length == 0 ? null : dash,
                0);
    }
}

package io.github.jitterbook.plot;

import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How late what share of the wakes was, a line a group with its runs taken together. Thread-safe.
 *
 * <p>Lateness runs along a logarithmic axis in µs; the share rises on an axis linear in nines: 0 %,
 * 90 %, 99 %, 99.9 % and so on, at equal distances. A line is thin where fewer than 10 samples or
 * episodes lie beyond it; markers stand at p50, p90, p99, p99.9 and, last, at the exact maximum of
 * n samples, at the height of 1 − 1/n. No axis cuts the maximum off.
 */
public final class CdfChart {

    private CdfChart() {}

    /**
     * The chart of these groups; one without runs keeps its place in the legend.
     *
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static XYChart of(List<RunGroup> groups) {
        return Drawing.guarded(() -> drawn(groups));
    }

    private static XYChart drawn(List<RunGroup> groups) {
        LabelledChart chart =
                ChartStyle.apply(new LabelledChart(ChartStyle.WIDTH, ChartStyle.HEIGHT));
        chart.setTitle("Wakeup latency of " + Groups.runs(groups));
        chart.line(
                "further left is better; thin: fewer than 10 samples or episodes beyond;"
                        + " last marker: the maximum");
        chart.setXAxisTitle("lateness (µs)");
        chart.setYAxisTitle("share of wakes no later");
        List<CdfLine> lines = groups.stream().map(CdfLine::of).toList();
        LogScale scale =
                LogScale.around(
                        lines.stream().mapToDouble(CdfLine::leastNs).min().orElse(1),
                        lines.stream().mapToDouble(CdfLine::mostNs).max().orElse(0));
        scale.onX(chart.getStyler());
        double top = lines.stream().mapToDouble(CdfLine::top).max().orElse(0);
        nines(chart.getStyler(), Math.max(1, top) + 0.35);
        for (int i = 0; i < groups.size(); i++) {
            add(chart, scale, groups.get(i), lines.get(i), i);
        }
        return chart;
    }

    /** A tick each nine: XChart takes steps of 1 when they are about as far apart as it is told. */
    private static void nines(XYStyler styler, double top) {
        int plotHeight = 360;
        styler.setYAxisMin(0.0);
        styler.setYAxisMax(top);
        styler.setYAxisTickMarkSpacingHint((int) (plotHeight / top));
        styler.setyAxisTickLabelsFormattingFunction(Nines::label);
    }

    private static void add(
            XYChart chart, LogScale scale, RunGroup group, CdfLine line, int index) {
        Color color = ChartStyle.color(index);
        List<double[]> marks =
                line.marks().isEmpty()
                        ? List.of(new double[] {scale.lowUs(), Double.NaN})
                        : line.marks();
        // In the legend with dash and marker; gaps between the points keep it from joining them.
        series(
                        chart,
                        Groups.unused(chart, legend(group, line)),
                        apart(marks),
                        ChartStyle.line(index, 2.2f),
                        color)
                .setMarker(ChartStyle.marker(index))
                .setShowInLegend(true);
        if (!line.body().isEmpty()) {
            series(chart, index + " body", line.body(), ChartStyle.line(index, 2.2f), color);
        }
        if (!line.tail().isEmpty()) {
            series(chart, index + " tail", line.tail(), ChartStyle.line(index, 1f), color);
        }
    }

    private static XYSeries series(
            XYChart chart, String name, List<double[]> points, BasicStroke stroke, Color color) {
        XYSeries series =
                chart.addSeries(
                        name,
                        points.stream().mapToDouble(point -> point[0]).toArray(),
                        points.stream().mapToDouble(point -> point[1]).toArray());
        series.setLineStyle(stroke);
        series.setLineColor(color);
        series.setMarkerColor(color);
        series.setMarker(SeriesMarkers.NONE);
        series.setShowInLegend(false);
        // Drawn as one path, so that a dash goes on from step to step; along steps it is straight.
        series.setSmooth(true);
        return series;
    }

    private static List<double[]> apart(List<double[]> points) {
        List<double[]> apart = new ArrayList<>();
        for (double[] point : points) {
            apart.add(point);
            apart.add(new double[] {point[0], Double.NaN});
        }
        return apart;
    }

    private static String legend(RunGroup group, CdfLine line) {
        String text = Groups.inLines(group.label());
        String remark = Groups.remark(group);
        if (!remark.isEmpty()) {
            text += "\n" + remark;
        }
        return line.mostNs() < 0
                ? text
                : text + String.format(Locale.ROOT, "\nmax %,.1f µs", line.mostNs() / 1000);
    }
}

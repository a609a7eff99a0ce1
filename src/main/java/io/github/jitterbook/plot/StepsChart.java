package io.github.jitterbook.plot;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.verdict.RunGroup;
import io.github.jitterbook.verdict.Spread;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The steps of a story side by side. Thread-safe.
 *
 * <p>For each step, on a logarithmic axis in µs: p50 and p99 of every run as small markers with a
 * bar at their median, and the maximum over all runs. Markers of runs with fewer than 10 samples or
 * episodes beyond the percentile are hollow. A step that was refused says so below its name.
 */
public final class StepsChart {

    private static final int WIDTH = 1000;

    /** How far p50 and the maximum stand from the middle of their column, of which p99 has it. */
    private static final double ASIDE = 0.24;

    private static final String HOLLOW =
            "hollow: fewer than 10 samples or episodes beyond it, not a figure to quote";

    private static final int P50 = 0;
    private static final int P99 = 1;

    private StepsChart() {}

    /**
     * The chart of these groups, in their order; one without runs keeps its column.
     *
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static XYChart of(List<RunGroup> groups) {
        return Drawing.guarded(() -> drawn(groups));
    }

    private static XYChart drawn(List<RunGroup> groups) {
        LabelledChart chart = ChartStyle.apply(new LabelledChart(WIDTH, ChartStyle.HEIGHT));
        chart.setTitle("Wakeup latency, step by step: " + Groups.runs(groups));
        chart.setYAxisTitle("lateness (µs)");
        chart.columns(
                groups.stream()
                        .map(group -> (group.label() + "\n" + Groups.remark(group)).strip())
                        .toList());
        double[] all = everything(groups).toArray();
        LogScale.around(DoubleStream.of(all).min().orElse(1), DoubleStream.of(all).max().orElse(0))
                .onY(chart.getStyler());
        percentile(chart, groups, 50, -ASIDE, P50, SeriesMarkers.CIRCLE);
        percentile(chart, groups, 99, 0, P99, SeriesMarkers.SQUARE);
        List<double[]> maxima = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            Long max = groups.get(i).maxNs().orElse(null);
            maxima.add(point(i + 1 + ASIDE, max == null ? Double.NaN : max));
        }
        add(chart, "maximum, all runs", maxima, Color.BLACK, SeriesMarkers.TRIANGLE_UP);
        return chart;
    }

    private static DoubleStream everything(List<RunGroup> groups) {
        return groups.stream()
                .flatMapToDouble(
                        group ->
                                DoubleStream.concat(
                                        group.maxNs().stream().mapToDouble(max -> max),
                                        DoubleStream.concat(
                                                DoubleStream.of(values(group, 50)),
                                                DoubleStream.of(values(group, 99)))));
    }

    private static void percentile(
            LabelledChart chart,
            List<RunGroup> groups,
            double percentile,
            double aside,
            int index,
            Marker marker) {
        List<double[]> firm = new ArrayList<>();
        List<double[]> marked = new ArrayList<>();
        List<double[]> medians = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            List<Percentile> runs = percentiles(groups.get(i), percentile);
            for (int run = 0; run < runs.size(); run++) {
                double x = i + 1 + aside + spread(run, runs.size());
                Percentile found = runs.get(run);
                (found.marked() ? marked : firm).add(point(x, found.valueNs()));
            }
            double[] values = values(groups.get(i), percentile);
            double median = values.length == 0 ? Double.NaN : Spread.of(values).median();
            medians.add(point(i + 1 + aside, median));
        }
        String name = "p" + (long) percentile;
        Color color = ChartStyle.color(index);
        int bar = Math.max(10, Math.min(28, 150 / Math.max(1, groups.size())));
        add(chart, name + ": median of runs", medians, color, new Bar(bar));
        add(chart, name + ": each run", firm, color, marker);
        if (!marked.isEmpty()) {
            chart.line(HOLLOW);
            add(chart, name + ": too little beyond", marked, color, new Hollow(index == P50));
        }
    }

    /**
     * Runs of one step a little apart, in their order, so that equal ones do not hide each other.
     */
    private static double spread(int run, int runs) {
        return runs == 1 ? 0 : 0.14 * ((double) run / (runs - 1) - 0.5);
    }

    private static List<Percentile> percentiles(RunGroup group, double percentile) {
        List<Percentile> found = new ArrayList<>();
        for (RunResult run : group.runs()) {
            Percentile own = run.percentile(percentile);
            if (own != null) {
                found.add(own);
            }
        }
        return found;
    }

    private static double[] values(RunGroup group, double percentile) {
        return percentiles(group, percentile).stream().mapToDouble(Percentile::valueNs).toArray();
    }

    private static double[] point(double x, double ns) {
        return new double[] {x, Double.isNaN(ns) ? ns : LogScale.us(ns)};
    }

    private static void add(
            XYChart chart, String name, List<double[]> points, Color color, Marker marker) {
        if (points.isEmpty()) {
            points.add(new double[] {1, Double.NaN});
        }
        XYSeries series =
                chart.addSeries(
                        name,
                        points.stream().mapToDouble(point -> point[0]).toArray(),
                        points.stream().mapToDouble(point -> point[1]).toArray());
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setLineStyle(SeriesLines.NONE);
        series.setLineColor(color);
        series.setMarker(marker);
        series.setMarkerColor(color);
    }
}

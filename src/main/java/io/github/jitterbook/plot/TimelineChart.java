package io.github.jitterbook.plot;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.verdict.RunGroup;
import io.github.jitterbook.verdict.TraceViews;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How late each wake of a traced run was, over time. Thread-safe.
 *
 * <p>Time runs from the first counted deadline, in s; lateness along a logarithmic axis in µs, on
 * which both the usual wake and the rare one can be read. Where several cycles share a column of
 * pixels a bar stands from the least to the most late of them: nothing is averaged, and the maximum
 * is always drawn, with a marker. Early wakes, of which a logarithm knows nothing, are marks at the
 * bottom; marks at the top say where the grid policy left deadlines out.
 */
public final class TimelineChart {

    /** As many columns as the plot of a chart of the usual width has pixels, or a few less. */
    static final int COLUMNS = 760;

    private TimelineChart() {}

    /**
     * The chart of a run.
     *
     * @throws IllegalArgumentException if the run has no trace, saying how to get one
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static XYChart of(RunResult run) {
        TraceViews.traceOf(run);
        return Drawing.guarded(() -> drawn(run));
    }

    private static XYChart drawn(RunResult run) {
        LatencyTrace trace = TraceViews.traceOf(run);
        TimelineColumns columns = TimelineColumns.of(trace, COLUMNS);
        LabelledChart chart =
                ChartStyle.apply(new LabelledChart(ChartStyle.WIDTH, ChartStyle.HEIGHT));
        chart.setTitle(
                "Wakeup latency over time: "
                        + run.name()
                        + Groups.runs(List.of(new RunGroup(run.name(), List.of(run))))
                                .substring("1 run".length()));
        chart.line(subtitle(run, trace));
        chart.setXAxisTitle("time since the first counted deadline (s)");
        chart.setYAxisTitle("lateness (µs)");
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setXAxisTickMarkSpacingHint(140);
        chart.getStyler().setXAxisMin(0.0);
        chart.getStyler().setXAxisMax(Math.max(1e-3, columns.endSeconds()));
        LogScale scale = LogScale.around(columns.leastNs(), columns.mostNs());
        scale.onY(chart.getStyler());
        lateness(chart, columns, trace.cycles() > COLUMNS);
        early(chart, columns, scale);
        missed(chart, run, trace, columns, scale);
        maximum(chart, columns);
        return chart;
    }

    private static String subtitle(RunResult run, LatencyTrace trace) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%,d cycles", trace.cycles()));
        if (trace.cycles() < run.counts().counted()) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            ", the first of %,d: the trace ends here",
                            run.counts().counted()));
        }
        return text.toString();
    }

    private static void lateness(XYChart chart, TimelineColumns columns, boolean bars) {
        XYSeries series =
                add(
                        chart,
                        bars ? "least to most late of each column" : "each wake",
                        columns.seconds(),
                        columns.micros(),
                        ChartStyle.color(0),
                        bars ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
        series.setLineStyle(new BasicStroke(bars ? 1.2f : 0.7f));
        if (!bars) {
            chart.getStyler().setMarkerSize(6);
        }
    }

    private static void maximum(XYChart chart, TimelineColumns columns) {
        if (columns.empty()) {
            return;
        }
        String name =
                String.format(
                        Locale.ROOT,
                        "maximum: %,.1f µs at %,.3f s",
                        columns.mostNs() / 1e3,
                        columns.mostSeconds());
        scatter(
                chart,
                name,
                new double[] {columns.mostSeconds()},
                new double[] {LogScale.us(columns.mostNs())},
                ChartStyle.color(1),
                SeriesMarkers.DIAMOND);
    }

    private static void missed(
            XYChart chart,
            RunResult run,
            LatencyTrace trace,
            TimelineColumns columns,
            LogScale scale) {
        if (run.gridPolicy() == GridPolicy.CATCH_UP || run.gridPolicy() == GridPolicy.RELATIVE) {
            return;
        }
        TimelineColumns.Missed missed =
                columns.missed(trace, run.gridPolicy(), run.trial().periodNs());
        if (missed.deadlines() == 0) {
            return;
        }
        marks(
                chart,
                String.format(
                        Locale.ROOT,
                        "%s, at %s",
                        counted(missed.deadlines(), "missed deadline"),
                        counted(missed.seconds().length, "place")),
                missed.seconds(),
                near(scale.highUs(), scale.lowUs()),
                SeriesMarkers.TRIANGLE_DOWN);
    }

    private static void early(XYChart chart, TimelineColumns columns, LogScale scale) {
        if (columns.early() > 0) {
            marks(
                    chart,
                    counted(columns.early(), "early wake"),
                    columns.earlySeconds(),
                    near(scale.lowUs(), scale.highUs()),
                    SeriesMarkers.TRIANGLE_UP);
        }
    }

    /** A little inside an edge of the plot, which would cut a mark in half. */
    private static double near(double edgeUs, double otherUs) {
        return edgeUs * Math.pow(otherUs / edgeUs, 0.02);
    }

    private static String counted(long count, String one) {
        return String.format(Locale.ROOT, "%,d %s%s", count, one, count == 1 ? "" : "s");
    }

    private static void marks(XYChart chart, String name, double[] x, double us, Marker marker) {
        double[] y = new double[x.length];
        Arrays.fill(y, us);
        scatter(chart, name, x, y, Color.BLACK, marker);
    }

    private static void scatter(
            XYChart chart, String name, double[] x, double[] y, Color color, Marker marker) {
        add(chart, name, x, y, color, marker)
                .setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    }

    private static XYSeries add(
            XYChart chart, String name, double[] x, double[] y, Color color, Marker marker) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setLineColor(color);
        series.setMarkerColor(color);
        series.setMarker(marker);
        return series;
    }
}

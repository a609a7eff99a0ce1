package io.github.jitterbook.plot;

import io.github.jitterbook.verdict.PairedComparison;
import io.github.jitterbook.verdict.PairedComparison.Pair;
import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The p50 of both trials of a comparison, pair by pair in the order in which they ran, on a
 * logarithmic axis in µs; below the title stands what may be said of them. Thread-safe.
 */
public final class PairsChart {

    private static final double MEDIAN = 50;
    private static final double ASIDE = 0.12;

    private PairsChart() {}

    /**
     * The chart of this comparison; without a whole pair it is empty and says so.
     *
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static XYChart of(PairedComparison comparison) {
        return Drawing.guarded(() -> drawn(comparison));
    }

    private static XYChart drawn(PairedComparison comparison) {
        List<Pair> pairs = comparison.pairs(MEDIAN);
        LabelledChart chart =
                ChartStyle.apply(new LabelledChart(ChartStyle.WIDTH, ChartStyle.HEIGHT));
        chart.setTitle(
                "Median wakeup latency, pair by pair: "
                        + Groups.runs(List.of(comparison.first(), comparison.second())));
        chart.line(comparison.sentence());
        chart.setYAxisTitle("p50 of lateness (µs)");
        chart.columns(IntStream.rangeClosed(1, pairs.size()).mapToObj(i -> "pair " + i).toList());
        LogScale.around(
                        pairs.stream()
                                .mapToDouble(p -> Math.min(p.firstNs(), p.secondNs()))
                                .min()
                                .orElse(1),
                        pairs.stream()
                                .mapToDouble(p -> Math.max(p.firstNs(), p.secondNs()))
                                .max()
                                .orElse(0))
                .onY(chart.getStyler());
        if (!pairs.isEmpty()) {
            joints(chart, pairs);
        }
        side(chart, pairs, 0, label(comparison.first()), Pair::firstNs);
        side(chart, pairs, 1, label(comparison.second()), Pair::secondNs);
        return chart;
    }

    private static String label(RunGroup side) {
        return (side.label() + " " + Groups.remark(side)).strip();
    }

    /** A faint line from one run of a pair to the other: its slope is the ratio. */
    private static void joints(XYChart chart, List<Pair> pairs) {
        double[] x = new double[pairs.size() * 3];
        double[] y = new double[pairs.size() * 3];
        for (int i = 0; i < pairs.size(); i++) {
            x[3 * i] = i + 1 - ASIDE;
            y[3 * i] = LogScale.us(pairs.get(i).firstNs());
            x[3 * i + 1] = i + 1 + ASIDE;
            y[3 * i + 1] = LogScale.us(pairs.get(i).secondNs());
            x[3 * i + 2] = i + 1 + ASIDE;
            y[3 * i + 2] = Double.NaN;
        }
        XYSeries series = chart.addSeries("pairs", x, y);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(new BasicStroke(1.5f));
        series.setLineColor(Color.LIGHT_GRAY);
        series.setShowInLegend(false);
    }

    private static void side(
            XYChart chart, List<Pair> pairs, int index, String label, ToLongFunction<Pair> p50) {
        int points = Math.max(1, pairs.size());
        double[] x = new double[points];
        double[] y = new double[points];
        for (int i = 0; i < points; i++) {
            x[i] = i + 1 + (index == 0 ? -ASIDE : ASIDE);
            y[i] = i < pairs.size() ? LogScale.us(p50.applyAsLong(pairs.get(i))) : Double.NaN;
        }
        String name = Groups.unused(chart, Groups.inLines(label));
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setLineStyle(SeriesLines.NONE);
        series.setMarker(ChartStyle.marker(index));
        series.setMarkerColor(ChartStyle.color(index));
        series.setLineColor(ChartStyle.color(index));
    }
}

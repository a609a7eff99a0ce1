package io.github.jitterbook.plot;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.LatencyHistogram.Step;
import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.verdict.RunGroup;

import java.util.ArrayList;
import java.util.List;

/**
 * The line of one group: points of lateness in µs and share in nines. Immutable.
 *
 * @param body what has enough beyond it, as the corners of steps
 * @param tail the rest, up to the maximum
 * @param marks where markers stand: some percentiles and, last, the maximum
 * @param leastNs the smallest lateness, in ns; infinite if nothing was recorded
 * @param mostNs the exact maximum, in ns; −1 if nothing was recorded
 */
record CdfLine(
        List<double[]> body,
        List<double[]> tail,
        List<double[]> marks,
        double leastNs,
        double mostNs) {

    /** Steps closer than this on the logarithmic axis would share a pixel: 150 to a decade. */
    private static final double COLUMN = Math.log(10) / 150;

    private static final double[] MARKED = {50, 90, 99, 99.9};

    CdfLine {
        body = List.copyOf(body);
        tail = List.copyOf(tail);
        marks = List.copyOf(marks);
    }

    /** The height of the maximum, in nines; 0 if nothing was recorded. */
    double top() {
        return marks.isEmpty() ? 0 : marks.get(marks.size() - 1)[1];
    }

    static CdfLine of(RunGroup group) {
        LatencyHistogram histogram = group.lateness();
        long overflow = group.runs().stream().mapToLong(run -> run.counts().overflow()).sum();
        long count = histogram.count() + overflow;
        if (count == 0) {
            return new CdfLine(List.of(), List.of(), List.of(), Double.POSITIVE_INFINITY, -1);
        }
        long max = group.maxNs().orElse(histogram.highest());
        List<Step> steps = histogram.steps();
        // The last one is the maximum's, which is known exactly and drawn below.
        List<Step> drawn =
                columns(steps.subList(0, overflow > 0 ? steps.size() : steps.size() - 1));
        int enough = drawn.size();
        while (enough > 0 && !enough(group, drawn.get(enough - 1), count)) {
            enough--;
        }
        Pen pen = new Pen();
        for (int i = 0; i < drawn.size(); i++) {
            Step step = drawn.get(i);
            pen.to(LogScale.us(step.valueNs()), Nines.of(step.upTo(), count), i >= enough);
        }
        double top = Nines.of(count - 1, count);
        pen.to(LogScale.us(max), top, true);
        double least = steps.isEmpty() ? max : Math.min(max, steps.get(0).valueNs());
        return new CdfLine(pen.body, pen.tail, marks(histogram, max, top), least, max);
    }

    /**
     * The steps of which each has a column of pixels of its own: the last of those that share one.
     */
    private static List<Step> columns(List<Step> steps) {
        List<Step> columns = new ArrayList<>();
        for (Step step : steps) {
            int last = columns.size() - 1;
            // The first one stays, so that the line begins where lateness does.
            if (last > 0 && column(columns.get(last)) == column(step)) {
                columns.set(last, step);
            } else {
                columns.add(step);
            }
        }
        return columns;
    }

    private static long column(Step step) {
        return (long) Math.floor(Math.log(LogScale.us(step.valueNs())) / COLUMN);
    }

    private static List<double[]> marks(LatencyHistogram histogram, long max, double top) {
        List<double[]> marks = new ArrayList<>();
        for (double percentile : MARKED) {
            double height = Nines.ofPercentile(percentile);
            if (height < top && histogram.count() > 0) {
                double us = LogScale.us(Math.min(max, histogram.valueAt(percentile)));
                marks.add(new double[] {us, height});
            }
        }
        marks.add(new double[] {LogScale.us(max), top});
        return marks;
    }

    private static boolean enough(RunGroup group, Step step, long count) {
        long episodes = 0;
        for (RunResult run : group.runs()) {
            episodes += run.episodesBeyond(step.valueNs()).count();
        }
        return count - step.upTo() >= Percentile.ENOUGH && episodes >= Percentile.ENOUGH;
    }

    /** Draws steps, first along, then up, from the floor. */
    private static final class Pen {
        private final List<double[]> body = new ArrayList<>();
        private final List<double[]> tail = new ArrayList<>();
        private double height;

        void to(double us, double nines, boolean thin) {
            if (thin && tail.isEmpty() && !body.isEmpty()) {
                tail.add(body.get(body.size() - 1));
            }
            List<double[]> line = thin ? tail : body;
            line.add(new double[] {us, height});
            line.add(new double[] {us, nines});
            height = nines;
        }
    }
}

package io.github.jitterbook.plot;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.trial.GridPolicy;

import java.util.ArrayList;
import java.util.List;

/**
 * A trace in columns of time: of each the least and the most late cycle. What is drawn of millions
 * of cycles, without losing an extreme. Immutable.
 */
final class TimelineColumns {

    private static final double SECOND = 1e9;

    private final List<double[]> points = new ArrayList<>();
    private final List<Double> earlyPlaces = new ArrayList<>();
    private final long startNs;
    private final double columnNs;
    private final double endSeconds;
    private long leastNs = Long.MAX_VALUE;
    private long mostNs = Long.MIN_VALUE;
    private double mostSeconds;
    private long early;

    private TimelineColumns(LatencyTrace trace, int columns) {
        int cycles = trace.cycles();
        startNs = cycles == 0 ? 0 : trace.deadlineNs(0);
        long spanNs = cycles == 0 ? 0 : trace.deadlineNs(cycles - 1) - startNs;
        endSeconds = spanNs / SECOND;
        columnNs = Math.max(1, (double) spanNs / columns);
        int from = 0;
        while (from < cycles) {
            int to = from + 1;
            while (to < cycles && column(trace.deadlineNs(to)) == column(trace.deadlineNs(from))) {
                to++;
            }
            addColumn(trace, from, to, cycles > columns);
            from = to;
        }
    }

    /** At most this many columns; where there are fewer cycles, each stands for itself. */
    static TimelineColumns of(LatencyTrace trace, int columns) {
        return new TimelineColumns(trace, columns);
    }

    private long column(long deadlineNs) {
        return (long) ((deadlineNs - startNs) / columnNs);
    }

    private void addColumn(LatencyTrace trace, int from, int to, boolean bars) {
        int least = -1;
        int most = -1;
        long earlyBefore = early;
        for (int i = from; i < to; i++) {
            long late = lateness(trace, i);
            if (late < 0) {
                early++;
                continue;
            }
            least = least < 0 || late < lateness(trace, least) ? i : least;
            most = most < 0 || late > lateness(trace, most) ? i : most;
        }
        // At one time, the column's own: a bar is upright.
        double at = seconds(trace.deadlineNs(from));
        if (early > earlyBefore) {
            earlyPlaces.add(at);
        }
        if (most >= 0) {
            addBar(at, lateness(trace, least), lateness(trace, most), bars);
            note(trace, least, most);
        }
    }

    private void addBar(double at, long least, long most, boolean bars) {
        add(at, least);
        if (bars) {
            add(at, most);
            points.add(new double[] {at, Double.NaN});
        }
    }

    private void note(LatencyTrace trace, int least, int most) {
        leastNs = Math.min(leastNs, lateness(trace, least));
        if (lateness(trace, most) > mostNs) {
            mostNs = lateness(trace, most);
            mostSeconds = seconds(trace.deadlineNs(most));
        }
    }

    private void add(double seconds, long lateNs) {
        points.add(new double[] {seconds, LogScale.us(lateNs)});
    }

    private static long lateness(LatencyTrace trace, int cycle) {
        return trace.wakeNs(cycle) - trace.deadlineNs(cycle);
    }

    private double seconds(long deadlineNs) {
        return (deadlineNs - startNs) / SECOND;
    }

    boolean empty() {
        return points.isEmpty();
    }

    /** The times of the points, in rising order; of nothing one that is not drawn. */
    double[] seconds() {
        return empty() ? new double[] {0} : points.stream().mapToDouble(one -> one[0]).toArray();
    }

    /** Of the points, as drawn; gaps are not a number. */
    double[] micros() {
        return empty()
                ? new double[] {Double.NaN}
                : points.stream().mapToDouble(one -> one[1]).toArray();
    }

    /** The last deadline. */
    double endSeconds() {
        return endSeconds;
    }

    /** The smallest lateness; above the largest if there is none. */
    long leastNs() {
        return leastNs;
    }

    /** The largest lateness, exactly. */
    long mostNs() {
        return mostNs;
    }

    /** The deadline of the most late cycle. */
    double mostSeconds() {
        return mostSeconds;
    }

    /** How many woke before their deadline: no point stands for them. */
    long early() {
        return early;
    }

    /** Where they did, once a column. */
    double[] earlySeconds() {
        return earlyPlaces.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Deadlines that were left out.
     *
     * @param deadlines how many
     * @param seconds where, once a column
     */
    @SuppressWarnings("ArrayRecordComponent") // drawn once and never compared
    record Missed(long deadlines, double[] seconds) {}

    Missed missed(LatencyTrace trace, GridPolicy policy, long periodNs) {
        long deadlines = 0;
        List<Double> places = new ArrayList<>();
        long last = -1;
        for (int i = 1; i < trace.cycles(); i++) {
            long before = trace.deadlineNs(i - 1);
            long missed = policy.missed(before, trace.deadlineNs(i), periodNs);
            deadlines += missed;
            if (missed > 0 && column(before) != last) {
                last = column(before);
                places.add(seconds(before));
            }
        }
        return new Missed(deadlines, places.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

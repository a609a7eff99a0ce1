package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.result.EpisodeCount;
import io.github.jitterbook.result.Percentiles;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.GridPolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The ways of looking at one trace: under three grid policies, corrected for coordinated omission,
 * and by the formulas of other tools. Pure; thread-safe.
 *
 * <p>Lateness is recorded from the trace by the recorder of the loop itself, so that the figures of
 * the run's own policy are those of its result to the last digit.
 */
public final class TraceViews {

    private static final List<GridPolicy> GRIDS =
            List.of(GridPolicy.CATCH_UP, GridPolicy.SKIP, GridPolicy.REBASE);

    private static final String CORRECTED = "corrected for coordinated omission";

    private TraceViews() {}

    /**
     * The trace of a run.
     *
     * @throws IllegalArgumentException if the run has none, saying how to get one
     */
    public static LatencyTrace traceOf(RunResult run) {
        LatencyTrace trace = run.trace();
        if (trace != null) {
            return trace;
        }
        throw new IllegalArgumentException(
                run.tracedCycles() == null
                        ? "'"
                                + run.name()
                                + "' kept no trace; trial(…).trace() in a cell, or measure --trace,"
                                + " keeps one"
                        : "the trace of '"
                                + run.name()
                                + "', of "
                                + run.tracedCycles()
                                + " cycles, is not beside its result; put X.trace.csv.gz beside"
                                + " X.json again");
    }

    /**
     * Every view of a run's trace, those that it refuses with their reason.
     *
     * @throws IllegalArgumentException as {@link #traceOf}
     */
    public static List<TraceView> of(RunResult run) {
        LatencyTrace trace = traceOf(run);
        long periodNs = run.trial().periodNs();
        List<TraceView> views = new ArrayList<>();
        if (run.gridPolicy() == GridPolicy.RELATIVE) {
            views.add(measured(run, trace));
        }
        for (GridPolicy wanted : GRIDS) {
            views.add(wanted == run.gridPolicy() ? measured(run, trace) : seenAs(wanted, run));
        }
        views.add(corrected(run, trace));
        views.add(periodJitter(trace, periodNs));
        views.add(relative(trace, periodNs));
        views.add(jHiccup(trace));
        return views;
    }

    private static TraceView measured(RunResult run, LatencyTrace trace) {
        long missed = 0;
        for (int i = 1; i < trace.cycles(); i++) {
            missed +=
                    run.gridPolicy()
                            .missed(
                                    trace.deadlineNs(i - 1),
                                    trace.deadlineNs(i),
                                    run.trial().periodNs());
        }
        // What the last cycle of a run missed is in its counts alone.
        return lateness(
                run.gridPolicy().alias() + ": as measured",
                trace,
                run.trial().periodNs(),
                trace.complete() ? run.counts().missed() : missed,
                "");
    }

    private static TraceView seenAs(GridPolicy wanted, RunResult run) {
        String label = wanted.alias() + (wanted == GridPolicy.REBASE ? ": replay" : ": view");
        if (run.gridPolicy() != GridPolicy.CATCH_UP) {
            return TraceView.refused(label, whyNot(run.gridPolicy()));
        }
        LatencyTrace trace = traceOf(run);
        long periodNs = run.trial().periodNs();
        if (wanted == GridPolicy.SKIP) {
            GridView view = GridView.skip(trace, periodNs);
            String unseen =
                    view.unseen() == 0
                            ? ""
                            : view.unseen()
                                    + " more deadlines are unseen: the run was still catching up";
            return lateness(label, view.trace(), periodNs, view.missed(), unseen);
        }
        GridView view = GridView.rebase(trace, periodNs);
        return lateness(label, view.trace(), periodNs, view.missed(), assumptions(view));
    }

    private static String assumptions(GridView replay) {
        return String.format(
                Locale.ROOT,
                "assumes each wait as late and each service as long as in the trace; its grid ends"
                        + " %.1f µs later",
                replay.shiftNs() / 1e3);
    }

    private static String whyNot(GridPolicy measured) {
        return switch (measured) {
            case SKIP ->
                    "the deadlines that skip left out were never served, so how late they would"
                            + " have been is not in the trace; measure with catch-up";
            case REBASE ->
                    "the grid began anew after each miss, so the deadlines of one grid are not in"
                            + " the trace; measure with catch-up";
            default -> "a relative sleep has no grid of deadlines; measure with another waiter";
        };
    }

    private static TraceView corrected(RunResult run, LatencyTrace trace) {
        switch (run.gridPolicy()) {
            case CATCH_UP -> {
                return TraceView.refused(
                        CORRECTED,
                        "under catch-up every missed deadline ran late and was recorded: the"
                                + " correction would count each twice");
            }
            case RELATIVE -> {
                return TraceView.refused(
                        CORRECTED, "a relative sleep has no deadline that could be omitted");
            }
            default -> {
                return estimate(run, trace);
            }
        }
    }

    private static TraceView estimate(RunResult run, LatencyTrace trace) {
        long periodNs = run.trial().periodNs();
        RecorderFrame frame = recorded(trace, periodNs);
        Percentiles plain = Percentiles.of(frame.lateness(), EpisodeCount.of(frame));
        LatencyHistogram more = plain.histogram().correctedForCoordinatedOmission(periodNs);
        Percentiles all = new Percentiles(more, plain.maxNs(), plain.overflow(), plain.episodes());
        return new TraceView(
                run.gridPolicy().alias() + ": " + CORRECTED,
                more.count(),
                null,
                percentiles(all),
                all.maxNs(),
                "an estimate: "
                        + (more.count() - plain.histogram().count())
                        + " of its cycles were never measured",
                false);
    }

    private static TraceView lateness(
            String label, LatencyTrace trace, long periodNs, long missed, String note) {
        RecorderFrame frame = recorded(trace, periodNs);
        Percentiles all = Percentiles.of(frame.lateness(), EpisodeCount.of(frame));
        return new TraceView(
                label, (long) trace.cycles(), missed, percentiles(all), all.maxNs(), note, false);
    }

    private static List<Percentile> percentiles(Percentiles all) {
        List<Percentile> percentiles = new ArrayList<>();
        for (double percentile : TraceView.PERCENTILES) {
            Percentile one = all.at(percentile);
            if (one != null) {
                percentiles.add(one);
            }
        }
        return percentiles;
    }

    private static RecorderFrame recorded(LatencyTrace trace, long periodNs) {
        LatencyRecorder recorder = new LatencyRecorder(periodNs);
        for (int i = 0; i < trace.cycles(); i++) {
            long wake = trace.wakeNs(i);
            recorder.cycle(trace.deadlineNs(i), trace.waitEntryNs(i), wake, wake, -1, 0);
        }
        LatencyTotals totals = new LatencyTotals();
        recorder.drain(totals::add);
        return totals.frame();
    }

    private static TraceView periodJitter(LatencyTrace trace, long periodNs) {
        long[] jitter = new long[Math.max(0, trace.cycles() - 1)];
        for (int i = 0; i < jitter.length; i++) {
            jitter[i] = Math.abs(trace.wakeNs(i + 1) - trace.wakeNs(i) - periodNs);
        }
        return new Series(jitter)
                .view("period jitter", "|interval − period|; constant lateness is not in it");
    }

    private static TraceView relative(LatencyTrace trace, long periodNs) {
        long[] late = new long[trace.cycles()];
        for (int i = 0; i < late.length; i++) {
            late[i] = trace.wakeNs(i) - trace.waitEntryNs(i) - periodNs;
        }
        return new Series(late)
                .view(
                        "relative formula",
                        "(wake − wait entry) − period; presumes sleeps of one period each");
    }

    private static TraceView jHiccup(LatencyTrace trace) {
        long[] late = new long[trace.cycles()];
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < late.length; i++) {
            long delta = trace.wakeNs(i) - trace.waitEntryNs(i);
            smallest = Math.min(smallest, delta);
            late[i] = delta - smallest;
        }
        return new Series(late)
                .view(
                        "jHiccup's formula",
                        "(wake − wait entry) − the smallest of these so far; presumes the same");
    }
}

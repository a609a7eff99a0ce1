package io.github.jitterbook.table;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.Percentiles;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What must be known of a run before its row is quoted. */
final class Notes {

    /** The percentiles of the seed's columns, and p90. */
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private static final String SEPARATOR = "; ";

    private Notes() {}

    static String of(RunResult run) {
        List<String> notes = new ArrayList<>();
        if (run.partial()) {
            notes.add(
                    "partial: " + Objects.requireNonNullElse(run.partialCause(), "no cause known"));
        }
        if (run.process() != null && !run.process().own()) {
            notes.add("in-process");
        }
        String quick = quick(run.trial());
        if (quick != null) {
            notes.add(quick);
        }
        run.refused().forEach(setting -> notes.add(refused(setting)));
        notes.addAll(outside(run.counts()));
        String lost = lostTrace(run);
        if (lost != null) {
            notes.add(lost);
        }
        marked(run).forEach(percentile -> notes.add(beyond(percentile)));
        return String.join(SEPARATOR, notes);
    }

    /** What happened that the percentiles do not show. */
    static List<String> outside(Counts counts) {
        List<String> notes = new ArrayList<>();
        if (counts.missed() > 0) {
            long deadlines = counts.counted() + counts.missed();
            notes.add(counts.missed() + " of " + counted(deadlines, "deadline") + " missed");
        }
        if (counts.early() > 0) {
            notes.add(counts.early() + " early, not in the percentiles");
        }
        if (counts.overflow() > 0) {
            notes.add(counts.overflow() + " later than 60 s, in the maximum alone");
        }
        return notes;
    }

    /**
     * That a trace holds only the first cycles of its run; null if it holds all, or there is none.
     */
    static @Nullable String lostTrace(RunResult run) {
        Long traced = run.tracedCycles();
        return traced == null || traced >= run.counts().counted()
                ? null
                : "trace: the first " + traced + " of " + counted(run.counts().counted(), "cycle");
    }

    /** The shown percentiles of a run that have too little beyond them. */
    static List<Percentile> marked(RunResult run) {
        return marked(run, PERCENTILES);
    }

    /** Those of these percentiles of a run that have too little beyond them. */
    static List<Percentile> marked(RunResult run, double... percentiles) {
        List<Percentile> marked = new ArrayList<>();
        Percentiles all = run.percentiles();
        for (double percentile : percentiles) {
            Percentile found = all.at(percentile);
            if (found != null && found.marked()) {
                marked.add(found);
            }
        }
        return marked;
    }

    /** That the trial was cut; null if it was not. */
    static @Nullable String quick(Trial trial) {
        return trial.fullCycles() == null
                ? null
                : "quick: "
                        + seconds(trial.duration())
                        + " of "
                        + seconds(trial.fullDuration())
                        + " s";
    }

    /** Such as "scheduling refused". */
    static String refused(Setting setting) {
        return switch (setting.granted()) {
            case UNAVAILABLE -> setting.name() + " unavailable";
            default -> setting.name() + " refused";
        };
    }

    /** A refusal with its cause and what to do about it. */
    static String explainedRefusal(Setting setting) {
        StringBuilder text = new StringBuilder(refused(setting));
        if (setting.cause() != null) {
            text.append(": ").append(setting.cause());
        }
        if (setting.remedy() != null) {
            text.append(". Remedy: ").append(setting.remedy());
        }
        return text.toString();
    }

    static String beyond(Percentile percentile) {
        return percentile.label()
                + ": "
                + counted(percentile.samplesBeyond(), "sample")
                + ", "
                + counted(percentile.episodesBeyond(), "episode")
                + " beyond";
    }

    /** Such as "1 sample", "2 samples". */
    static String counted(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString();
    }
}

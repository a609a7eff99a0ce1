package io.github.jitterbook.table;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.verdict.RunGroup;
import io.github.jitterbook.verdict.Spread;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Groups of runs as a table, a row each: the steps of a story. Thread-safe.
 *
 * <p>For p50 and p99 it shows the median over the runs with the smallest and the largest run beside
 * it, since a host drifts more than a step changes; the maximum is over all runs; page faults are
 * the median over the runs of minor faults within counted cycles. Times are in µs, rounded to 0.1
 * µs. {@code note} says which steps were refused, why, and what can be done.
 */
public final class GroupTable {

    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    private GroupTable() {}

    /** The groups in this order; one without runs keeps its row. */
    public static View of(List<RunGroup> groups) {
        ViewBuilder<Row> builder =
                new ViewBuilder<>(rows(groups))
                        .text("step", row -> row.group.label())
                        .count("runs", row -> (long) row.group.runs().size())
                        .micros("p50_us", row -> row.of(MEDIAN, Spread::median))
                        .micros("p50_min_us", row -> row.of(MEDIAN, Spread::min))
                        .micros("p50_max_us", row -> row.of(MEDIAN, Spread::max))
                        .micros("p99_us", row -> row.of(TAIL, Spread::median))
                        .micros("p99_min_us", row -> row.of(TAIL, Spread::min))
                        .micros("p99_max_us", row -> row.of(TAIL, Spread::max))
                        .micros("max_us", row -> row.group.maxNs().orElse(null))
                        .figure("minor_faults", 0, Row::faults)
                        .text("note", row -> row.note);
        for (int row = 0; row < groups.size(); row++) {
            for (double percentile : new double[] {MEDIAN, TAIL}) {
                if (fewest(groups.get(row), percentile) != null) {
                    String name = "p" + (long) percentile;
                    builder.mark(row, name + "_us", name + "_min_us", name + "_max_us");
                }
            }
        }
        return builder.build("Wakeup latency, a row a step: median of the runs, min and max run");
    }

    /** A group with the note that depends on the rows above it. */
    private record Row(RunGroup group, String note) {

        @Nullable Double of(double percentile, ToDoubleFunction<Spread> figure) {
            return group.percentile(percentile).map(figure::applyAsDouble).orElse(null);
        }

        @Nullable Double faults() {
            Function<RunResult, @Nullable Double> minorFaults =
                    run -> {
                        RunEvidence evidence = run.evidence();
                        return evidence == null ? null : (double) evidence.minorFaults();
                    };
            return group.spread(minorFaults).map(Spread::median).orElse(null);
        }
    }

    private static List<Row> rows(List<RunGroup> groups) {
        List<Row> rows = new ArrayList<>();
        Set<String> explained = new HashSet<>();
        for (RunGroup group : groups) {
            rows.add(new Row(group, note(group, explained)));
        }
        return rows;
    }

    private static String note(RunGroup group, Set<String> explained) {
        List<String> notes = new ArrayList<>();
        if (group.runs().isEmpty()) {
            notes.add("no run");
        }
        group.refused().forEach(setting -> notes.add(refused(setting, explained)));
        String partial = partial(group);
        if (partial != null) {
            notes.add(partial);
        }
        notes.addAll(outside(group));
        group.runs().stream()
                .map(run -> Notes.quick(run.trial()))
                .filter(Objects::nonNull)
                .distinct()
                .forEach(notes::add);
        for (double percentile : new double[] {MEDIAN, TAIL}) {
            Percentile fewest = fewest(group, percentile);
            if (fewest != null) {
                notes.add(Notes.beyond(fewest) + (group.runs().size() > 1 ? " in one run" : ""));
            }
        }
        return String.join("; ", notes);
    }

    /**
     * A refusal is explained once: the later steps of a ladder carry the earlier ones with them.
     */
    private static String refused(Setting setting, Set<String> explained) {
        String what = Notes.refused(setting);
        if (!explained.add(what + setting.cause())) {
            return what + " (see above)";
        }
        return Notes.explainedRefusal(setting);
    }

    /** Over all runs of the group. */
    private static List<String> outside(RunGroup group) {
        Counts sum = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        for (RunResult run : group.runs()) {
            sum = sum.plus(run.counts());
        }
        return Notes.outside(sum);
    }

    private static @Nullable String partial(RunGroup group) {
        List<RunResult> partial = group.runs().stream().filter(RunResult::partial).toList();
        if (partial.isEmpty()) {
            return null;
        }
        String cause = Objects.requireNonNullElse(partial.get(0).partialCause(), "no cause known");
        return partial.size()
                + " of "
                + Notes.counted(group.runs().size(), "run")
                + " partial: "
                + cause;
    }

    /** The run with the least beyond this percentile, if that is too little; else null. */
    private static @Nullable Percentile fewest(RunGroup group, double percentile) {
        Percentile fewest = null;
        for (RunResult run : group.runs()) {
            for (Percentile marked : Notes.marked(run, percentile)) {
                if (fewest == null || marked.leastBeyond() < fewest.leastBeyond()) {
                    fewest = marked;
                }
            }
        }
        return fewest;
    }
}

package io.github.jitterbook;

import io.github.jitterbook.display.Rich;
import io.github.jitterbook.plot.CdfChart;
import io.github.jitterbook.plot.ChartStyle;
import io.github.jitterbook.plot.ChartUnavailableException;
import io.github.jitterbook.plot.StepsChart;
import io.github.jitterbook.plot.TimelineChart;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.EvidenceTable;
import io.github.jitterbook.table.GroupTable;
import io.github.jitterbook.table.HistogramTable;
import io.github.jitterbook.table.PoliciesTable;
import io.github.jitterbook.table.ProcessTable;
import io.github.jitterbook.table.SettingsTable;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.table.ThreadsTable;
import io.github.jitterbook.table.View;
import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;

import java.util.List;
import java.util.function.Supplier;

/**
 * Results in a cell: one run, or several, grouped by their trial. Immutable. As a cell's value it
 * shows its table; charts are returned and never shown by themselves.
 */
public class Runs implements Rich {

    private final List<RunGroup> groups;

    Runs(List<RunGroup> groups) {
        this.groups = List.copyOf(groups);
    }

    /** The results, trial by trial, in the order in which they ran. */
    public List<RunResult> results() {
        return groups.stream().flatMap(group -> group.runs().stream()).toList();
    }

    /** The results grouped by their trial. */
    public List<RunGroup> groups() {
        return groups;
    }

    /** What was measured: a row a run, or a row a trial with median and range over its runs. */
    public View table() {
        boolean single = groups.stream().allMatch(group -> group.runs().size() == 1);
        return single ? SummaryTable.of(results()) : GroupTable.of(groups);
    }

    /** Every single run, a row each. */
    public View runs() {
        return SummaryTable.of(results());
    }

    /** What was asked of the system for the last trial, what was granted, and what was in force. */
    public View ledger() {
        return SettingsTable.of(last());
    }

    /** What kernel and JVM counted while the last run's loop ran. */
    public View evidence() {
        return EvidenceTable.of(last());
    }

    /** The process of the last run: what it had inherited, its JVM and that one's flags. */
    public View process() {
        return ProcessTable.of(last());
    }

    /** The threads of the last run's process, if its trial asked for them. */
    public View threads() {
        return ThreadsTable.of(last());
    }

    /** The last run's lateness in buckets of 1, 2, 5 µs and so on. */
    public View histogram() {
        return HistogramTable.of(last());
    }

    /** Cumulative distribution of the lateness, a line a trial, on an axis linear in nines. */
    public XYChart cdf() {
        return chart(() -> CdfChart.of(groups));
    }

    /** Median, p99 and maximum of the runs, the trials side by side. */
    public XYChart steps() {
        return chart(() -> StepsChart.of(groups));
    }

    /**
     * The last run's lateness over time, from its trace.
     *
     * @throws IllegalArgumentException if it has none, saying how to get one
     */
    public XYChart timeline() {
        RunResult last = last();
        return chart(() -> TimelineChart.of(last));
    }

    /**
     * The last run's trace as three grid policies and other tools see it: one trace, three
     * policies.
     *
     * @throws IllegalArgumentException if it has none, saying how to get one
     */
    public View policies() {
        return PoliciesTable.of(last());
    }

    /**
     * Where charts cannot be drawn an empty one stands in their place: shown, it says what to
     * install; and the cells that follow are run.
     */
    static XYChart chart(Supplier<XYChart> drawing) {
        try {
            return drawing.get();
        } catch (ChartUnavailableException noFonts) {
            return new XYChart(ChartStyle.WIDTH, ChartStyle.HEIGHT);
        }
    }

    private RunResult last() {
        List<RunResult> results = results();
        if (results.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        return results.get(results.size() - 1);
    }

    @Override
    public String html() {
        return table().toHtml();
    }

    @Override
    public String text() {
        return table().toText();
    }

    /** One line; the table is in {@link #text}. */
    @Override
    public String toString() {
        return results().size() + " runs of " + groups.stream().map(RunGroup::label).toList();
    }
}

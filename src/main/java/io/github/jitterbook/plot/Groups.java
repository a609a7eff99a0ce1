package io.github.jitterbook.plot;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What charts say about groups of runs in words. */
final class Groups {

    private static final int LEGEND_LETTERS = 22;

    private Groups() {}

    /**
     * What must stand beside a group's label: that its own step, the last that its trial asks for,
     * was refused, or that it ran without an earlier one; empty if all was granted.
     */
    static String remark(RunGroup group) {
        if (group.runs().isEmpty()) {
            return "(no run)";
        }
        List<String> refused = group.refused().stream().map(Setting::name).toList();
        if (refused.isEmpty()) {
            return "";
        }
        List<StepSpec> steps = group.runs().get(0).trial().steps();
        boolean own = !steps.isEmpty() && refused.contains(steps.get(steps.size() - 1).name());
        return own ? "(refused)" : "(without " + String.join(", ", refused) + ")";
    }

    /** Such as "18 runs, grid catch-up", with what else holds for any of them. */
    static String runs(List<RunGroup> groups) {
        List<RunResult> runs = new ArrayList<>();
        groups.forEach(group -> runs.addAll(group.runs()));
        StringBuilder text = new StringBuilder(counted(runs.size(), "run"));
        if (!runs.isEmpty()) {
            text.append(", grid ")
                    .append(
                            runs.stream()
                                    .map(run -> run.gridPolicy().alias())
                                    .distinct()
                                    .collect(Collectors.joining(" and ")));
        }
        long partial = runs.stream().filter(RunResult::partial).count();
        if (partial > 0) {
            text.append(", ").append(partial).append(" partial");
        }
        long quick = runs.stream().filter(run -> run.trial().fullCycles() != null).count();
        if (quick > 0) {
            text.append(", quick");
        }
        return text.toString();
    }

    /**
     * A label in short lines, for a legend beside the plot; very long ones are cut.
     *
     * @param label any text
     */
    static String inLines(String label) {
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String word : label.strip().split("\\s+")) {
            boolean breaks = length > 0 && length + word.length() >= LEGEND_LETTERS;
            if (breaks && text.length() > LEGEND_LETTERS * 2) {
                return text.append(" …").toString();
            }
            text.append(length == 0 ? "" : breaks ? "\n" : " ").append(word);
            length = breaks ? word.length() : length + word.length() + 1;
        }
        return text.toString();
    }

    /** A name that no series of the chart has yet: XChart refuses a second one. */
    static String unused(XYChart chart, String name) {
        String unused = name;
        for (int i = 2; chart.getSeriesMap().containsKey(unused); i++) {
            unused = name + " (" + i + ")";
        }
        return unused;
    }

    private static String counted(int count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }
}

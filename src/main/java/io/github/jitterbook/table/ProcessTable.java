package io.github.jitterbook.table;

import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.JvmFacts;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;

import java.util.ArrayList;
import java.util.List;

/**
 * The process that measured: what had been inherited, what was done about it, and its JVM.
 * Thread-safe.
 */
public final class ProcessTable {

    private static final String UNKNOWN = "unknown";

    private record Property(String name, String value, String note) {}

    private ProcessTable() {}

    /** A row a property; below it, in plain words, what spoils a measurement. */
    public static View of(RunResult run) {
        List<Property> rows = new ArrayList<>();
        ProcessFacts process = run.process();
        InheritedState inherited = process == null ? null : process.inherited();
        JvmFacts jvm = process == null ? null : process.jvm();
        rows.add(
                new Property(
                        "process",
                        process == null ? UNKNOWN : process.own() ? "its own" : "the notebook's",
                        ""));
        if (process == null || inherited == null) {
            rows.add(new Property("inherited", UNKNOWN, ""));
        } else {
            rows.addAll(inherited(inherited, process.normalised()));
        }
        if (jvm == null) {
            rows.add(new Property("JVM", UNKNOWN, ""));
        } else {
            rows.add(new Property("JVM", jvm.name() + " " + jvm.version(), jvm.vendor()));
            rows.add(new Property("mode", jvm.mode(), ""));
            rows.add(new Property("flags", String.join(" ", jvm.flags()), ""));
            jvm.environment().forEach((name, value) -> rows.add(new Property(name, value, "")));
        }
        run.removedEnvironment()
                .forEach((name, value) -> rows.add(new Property(name, value, "not passed on")));
        ViewBuilder<Property> builder =
                new ViewBuilder<>(rows)
                        .text("property", Property::name)
                        .text("value", Property::value)
                        .text("note", Property::note);
        ProcessWords.of(run).forEach(builder::footnote);
        return builder.build("Process of " + run.name());
    }

    private static List<Property> inherited(InheritedState state, List<Setting> done) {
        String slack =
                state.slackNs()
                        + " ns, default "
                        + (state.defaultSlackNs() == null
                                ? UNKNOWN
                                : state.defaultSlackNs() + " ns");
        return List.of(
                new Property(
                        "inherited policy", state.describePolicy(), note("inherited policy", done)),
                new Property(
                        "inherited nice",
                        Integer.toString(state.nice()),
                        note("inherited nice", done)),
                new Property("inherited CPUs", state.cpus(), "kept: they are a wish"),
                new Property("inherited slack", slack, note("inherited slack", done)));
    }

    private static String note(String name, List<Setting> done) {
        return done.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .map(ProcessTable::note)
                .orElse("");
    }

    private static String note(Setting setting) {
        return switch (setting.granted()) {
            case YES -> "the trial's process started with " + setting.effective();
            case NOT_REQUESTED -> "left as it was";
            case NO, UNAVAILABLE -> Notes.explainedRefusal(setting);
        };
    }
}

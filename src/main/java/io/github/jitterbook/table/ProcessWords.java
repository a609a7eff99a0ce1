package io.github.jitterbook.table;

import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.JvmFacts;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.ArrayList;
import java.util.List;

/**
 * What is odd about the process that measured, in plain words: what a shell or a service had set
 * before us, and what of a JVM spoils a measurement in it. Thread-safe.
 */
public final class ProcessWords {

    private static final String SINGLE_CPU = "\\d+";

    private ProcessWords() {}

    /** A sentence each; empty if nothing is odd, or nothing is known. */
    public static List<String> of(RunResult run) {
        List<String> words = new ArrayList<>();
        ProcessFacts process = run.process();
        if (process == null) {
            return words;
        }
        InheritedState state = process.inherited();
        if (state != null) {
            boolean left = run.trial().keeps(Keep.INHERITED_STATE) || !process.own();
            policy(state, left, process.normalised(), words);
            nice(state, left, process.normalised(), words);
            slack(state, left, run, words);
            cpus(state, run, words);
        }
        JvmFacts jvm = process.jvm();
        if (jvm != null) {
            String whose = process.own() ? "the trial's JVM: " : "this JVM: ";
            jvm.findings().forEach(finding -> words.add(whose + finding));
        }
        return words;
    }

    private static void policy(
            InheritedState state, boolean left, List<Setting> done, List<String> words) {
        if (state.normalPolicy()) {
            return;
        }
        words.add(
                "inherited: it was started under "
                        + state.describePolicy()
                        + ", which every thread of a JVM then has"
                        + (state.realTime()
                                ? ", compiler and collector before any normal work"
                                : "")
                        + "; "
                        + outcome("inherited policy", left, done));
    }

    private static void nice(
            InheritedState state, boolean left, List<Setting> done, List<String> words) {
        if (state.nice() != 0) {
            words.add(
                    "inherited: it was started with nice "
                            + state.nice()
                            + "; "
                            + outcome("inherited nice", left, done));
        }
    }

    private static void slack(
            InheritedState state, boolean left, RunResult run, List<String> words) {
        // A real-time thread of a newer kernel has none: that is its policy's doing.
        boolean odd = state.slackNs() != Defaults.TIMER_SLACK_NS && !state.realTime();
        boolean wanted =
                run.trial()
                        .step(StepSpec.TIMER_SLACK)
                        .filter(step -> step.argument(StepSpec.SLACK_NS).equals(StepSpec.INHERIT))
                        .isPresent();
        if (odd) {
            words.add(
                    "inherited: it was started with a timer slack of "
                            + state.slackNs()
                            + " ns; "
                            + outcome(
                                    "inherited slack",
                                    left || wanted,
                                    run.process() == null
                                            ? List.of()
                                            : run.process().normalised()));
        }
    }

    private static String outcome(String name, boolean left, List<Setting> done) {
        if (left) {
            return "left as it was";
        }
        return done.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .map(
                        setting ->
                                setting.refused()
                                        ? Notes.explainedRefusal(setting)
                                        : "the trial's process was started with "
                                                + setting.effective())
                .orElse("nothing is known of what was done about it");
    }

    private static void cpus(InheritedState state, RunResult run, List<String> words) {
        if (run.host().cpus() <= 1 || !state.cpus().matches(SINGLE_CPU)) {
            return;
        }
        words.add(
                "inherited: it may use CPU "
                        + state.cpus()
                        + " alone of "
                        + run.host().cpus()
                        + " (taskset, or a cpuset), which is kept: loop, compiler, collector and"
                        + " the program that waits for the result share that CPU, and what they"
                        + " run can delay the loop. Better: start it without taskset and pin only"
                        + " the loop, with --cpu "
                        + state.cpus());
    }
}

package io.github.jitterbook.trial;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The one line of {@code jitterbook measure} that repeats a trial. */
public final class CommandLine {

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_./:=+,-]+");

    private CommandLine() {}

    /** Those that have options of their own; the others are said with {@code --step}. */
    private static final Set<String> SHORTHAND =
            Set.of(StepSpec.TIMER_SLACK, StepSpec.PIN, StepSpec.SCHEDULING, StepSpec.DMA_LATENCY);

    /**
     * The command as one line for a POSIX shell, with every option stated. What no option can say
     * stands behind it as a comment, so that the line never passes for the whole trial when it is
     * not.
     */
    public static String of(Trial trial) {
        String command =
                "./jitterbook "
                        + String.join(
                                " ", arguments(trial).stream().map(CommandLine::quoted).toList());
        List<String> unsaid = new ArrayList<>();
        if (trial.body().equals(Trial.LAMBDA)) {
            unsaid.add("a lambda");
        }
        if (!trial.jvmFlags().equals(Defaults.JVM_FLAGS)) {
            unsaid.add("other JVM flags");
        }
        return unsaid.isEmpty() ? command : command + " # without: " + String.join(", ", unsaid);
    }

    /** The command's arguments, beginning with {@code measure}. */
    public static List<String> arguments(Trial trial) {
        List<String> words = new ArrayList<>(List.of("measure"));
        addName(words, trial.name());
        add(words, "--loop", trial.loop());
        add(words, "--waiter", trial.waiter());
        add(words, "--rate", rate(trial.periodNs()));
        if (trial.endsAfter() == EndsAfter.WAKES) {
            add(words, "--cycles", Long.toString(trial.cycles()));
        } else {
            add(words, "--seconds", seconds(trial));
        }
        add(words, "--warmup", Long.toString(trial.warmup()));
        if (!trial.body().equals(Trial.LAMBDA)) {
            add(words, "--body", trial.body());
        }
        // A waiter implies it, and the command refuses to be told.
        if (trial.gridPolicy() != GridPolicy.RELATIVE) {
            add(words, "--grid", trial.gridPolicy().alias());
        }
        addKept(words, trial);
        addSteps(words, trial);
        for (StepSpec step : trial.steps()) {
            if (step.required()) {
                add(words, "--require", step.name());
            }
        }
        return words;
    }

    private static void addSteps(List<String> words, Trial trial) {
        // What a trial without the step sets must not be said where nothing is set.
        boolean normalised = !trial.keeps(Keep.INHERITED_STATE);
        Optional<StepSpec> slack = trial.step(StepSpec.TIMER_SLACK);
        if (slack.isPresent() || normalised) {
            add(
                    words,
                    "--timer-slack",
                    slack.map(step -> step.argument(StepSpec.SLACK_NS)).orElse("default"));
        }
        if (trial.step(StepSpec.LOCK_MEMORY).filter(CommandLine::isPlainLock).isPresent()) {
            words.add("--mlock");
        }
        trial.step(StepSpec.PIN)
                .ifPresent(step -> add(words, "--cpu", step.argument(StepSpec.CPU)));
        Optional<StepSpec> scheduling = trial.step(StepSpec.SCHEDULING);
        String policy = scheduling.map(step -> step.argument(StepSpec.POLICY)).orElse("other");
        if (scheduling.isPresent() || normalised) {
            add(words, "--sched", policy);
        }
        if (!policy.equals("other")) {
            add(words, "--priority", scheduling.orElseThrow().argument(StepSpec.PRIORITY));
        }
        trial.step(StepSpec.DMA_LATENCY)
                .ifPresent(step -> add(words, "--dma-latency", step.argument(StepSpec.LATENCY_US)));
        for (StepSpec step : trial.steps()) {
            if (!SHORTHAND.contains(step.name()) && !isPlainLock(step)) {
                add(words, "--step", step.text());
            }
        }
    }

    private static boolean isPlainLock(StepSpec step) {
        return step.name().equals(StepSpec.LOCK_MEMORY) && step.arguments().isEmpty();
    }

    private static void addKept(List<String> words, Trial trial) {
        if (trial.keeps(Keep.INHERITED_STATE)) {
            words.add("--inherit");
        }
        if (trial.keeps(Keep.TRACE)) {
            words.add("--trace");
        }
        if (trial.keeps(Keep.THREADS)) {
            words.add("--threads");
        }
        String note = trial.note();
        if (note != null) {
            words.add("--note=" + note);
        }
    }

    /** A name may look like an option, and would then be taken for one. */
    private static void addName(List<String> words, String name) {
        if (name.startsWith("-")) {
            words.add("--name=" + name);
        } else {
            add(words, "--name", name);
        }
    }

    private static void add(List<String> words, String option, String value) {
        words.add(option);
        words.add(value);
    }

    private static String rate(long periodNs) {
        return 1_000_000_000L % periodNs == 0
                ? Long.toString(1_000_000_000L / periodNs)
                : Double.toString(1e9 / periodNs);
    }

    private static String seconds(Trial trial) {
        return BigDecimal.valueOf(trial.cycles())
                .multiply(BigDecimal.valueOf(trial.periodNs()))
                .movePointLeft(9)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String quoted(String word) {
        return SAFE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

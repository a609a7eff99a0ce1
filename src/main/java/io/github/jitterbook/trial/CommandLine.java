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

    private static final Set<String> STEPS =
            Set.of(
                    StepSpec.TIMER_SLACK,
                    StepSpec.LOCK_MEMORY,
                    StepSpec.PIN,
                    StepSpec.SCHEDULING,
                    StepSpec.DMA_LATENCY);

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
        if (!trial.loop().equals(Defaults.LOOP)) {
            unsaid.add("loop " + trial.loop());
        }
        if (!trial.jvmFlags().equals(Defaults.JVM_FLAGS)) {
            unsaid.add("other JVM flags");
        }
        trial.steps().stream()
                .filter(step -> !STEPS.contains(step.name()))
                .forEach(step -> unsaid.add("step " + step.name() + " " + step.arguments()));
        return unsaid.isEmpty() ? command : command + " # without: " + String.join(", ", unsaid);
    }

    /** The command's arguments, beginning with {@code measure}. */
    public static List<String> arguments(Trial trial) {
        List<String> words = new ArrayList<>(List.of("measure"));
        addName(words, trial.name());
        add(words, "--waiter", trial.waiter());
        add(words, "--rate", rate(trial.periodNs()));
        if (trial.endsAfter() == EndsAfter.WAKES) {
            add(words, "--cycles", Long.toString(trial.cycles()));
        } else {
            add(words, "--seconds", seconds(trial));
        }
        add(words, "--warmup", Long.toString(trial.warmup()));
        add(words, "--body", trial.body());
        add(words, "--grid", trial.gridPolicy().alias());
        addSteps(words, trial);
        for (StepSpec step : trial.steps()) {
            if (step.required()) {
                add(words, "--require", step.name());
            }
        }
        return words;
    }

    private static void addSteps(List<String> words, Trial trial) {
        add(
                words,
                "--timer-slack",
                trial.step(StepSpec.TIMER_SLACK)
                        .map(step -> step.argument(StepSpec.SLACK_NS))
                        .orElse("default"));
        if (trial.step(StepSpec.LOCK_MEMORY).isPresent()) {
            words.add("--mlock");
        }
        trial.step(StepSpec.PIN)
                .ifPresent(step -> add(words, "--cpu", step.argument(StepSpec.CPU)));
        Optional<StepSpec> scheduling = trial.step(StepSpec.SCHEDULING);
        String policy = scheduling.map(step -> step.argument(StepSpec.POLICY)).orElse("other");
        add(words, "--sched", policy);
        if (!policy.equals("other")) {
            add(words, "--priority", scheduling.orElseThrow().argument(StepSpec.PRIORITY));
        }
        trial.step(StepSpec.DMA_LATENCY)
                .ifPresent(step -> add(words, "--dma-latency", step.argument(StepSpec.LATENCY_US)));
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

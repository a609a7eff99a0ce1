package io.github.jitterbook.cli;

import io.github.jitterbook.TrialBuilder;
import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.catalog.StepText;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;

/**
 * The options that describe a trial. Numbers are read here and not by picocli, so that an error
 * names what is allowed.
 */
final class TrialOptions {

    private static final Pattern PLAIN_NUMBER =
            Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

    private static final long MAX_INT = Integer.MAX_VALUE;

    @Option(
            names = "--name",
            paramLabel = "TEXT",
            preprocessor = AnyAttached.class,
            description = "What rows call the run.")
    String name = "measure";

    @Option(
            names = "--loop",
            paramLabel = "NAME",
            description = {
                "What the loop is written in (default: java).",
                "java: any waiter, any body;",
                "native: C, compiled here once, with clock-nanosleep and the body poly or none."
            })
    @Nullable String loop;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = {
                "Short for a loop and its waiter, as jitter_bench names them:",
                "a1: java, clock-nanosleep; a2: java, thread-sleep; b: native, clock-nanosleep."
            })
    @Nullable String variant;

    @Option(
            names = "--waiter",
            paramLabel = "NAME",
            description = "How the loop waits, see below (default: clock-nanosleep).")
    @Nullable String waiter;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            description = "Deadlines a second, 1 to 100,000 (default: ${DEFAULT-VALUE}).")
    String rate = "1000";

    @ArgGroup @Nullable Length length;

    /** One of two ways to say how long. */
    static final class Length {
        @Option(
                names = "--seconds",
                paramLabel = "S",
                description = "How long, at most 7 days (default: 10).")
        @Nullable String seconds;

        @Option(
                names = "--cycles",
                paramLabel = "N",
                description = "How many wakes, instead of how long.")
        @Nullable String cycles;
    }

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "First wakes left out of the statistics (default: ${DEFAULT-VALUE}).")
    String warmup = "100";

    @Option(
            names = "--body",
            paramLabel = "NAME",
            description = "What a cycle does, see below (default: ${DEFAULT-VALUE}).")
    String body = Defaults.BODY;

    @Option(
            names = "--grid",
            paramLabel = "POLICY",
            description = {
                "What happens to missed deadlines (default: catch-up).",
                "catch-up: each runs late; skip: they are left out and counted, as cyclictest"
                        + " does;",
                "rebase: the grid begins anew."
            })
    @Nullable String grid;

    @Option(
            names = "--timer-slack",
            paramLabel = "NS",
            description = {
                "How late the kernel may let a timer expire, from 1 ns; needs no privilege.",
                "default: 50000, set explicitly; inherit: left as found."
            })
    String timerSlack = "default";

    @Option(
            names = "--mlock",
            description = "Keep all pages in memory (mlockall). Needs a memlock limit or root.")
    boolean mlock;

    @Option(
            names = "--cpu",
            paramLabel = "N|auto",
            description = "Pin the loop to this CPU; auto: the last of the inherited mask.")
    @Nullable String cpu;

    @Option(
            names = "--sched",
            paramLabel = "POLICY",
            description = "Scheduling policy: other, fifo or rr (default: other).")
    @Nullable String sched;

    @Option(
            names = "--priority",
            paramLabel = "N",
            description = "Real-time priority, 1 to 98 (default: 80). With fifo and rr.")
    @Nullable String priority;

    @Option(
            names = "--dma-latency",
            paramLabel = "US",
            description = {
                "The longest wakeup from an idle state that any CPU may take while measuring, in"
                        + " µs;",
                "0 keeps them out of idle states. Usually needs root."
            })
    @Nullable String dmaLatency;

    @Option(
            names = "--step",
            paramLabel = "STEP",
            description = {
                "A tuning step by name, with its arguments: prefault, nice=5,",
                "deadline=runtimeNs:200000. May be given several times."
            })
    List<String> moreSteps = new ArrayList<>();

    @Option(
            names = "--require",
            paramLabel = "STEP",
            description = {
                "Fail if this step is refused; the name stands in the table of settings. May be",
                "given several times."
            })
    List<String> required = new ArrayList<>();

    @Option(
            names = "--inherit",
            description = {
                "Leave policy, nice value and timer slack as they were inherited; otherwise they",
                "are set to the kernel's defaults, and what was found is shown."
            })
    boolean inherit;

    @Option(
            names = "--trace",
            description = {
                "Keep deadline, wait entry and wake of each cycle; up to 2,000,000 cycles, at up",
                "to 10,000 Hz."
            })
    boolean trace;

    @Option(names = "--threads", description = "List the threads of the trial's process.")
    boolean threads;

    @Option(names = "--note", paramLabel = "TEXT", description = "A line kept with the result.")
    @Nullable String note;

    /**
     * The trial that the options describe.
     *
     * @throws IllegalArgumentException naming the option, the value and what is allowed
     */
    Trial trial() {
        Variant chosen = Variant.of(variant, loop, waiter);
        Trial trial =
                timed(
                                Trial.named(name)
                                        .withHertz(
                                                number(
                                                        "--rate",
                                                        "a rate from 1 to 100,000 Hz",
                                                        rate)))
                        .withWarmup(count("--warmup", warmup))
                        .withLoop(chosen.loop())
                        .withWaiter(chosen.waiter())
                        .withBody(body)
                        .withGridPolicy(gridPolicy(chosen.waiter()))
                        .withSteps(steps())
                        .withNote(note);
        trial = keeping(trial);
        Catalog.check(trial, Host.live());
        return trial;
    }

    private GridPolicy gridPolicy(String chosenWaiter) {
        if (grid == null) {
            return Defaults.GRID_POLICY;
        }
        GridPolicy policy = GridPolicy.of(grid);
        if (Catalog.waiter(chosenWaiter).relative()) {
            throw new IllegalArgumentException(
                    "--grid " + grid + ": " + Catalog.noGrid(chosenWaiter, grid));
        }
        return policy;
    }

    private Trial keeping(Trial plain) {
        Trial trial = inherit ? plain.keeping(Keep.INHERITED_STATE) : plain;
        trial = trace ? trial.keeping(Keep.TRACE) : trial;
        return threads ? trial.keeping(Keep.THREADS) : trial;
    }

    private Trial timed(Trial trial) {
        if (length != null && length.cycles != null) {
            return trial.withCycles(count("--cycles", length.cycles));
        }
        if (length != null && length.seconds != null) {
            double seconds = number("--seconds", "a duration in seconds", length.seconds);
            return trial.withDuration(TrialBuilder.duration(seconds));
        }
        return trial.withDuration(Defaults.DURATION);
    }

    private List<StepSpec> steps() {
        List<StepSpec> steps = new ArrayList<>();
        if (timerSlack.equals(StepSpec.INHERIT)) {
            steps.add(Steps.inheritedSlack());
        } else if (!timerSlack.equals("default")) {
            steps.add(Steps.timerSlack(count("--timer-slack", timerSlack, ", default or inherit")));
        }
        if (mlock) {
            steps.add(Steps.lockMemory());
        }
        if (cpu != null) {
            steps.add(
                    cpu.equals(StepSpec.AUTO)
                            ? Steps.pin()
                            : Steps.pin(small("--cpu", cpu, " or auto")));
        }
        scheduling(steps);
        if (dmaLatency != null) {
            steps.add(Steps.dmaLatency(count("--dma-latency", dmaLatency)));
        }
        for (String text : moreSteps) {
            StepSpec step = StepText.parse(text);
            if (steps.stream().anyMatch(other -> other.name().equals(step.name()))) {
                throw new IllegalArgumentException(
                        "--step " + text + ": the step " + step.name() + " was given twice");
            }
            steps.add(step);
        }
        return withRequired(steps);
    }

    private void scheduling(List<StepSpec> steps) {
        String policy = sched == null ? "other" : sched;
        if (!policy.equals("other")) {
            long level = priority == null ? Defaults.PRIORITY : small("--priority", priority, "");
            steps.add(Steps.scheduling(policy, (int) level));
            return;
        }
        if (priority != null) {
            throw new IllegalArgumentException(
                    "--priority "
                            + priority
                            + " has no meaning with --sched other; use fifo or rr");
        }
        // Otherwise it is set in any case, and need not be asked for.
        if (sched != null && inherit) {
            steps.add(Steps.scheduling(policy, 0));
        }
    }

    private List<StepSpec> withRequired(List<StepSpec> steps) {
        List<StepSpec> marked = new ArrayList<>(steps);
        for (String step : required) {
            Catalog.step(step);
            int index = marked.stream().map(StepSpec::name).toList().indexOf(step);
            if (index < 0) {
                throw new IllegalArgumentException(
                        "--require " + step + " has no meaning: that step is not asked for");
            }
            marked.set(index, marked.get(index).asRequired());
        }
        return marked;
    }

    /**
     * Takes what is attached by "=" for a value whatever it looks like: {@code --name=--sched} is
     * refused otherwise.
     */
    static final class AnyAttached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> how) {
            boolean attached = "=".equals(how.get("separator"));
            if (attached) {
                option.setValue(words.pop());
            }
            return attached;
        }
    }

    private static double number(String option, String what, String text) {
        // Not all that Java takes for a number: it would read 8d as 8.
        if (PLAIN_NUMBER.matcher(text.trim()).matches()) {
            return Double.parseDouble(text.trim());
        }
        throw new IllegalArgumentException(option + " takes " + what + ", not '" + text + "'");
    }

    private static int small(String option, String text, String alternative) {
        long value = count(option, text, alternative);
        if (Math.abs(value) > MAX_INT) {
            throw new IllegalArgumentException(
                    option + " takes a whole number up to " + MAX_INT + ", not '" + text + "'");
        }
        return (int) value;
    }

    private static long count(String option, String text) {
        return count(option, text, "");
    }

    private static long count(String option, String text, String alternative) {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    option + " takes a whole number" + alternative + ", not '" + text + "'",
                    notANumber);
        }
    }
}

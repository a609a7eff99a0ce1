package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One tuning step asked for: its name and its arguments, whose keys carry the unit. Immutable.
 *
 * @param name the step's name in the catalog, such as {@code timer-slack}
 * @param arguments argument → value, sorted by name; empty if the step has none
 * @param required whether the trial fails when the step is refused
 */
public record StepSpec(String name, Map<String, String> arguments, boolean required) {

    /** Step names and argument keys; the catalog and the command line share them. */
    public static final String TIMER_SLACK = "timer-slack";

    public static final String SLACK_NS = "slackNs";
    public static final String INHERIT = "inherit";
    public static final String LOCK_MEMORY = "lock-memory";
    public static final String MODE = "mode";
    public static final String ALL = "all";
    public static final String ON_FAULT = "on-fault";
    public static final String PREFAULT = "prefault";
    public static final String STACK_KB = "stackKb";
    public static final String THP_DISABLE = "thp-disable";
    public static final String PIN = "pin";
    public static final String CPU = "cpu";
    public static final String AUTO = "auto";
    public static final String SCHEDULING = "scheduling";
    public static final String POLICY = "policy";
    public static final String PRIORITY = "priority";
    public static final String NICE = "nice";
    public static final String SLICE = "slice";
    public static final String SLICE_NS = "sliceNs";
    public static final String DEADLINE = "deadline";
    public static final String RUNTIME_NS = "runtimeNs";
    public static final String DEADLINE_NS = "deadlineNs";
    public static final String PERIOD_NS = "periodNs";
    public static final String KEEP_AWAKE = "keep-awake";
    public static final String DMA_LATENCY = "dma-latency";
    public static final String LATENCY_US = "latencyUs";

    public StepSpec {
        Objects.requireNonNull(name, "a step needs its name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a tuning step needs a name");
        }
        arguments =
                arguments == null
                        ? Map.of()
                        : java.util.Collections.unmodifiableMap(new TreeMap<>(arguments));
    }

    public StepSpec(String name, Map<String, String> arguments) {
        this(name, arguments, false);
    }

    /** The same step, whose refusal fails the trial. */
    public StepSpec asRequired() {
        return new StepSpec(name, arguments, true);
    }

    /**
     * The argument of this key.
     *
     * @throws IllegalArgumentException if the step was not given it
     */
    public String argument(String key) {
        String value = arguments.get(key);
        if (value == null) {
            throw new IllegalArgumentException("step " + name + " needs the argument " + key);
        }
        return value;
    }

    /**
     * The text form, with every key stated: {@code timer-slack=slackNs:1}. The catalog reads it
     * back.
     */
    @JsonIgnore
    public String text() {
        return arguments.isEmpty()
                ? name
                : name
                        + "="
                        + arguments.entrySet().stream()
                                .map(argument -> argument.getKey() + ":" + argument.getValue())
                                .collect(Collectors.joining(","));
    }
}

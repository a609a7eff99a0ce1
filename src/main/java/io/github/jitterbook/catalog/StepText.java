package io.github.jitterbook.catalog;

import io.github.jitterbook.trial.Names;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.tuning.StepKind;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tuning steps as text: {@code prefault}, {@code timer-slack=1}, {@code
 * deadline=runtimeNs:200000,periodNs:1000000}. A value without a key is that of the step's main
 * argument.
 */
public final class StepText {

    private StepText() {}

    /**
     * Reads the text form.
     *
     * @throws UnknownNameException if there is no such step
     * @throws IllegalArgumentException if it has no such argument, or one is out of its range; the
     *     message names what is allowed
     */
    public static StepSpec parse(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        StepKind kind = Catalog.step(name);
        Map<String, String> arguments = new TreeMap<>();
        if (equals >= 0) {
            for (String argument : text.substring(equals + 1).split(",", -1)) {
                add(kind, argument, arguments);
            }
        }
        StepSpec spec = new StepSpec(name, arguments);
        check(spec);
        return spec;
    }

    private static void add(StepKind kind, String argument, Map<String, String> arguments) {
        int colon = argument.indexOf(':');
        String key = colon < 0 ? mainKey(kind, argument) : argument.substring(0, colon);
        if (arguments.put(key, argument.substring(colon + 1)) != null) {
            throw new IllegalArgumentException(
                    "step " + kind.name() + " was given " + key + " twice");
        }
    }

    private static String mainKey(StepKind kind, String value) {
        if (kind.keys().isEmpty()) {
            throw new IllegalArgumentException(
                    "step " + kind.name() + " takes no argument, and was given '" + value + "'");
        }
        return kind.keys().get(0);
    }

    /** Checks a step's name, its keys and their ranges. */
    static void check(StepSpec spec) {
        StepKind kind = Catalog.step(spec.name());
        List<String> keys = kind.keys();
        for (String key : spec.arguments().keySet()) {
            if (!keys.contains(key)) {
                throw new IllegalArgumentException(
                        keys.isEmpty()
                                ? "step " + kind.name() + " takes no argument, and was given " + key
                                : Names.unknown("argument of " + kind.name(), key, keys));
            }
        }
        kind.step(spec);
    }
}

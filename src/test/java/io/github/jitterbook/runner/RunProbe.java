package io.github.jitterbook.runner;

import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Runs one trial from a JVM of its own, for tests that take something away from the parent. Prints
 * the result as JSON; on a failure one line, with the exit code 2 when the trial was refused before
 * anything started, 1 when it failed.
 *
 * <p>Arguments are {@code key=value}: waiter, hertz, cycles, flag (of the trial's JVM, added), and
 * the steps slack, pin, fifo, lock, dma, require.
 */
final class RunProbe {

    private RunProbe() {}

    public static void main(String[] args) {
        Trial trial = Trial.named("probe").withWarmup(10).withCycles(200);
        List<String> flags = new ArrayList<>(trial.jvmFlags());
        for (String arg : args) {
            int equals = arg.indexOf('=');
            String value = arg.substring(equals + 1);
            if (arg.startsWith("flag=")) {
                flags.add(value);
            } else {
                trial = changed(trial, arg.substring(0, equals), value);
            }
        }
        try {
            byte[] json = ResultJson.write(new TrialRunner().run(withFlags(trial, flags), p -> {}));
            System.out.write(json, 0, json.length);
            System.out.flush();
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
            System.exit(2);
        } catch (TrialFailedException failed) {
            System.out.println(failed.getMessage());
            System.exit(1);
        }
    }

    private static Trial changed(Trial trial, String key, String value) {
        return switch (key) {
            case "loop" -> trial.withLoop(value);
            case "waiter" -> trial.withWaiter(value);
            case "hertz" -> trial.withHertz(Double.parseDouble(value));
            case "cycles" -> trial.withCycles(Long.parseLong(value));
            case "slack" -> trial.withStep(Steps.timerSlack(Long.parseLong(value)));
            case "pin" -> trial.withStep(pin(value));
            case "fifo" -> trial.withStep(Steps.fifo(Integer.parseInt(value)));
            case "lock" -> trial.withStep(Steps.lockMemory());
            case "dma" -> trial.withStep(Steps.dmaLatency(Long.parseLong(value)));
            case "require" -> required(trial, value);
            default -> throw new IllegalArgumentException("no argument is named " + key);
        };
    }

    private static StepSpec pin(String cpu) {
        return cpu.equals("auto") ? Steps.pin() : Steps.pin(Integer.parseInt(cpu));
    }

    private static Trial required(Trial trial, String name) {
        StepSpec step = trial.step(name).orElseThrow();
        return trial.withStep(step.asRequired());
    }

    /** The same trial with these flags of its JVM. */
    static Trial withFlags(Trial trial, List<String> flags) {
        return new Trial(
                trial.name(),
                trial.waiter(),
                trial.loop(),
                trial.body(),
                trial.periodNs(),
                trial.cycles(),
                trial.endsAfter(),
                trial.warmup(),
                trial.gridPolicy(),
                trial.steps(),
                flags,
                trial.fullCycles(),
                Set.of(),
                null);
    }
}

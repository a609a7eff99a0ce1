package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Several runs of one trial. Immutable.
 *
 * @param label what rows and legends call it
 * @param runs in the order in which they ran; may be empty when a run was stopped before its turn
 */
public record RunGroup(String label, List<RunResult> runs) {

    public RunGroup {
        runs = List.copyOf(runs);
    }

    /**
     * The spread of a lateness percentile over the runs, in ns; empty if no run recorded anything.
     *
     * @param percentile 0 to 100
     */
    public Optional<Spread> percentile(double percentile) {
        return spread(
                run -> {
                    Percentile found = run.percentile(percentile);
                    return found == null ? null : (double) found.valueNs();
                });
    }

    /** The spread of a figure over the runs that have it; empty if none has. */
    public Optional<Spread> spread(Function<RunResult, @Nullable Double> figure) {
        double[] figures =
                runs.stream()
                        .map(figure)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return figures.length == 0 ? Optional.empty() : Optional.of(Spread.of(figures));
    }

    /** The lateness of all runs together. */
    public LatencyHistogram lateness() {
        return LatencyHistogram.sum(runs.stream().map(run -> run.lateness().decoded()).toList());
    }

    /** The exact maximum over all runs, in ns; empty if nothing was recorded. */
    public Optional<Long> maxNs() {
        return runs.stream()
                .map(run -> run.lateness().maxNs())
                .filter(Objects::nonNull)
                .max(Long::compare);
    }

    /** Settings that were refused in any run, each name once. */
    public List<Setting> refused() {
        Map<String, Setting> byName = new LinkedHashMap<>();
        for (RunResult run : runs) {
            run.refused().forEach(setting -> byName.putIfAbsent(setting.name(), setting));
        }
        return List.copyOf(byName.values());
    }
}

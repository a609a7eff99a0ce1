package io.github.jitterbook.runner;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs several trials, one after the other, in a stated order. An interrupt ends the present trial
 * and the rest; what was measured is kept.
 */
public final class ExperimentRunner {

    private final TrialRunner runner;

    public ExperimentRunner(TrialRunner runner) {
        this.runner = runner;
    }

    /**
     * How far the experiment is. Immutable.
     *
     * @param number of the present run, from 1
     * @param total how many runs there are
     * @param trial how far the present run is
     */
    public record Progress(int number, int total, TrialProgress trial) {}

    /**
     * Runs the trials.
     *
     * @param trials the different trials
     * @param order indices of {@code trials}, in the order in which they run
     * @param keep gets each result as soon as it is there
     * @param listener hears of the progress
     * @return for each trial its results, in the order in which they ran; fewer if it was
     *     interrupted
     * @throws IllegalArgumentException if any trial is refused before it starts; then none is
     *     started
     * @throws TrialFailedException if one gave no result; the earlier ones were kept
     */
    public List<List<RunResult>> run(
            List<Trial> trials,
            List<Integer> order,
            Consumer<RunResult> keep,
            Consumer<Progress> listener) {
        trials.forEach(trial -> Catalog.check(trial, Host.live()));
        List<List<RunResult>> results = new ArrayList<>();
        trials.forEach(trial -> results.add(new ArrayList<>()));
        for (int i = 0; i < order.size(); i++) {
            int number = i + 1;
            int index = order.get(i);
            RunResult result =
                    runner.run(
                            trials.get(index),
                            progress ->
                                    listener.accept(new Progress(number, order.size(), progress)));
            keep.accept(result);
            results.get(index).add(result);
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        return results;
    }
}

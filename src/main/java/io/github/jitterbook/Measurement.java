package io.github.jitterbook;

import io.github.jitterbook.display.Progress;
import io.github.jitterbook.display.TerminalProgress;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.runner.ExperimentRunner;
import io.github.jitterbook.runner.InProcessRunner;
import io.github.jitterbook.runner.TrialRunner;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.verdict.RunGroup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs the trials of one cell: progress shown, each result saved as soon as it is there. */
public final class Measurement {

    /**
     * Says where progress is shown; commands set it to {@link #TERMINAL}, a live kernel does not.
     */
    public static final String PROGRESS_PROPERTY = "jitterbook.progress";

    public static final String TERMINAL = "terminal";

    private final List<Trial> trials;
    private final List<Integer> order;
    private final long totalMs;
    private long doneMs;

    Measurement(List<Trial> trials, List<Integer> order) {
        this.trials = trials;
        this.order = order;
        totalMs = order.stream().mapToLong(index -> ms(trials.get(index))).sum();
    }

    List<RunGroup> groups() {
        ExperimentRunner runner = new ExperimentRunner(new TrialRunner());
        List<List<RunResult>> results;
        try (Progress line = progress()) {
            results = runner.run(trials, order, this::keep, now -> show(line, now));
        }
        List<RunGroup> groups = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            groups.add(new RunGroup(trials.get(i).name(), results.get(i)));
        }
        return groups;
    }

    /** Runs the only trial in this process, with this code for a body. */
    List<RunGroup> here(Runnable code) {
        Trial trial = trials.get(0);
        RunResult result;
        try (Progress line = progress()) {
            result =
                    new InProcessRunner()
                            .run(
                                    trial,
                                    code,
                                    now -> show(line, new ExperimentRunner.Progress(1, 1, now)));
        }
        keep(result);
        return List.of(new RunGroup(trial.name(), List.of(result)));
    }

    private void keep(RunResult result) {
        doneMs += ms(result.trial());
        try {
            Outputs.store().save(result);
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "the result of '"
                            + result.name()
                            + "' could not be saved in "
                            + Outputs.store().folder()
                            + " ("
                            + broken.getMessage()
                            + "); results saved before are whole",
                    broken);
        }
    }

    private Progress progress() {
        return watched()
                ? TerminalProgress.ofDuration("measuring", Duration.ofMillis(totalMs))
                : Progress.NONE;
    }

    /** Progress of something that has so many steps. */
    static Progress progress(String task, int steps) {
        return watched() ? TerminalProgress.ofSteps(task, steps) : Progress.NONE;
    }

    private static boolean watched() {
        return TERMINAL.equals(System.getProperty(PROGRESS_PROPERTY));
    }

    private void show(Progress line, ExperimentRunner.Progress now) {
        long present = Math.min(now.trial().measured().toMillis(), ms(now.trial().trial()));
        String run = "run " + now.number() + " of " + now.total() + ", ";
        line.update(
                doneMs + present, run + now.trial().trial().name() + Figures.soFar(now.trial()));
    }

    private static long ms(Trial trial) {
        return trial.duration().toMillis();
    }
}

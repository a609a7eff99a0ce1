package io.github.jitterbook.table;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Achieved;

/** What a run's body, loads and steps say that they did. Thread-safe. */
public final class AchievedTable {

    private AchievedTable() {}

    /** A row a figure; none where nothing was told, as of a run that was cut off. */
    public static View of(RunResult run) {
        return new ViewBuilder<>(run.achieved())
                .text("what", Achieved::name)
                .figure("achieved", 0, Achieved::value)
                .text("unit", Achieved::unit)
                .build("Achieved by " + run.name());
    }
}

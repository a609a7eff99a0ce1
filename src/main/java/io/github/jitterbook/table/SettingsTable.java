package io.github.jitterbook.table;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;

/**
 * The ledger of a run's tuning steps: what was asked for, what was granted, what is in force, and
 * what its owner can do about a refusal. Thread-safe.
 */
public final class SettingsTable {

    private SettingsTable() {}

    /** A row a setting, asked for or not. */
    public static View of(RunResult run) {
        return new ViewBuilder<>(run.settings())
                .text("name", Setting::name)
                .text("requested", Setting::requested)
                .text("granted", setting -> setting.granted().label())
                .text("effective", Setting::effective)
                .text("found", Setting::found)
                .text("holds_for", Setting::holdsFor)
                .text("cause", Setting::cause)
                .text("remedy", Setting::remedy)
                .build("Settings of " + run.name());
    }
}

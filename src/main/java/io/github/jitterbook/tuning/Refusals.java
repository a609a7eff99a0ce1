package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

/** Settings that were not granted. */
final class Refusals {

    private static final String OTHER_MACHINE =
            "measure on Linux (64-bit, x86-64 or aarch64); the waiters thread-sleep and park-nanos"
                    + " work here too";

    private Refusals() {}

    /** Refused by the system. */
    static Setting of(StepKind kind, String requested, String cause, String remedy) {
        return new Setting(
                kind.name(),
                requested,
                Granted.NO,
                kind.effective(),
                cause,
                remedy,
                null,
                kind.holdsFor());
    }

    /** No such thing here, for want of syscalls. */
    static Setting unavailable(StepKind kind, String requested) {
        return unavailable(kind, requested, Platform.unavailable().orElseThrow(), OTHER_MACHINE);
    }

    /** No such thing here. */
    static Setting unavailable(StepKind kind, String requested, String cause, String remedy) {
        return new Setting(
                kind.name(),
                requested,
                Granted.UNAVAILABLE,
                kind.effective(),
                cause,
                remedy,
                null,
                kind.holdsFor());
    }
}

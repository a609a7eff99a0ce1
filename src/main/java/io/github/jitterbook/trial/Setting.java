package io.github.jitterbook.trial;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * A line of the ledger: what was asked for, what became of it, and what is in force. Immutable.
 *
 * @param name the tuning step's name
 * @param requested what was asked for, with its unit
 * @param granted whether it was granted
 * @param effective what was read back on {@code holdsFor} after the last step, with its unit
 * @param cause why it was refused, with the call and its errno; null when granted
 * @param remedy what its owner can do; null when granted
 * @param found what was there before, with its unit; null when it was not read
 * @param holdsFor the thread or the process for which it holds
 */
public record Setting(
        String name,
        String requested,
        Granted granted,
        String effective,
        @Nullable String cause,
        @Nullable String remedy,
        @Nullable String found,
        String holdsFor) {

    public Setting {
        Objects.requireNonNull(name, "a setting needs its name");
        Objects.requireNonNull(requested, "a setting needs its requested");
        Objects.requireNonNull(granted, "a setting needs its granted");
        Objects.requireNonNull(effective, "a setting needs its effective");
        Objects.requireNonNull(holdsFor, "a setting needs its holdsFor");
    }

    /** A setting that the system took. */
    public static Setting granted(
            String name, String requested, String effective, @Nullable String found, String holds) {
        return new Setting(name, requested, Granted.YES, effective, null, null, found, holds);
    }

    /** A setting that nobody asked for. */
    public static Setting notRequested(String name, String effective, String holdsFor) {
        return new Setting(
                name, "nothing", Granted.NOT_REQUESTED, effective, null, null, null, holdsFor);
    }

    /** The same setting with the last reading of its value. */
    public Setting withEffective(String reading) {
        return new Setting(name, requested, granted, reading, cause, remedy, found, holdsFor);
    }

    /** Whether it was asked for and not granted. */
    public boolean refused() {
        return granted == Granted.NO || granted == Granted.UNAVAILABLE;
    }
}

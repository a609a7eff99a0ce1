package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * A process and the CPU time it took. Immutable.
 *
 * @param pid its number
 * @param command its name as the kernel has it, at most 15 bytes; control characters are blanks
 * @param cpuMs user and system time of all its threads, in ms, in steps of 10 ms
 * @param role {@code "the trial"} or {@code "its parent"}; null for any other process
 */
public record BusyProcess(long pid, String command, long cpuMs, @Nullable String role) {

    public BusyProcess {
        Objects.requireNonNull(command, "a process needs its command, maybe empty");
    }
}

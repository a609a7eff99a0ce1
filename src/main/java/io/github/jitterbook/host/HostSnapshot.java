package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

/**
 * What a result says about the machine it was measured on; an immutable value, stored as JSON under
 * the names of its components.
 *
 * @param kernel name, release, version and architecture as {@code uname -srvm} prints them;
 *     "unknown" when they cannot be read
 * @param cpuModel the processor's name, on a board of another architecture than x86 the board's;
 *     null when unknown
 * @param cpus how many CPUs are online, at least 1; 0 when unknown
 * @param virtualised whether a hypervisor was seen; null when nothing could be read that would tell
 * @param java version, vendor and name of the JVM that measured
 */
public record HostSnapshot(
        String kernel,
        @Nullable String cpuModel,
        int cpus,
        @Nullable Boolean virtualised,
        String java) {

    /** The same machine with another JVM, such as that of a trial's own process. */
    public HostSnapshot withJava(String otherJava) {
        return new HostSnapshot(kernel, cpuModel, cpus, virtualised, otherJava);
    }
}

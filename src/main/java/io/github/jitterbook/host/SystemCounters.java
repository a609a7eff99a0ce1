package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;

import java.nio.file.Path;

/**
 * Reads what the kernel counts for the whole system, under a root that is injected. Two readings
 * make a {@link SystemEvidence}. Reads all of {@code /proc}, so never on a thread that is measured:
 * it takes milliseconds and allocates. No method throws because of what it reads. Thread-safe.
 */
public final class SystemCounters {

    private final HostFiles files;

    /** The counters of the machine whose {@code proc} and {@code sys} lie under this folder. */
    public SystemCounters(Path root) {
        files = new HostFiles(root);
    }

    /** The counters of the machine that this JVM runs on. */
    public static SystemCounters live() {
        return new SystemCounters(Path.of("/"));
    }

    /**
     * All counters now.
     *
     * @param cpus the CPUs of interest
     */
    public SystemReading read(CpuSet cpus) {
        return new SystemReading(
                cpus,
                StealTicks.parse(files.text("proc/stat").orElse(""), cpus),
                QuotaCounters.read(files),
                PressureTotals.read(files),
                Interrupts.parse(files.text("proc/interrupts").orElse(""), cpus),
                ProcessTimes.read(files));
    }
}

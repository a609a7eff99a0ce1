package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** The counters of a system at one moment, see {@link SystemCounters}. Immutable. */
public final class SystemReading {

    /** More than these few would hide those that matter. */
    public static final int MOST_PROCESSES = 5;

    private final CpuSet cpus;
    private final Map<Integer, Long> steal;
    private final QuotaCounters quotas;
    private final PressureTotals pressure;
    private final Interrupts interrupts;
    private final ProcessTimes processes;

    SystemReading(
            CpuSet cpus,
            Map<Integer, Long> steal,
            QuotaCounters quotas,
            PressureTotals pressure,
            Interrupts interrupts,
            ProcessTimes processes) {
        this.cpus = cpus;
        this.steal = steal;
        this.quotas = quotas;
        this.pressure = pressure;
        this.interrupts = interrupts;
        this.processes = processes;
    }

    /** What was counted since an earlier reading of the same CPUs. */
    public SystemEvidence since(SystemReading earlier) {
        Map<String, String> unknown = new LinkedHashMap<>();
        return new SystemEvidence(
                cpus.toString(),
                stealSince(earlier, unknown),
                quotas.since(earlier.quotas, unknown),
                pressure.since(earlier.pressure, unknown),
                interrupts.since(earlier.interrupts, cpus, unknown),
                processes.since(earlier.processes, unknown),
                unknown);
    }

    private @Nullable Long stealSince(SystemReading earlier, Map<String, String> unknown) {
        if (cpus.isEmpty()) {
            unknown.put("stealMs", "it is not known which CPUs the loop was allowed");
            return null;
        }
        long ticks = 0;
        for (int cpu : cpus.cpus()) {
            Long now = steal.get(cpu);
            Long then = earlier.steal.get(cpu);
            if (now == null || then == null) {
                unknown.put(
                        "stealMs",
                        "/proc/stat has no steal of CPU "
                                + cpu
                                + "; it cannot be read or the CPU was off");
                return null;
            }
            // The kernel's own sum has been seen to step back a little.
            ticks += Math.max(0, now - then);
        }
        return ticks * ProcStat.TICK_MS;
    }
}

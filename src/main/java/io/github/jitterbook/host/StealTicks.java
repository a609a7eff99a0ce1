package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;

import java.util.HashMap;
import java.util.Map;

/** The steal of each CPU in the text of {@code /proc/stat}, proc_stat(5). */
final class StealTicks {

    /** user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int STEAL = 8;

    private StealTicks() {}

    /** Ticks by CPU; without a CPU that is off, or whose line makes no sense. */
    static Map<Integer, Long> parse(String stat, CpuSet cpus) {
        Map<Integer, Long> ticks = new HashMap<>();
        for (String line : stat.split("\n")) {
            // "cpu" alone is the sum of all.
            if (!line.startsWith("cpu") || line.startsWith("cpu ")) {
                continue;
            }
            String[] fields = line.trim().split("\\s+");
            Long cpu = ProcStat.number(fields[0].substring("cpu".length()));
            Long steal = fields.length > STEAL ? ProcStat.number(fields[STEAL]) : null;
            if (cpu != null && steal != null && cpus.contains(cpu.intValue())) {
                ticks.put(cpu.intValue(), steal);
            }
        }
        return Map.copyOf(ticks);
    }
}

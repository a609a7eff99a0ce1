package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text of {@code /proc/interrupts}, only the columns of some CPUs. Its columns are the CPUs
 * online at that moment, so that their number and order may differ between two readings. Immutable.
 */
final class Interrupts {

    private static final String KEY = "interrupts";

    /** Counters of the kernel are 32 bits wide (kstat_irqs_cpu) and start again from 0. */
    private static final long WRAP = 1L << 32;

    /**
     * @param description what stands behind the counts
     * @param counts by CPU
     */
    private record Row(String description, Map<Integer, Long> counts) {

        /** Of all its CPUs; a row that was not there has counted nothing before. */
        long since(@Nullable Row before) {
            long sum = 0;
            for (Map.Entry<Integer, Long> cpu : counts.entrySet()) {
                long now = cpu.getValue();
                long then = before == null ? 0 : before.counts.getOrDefault(cpu.getKey(), 0L);
                sum += now >= then ? now - then : now - then + WRAP;
            }
            return sum;
        }
    }

    private final CpuSet columns;
    private final Map<String, Row> rows;

    private Interrupts(CpuSet columns, Map<String, Row> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** Of a text that makes no sense there are no columns. */
    static Interrupts parse(String text, CpuSet wanted) {
        String[] lines = text.split("\n");
        List<Integer> header = header(lines[0]);
        Map<String, Row> rows = new LinkedHashMap<>();
        for (int i = 1; i < lines.length && !header.isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                Row row = row(lines[i].substring(colon + 1), header, wanted);
                if (row != null) {
                    rows.put(lines[i].substring(0, colon).strip(), row);
                }
            }
        }
        int[] columns = header.stream().mapToInt(Integer::intValue).toArray();
        return new Interrupts(CpuSet.of(columns), rows);
    }

    private static List<Integer> header(String line) {
        List<Integer> cpus = new ArrayList<>();
        for (String word : line.trim().split("\\s+")) {
            Long cpu = word.startsWith("CPU") ? ProcStat.number(word.substring(3)) : null;
            if (cpu == null || cpu < 0 || cpu > CpuSet.MAX_CPU) {
                return List.of();
            }
            cpus.add(cpu.intValue());
        }
        return cpus;
    }

    /** Null for a row that does not count by CPU, such as ERR and MIS. */
    private static @Nullable Row row(String text, List<Integer> header, CpuSet wanted) {
        String[] words = text.trim().split("\\s+");
        Map<Integer, Long> counts = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            Long count = i < words.length ? ProcStat.number(words[i]) : null;
            if (count == null) {
                return null;
            }
            if (wanted.contains(header.get(i))) {
                counts.put(header.get(i), count);
            }
        }
        String description =
                String.join(" ", Arrays.asList(words).subList(header.size(), words.length));
        return new Row(HostFiles.clean(description).orElse(""), counts);
    }

    /** The rows that counted something on these CPUs; null, with a reason, if that is unknown. */
    @Nullable List<InterruptCount> since(
            Interrupts earlier, CpuSet cpus, Map<String, String> unknown) {
        if (columns.isEmpty() || earlier.columns.isEmpty()) {
            unknown.put(KEY, "/proc/interrupts cannot be read");
            return null;
        }
        CpuSet missing = cpus.without(columns.intersection(earlier.columns));
        if (cpus.isEmpty() || !missing.isEmpty()) {
            unknown.put(
                    KEY,
                    cpus.isEmpty()
                            ? "it is not known which CPUs the loop was allowed"
                            : "CPU " + missing + " was off for a part of the time");
            return null;
        }
        List<InterruptCount> counts = new ArrayList<>();
        rows.forEach(
                (label, row) -> {
                    Row before = earlier.rows.get(label);
                    long count = row.since(before);
                    if (count > 0) {
                        counts.add(new InterruptCount(label, row.description, count));
                    }
                });
        counts.sort(Comparator.comparingLong(InterruptCount::count).reversed());
        return counts;
    }
}

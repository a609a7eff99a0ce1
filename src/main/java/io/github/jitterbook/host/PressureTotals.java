package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The totals of {@code /proc/pressure}. Immutable. */
final class PressureTotals {

    private static final String KEY = "pressure";
    private static final List<String> RESOURCES = List.of("cpu", "memory", "io");
    private static final String TOTAL = "total=";

    /** By resource, then by kind, in µs. */
    private final Map<String, Map<String, Long>> totals;

    private PressureTotals(Map<String, Map<String, Long>> totals) {
        this.totals = totals;
    }

    static PressureTotals read(HostFiles files) {
        Map<String, Map<String, Long>> totals = new LinkedHashMap<>();
        for (String resource : RESOURCES) {
            totals.put(resource, parse(files.text("proc/pressure/" + resource).orElse("")));
        }
        return new PressureTotals(totals);
    }

    private static Map<String, Long> parse(String text) {
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (String line : text.split("\n")) {
            String[] words = line.trim().split("\\s+");
            String last = words[words.length - 1];
            Long total =
                    last.startsWith(TOTAL) ? ProcStat.number(last.substring(TOTAL.length())) : null;
            if (total != null && (words[0].equals("some") || words[0].equals("full"))) {
                kinds.put(words[0], total);
            }
        }
        return kinds;
    }

    @Nullable List<Pressure> since(PressureTotals earlier, Map<String, String> unknown) {
        List<Pressure> lines = new ArrayList<>();
        Map<String, String> missing = new LinkedHashMap<>();
        for (String resource : RESOURCES) {
            Map<String, Long> then = earlier.totals.getOrDefault(resource, Map.of());
            Map<String, Long> now = totals.getOrDefault(resource, Map.of());
            for (Map.Entry<String, Long> kind : now.entrySet()) {
                Long before = then.get(kind.getKey());
                if (before != null) {
                    long us = Math.max(0, kind.getValue() - before);
                    lines.add(new Pressure(resource, kind.getKey(), us));
                }
            }
            if (now.isEmpty() || then.isEmpty()) {
                missing.put(
                        KEY + "." + resource,
                        "/proc/pressure/" + resource + " cannot be read (CONFIG_PSI, psi=1)");
            }
        }
        if (missing.size() == RESOURCES.size()) {
            unknown.put(KEY, "/proc/pressure cannot be read (CONFIG_PSI, psi=1)");
            return null;
        }
        unknown.putAll(missing);
        return lines;
    }
}

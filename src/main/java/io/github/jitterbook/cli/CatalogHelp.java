package io.github.jitterbook.cli;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.loop.BodyKind;
import io.github.jitterbook.loop.WaiterKind;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sections of a help text that list what the catalog has, also what this machine lacks. */
final class CatalogHelp {

    private static final String WAITERS = "waiters";
    private static final String BODIES = "bodies";

    private CatalogHelp() {}

    /** Adds the sections to a command, behind its options. */
    static void addTo(CommandLine command) {
        Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
        sections.put(WAITERS, help -> section(help, "Waiters (--waiter):", waiters()));
        sections.put(BODIES, help -> section(help, "Bodies (--body):", bodies()));
        List<String> keys = new ArrayList<>(command.getHelpSectionKeys());
        int behind = keys.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST) + 1;
        keys.addAll(behind, List.of(WAITERS, BODIES));
        command.setHelpSectionKeys(keys);
    }

    private static String section(Help help, String title, Map<String, String> rows) {
        return System.lineSeparator() + title + System.lineSeparator() + help.createTextTable(rows);
    }

    private static Map<String, String> waiters() {
        Map<String, String> rows = new LinkedHashMap<>();
        for (WaiterKind kind : Catalog.waiters()) {
            rows.put(kind.alias(), described(kind.description(), kind.unavailable()));
        }
        return rows;
    }

    private static Map<String, String> bodies() {
        Map<String, String> rows = new LinkedHashMap<>();
        for (BodyKind kind : Catalog.bodies()) {
            rows.put(kind.alias(), described(kind.description(), kind.unavailable()));
        }
        return rows;
    }

    private static String described(String description, Optional<String> unavailable) {
        return description + unavailable.map(reason -> "; " + reason).orElse("");
    }
}

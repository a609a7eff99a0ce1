package io.github.jitterbook.ipynb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/**
 * When and how a notebook was run, as its metadata keep it under {@link Notebook#RUN_KEY}.
 *
 * @param status how the run stands or ended
 * @param started when it began
 * @param finished when it ended; null while it runs, and when the process died before it could say
 * @param java the version of the JVM that ran the cells
 * @param mode how long the notebook's runs were to take, such as {@code quick}; null when not said
 * @param version the version of this tool; null when unknown
 * @param cell the execution count of the cell that ended the run early, from 1; null when none did
 * @param message why the run ended early, in one line; null when it did not
 */
public record RunRecord(
        Status status,
        Instant started,
        @Nullable Instant finished,
        String java,
        @Nullable String mode,
        @Nullable String version,
        @Nullable Integer cell,
        @Nullable String message) {

    /** How a run stands or ended. */
    public enum Status {
        /** It runs, or its process died before it could say how it ended. */
        RUNNING,
        /** Every cell was run. */
        DONE,
        /** A cell failed; the later ones were not run. */
        FAILED,
        /** The run was interrupted; the later cells were not run. */
        INTERRUPTED
    }

    /** The record of a run that begins. */
    public static RunRecord start(
            Instant started, String java, @Nullable String mode, @Nullable String version) {
        return new RunRecord(Status.RUNNING, started, null, java, mode, version, null, null);
    }

    /** This run when it has ended with every cell run. */
    public RunRecord done(Instant at) {
        return new RunRecord(Status.DONE, started, at, java, mode, version, null, null);
    }

    /**
     * This run when it has ended early.
     *
     * @param cell the cell that ended it; null when it ended between cells
     */
    public RunRecord endedEarly(
            Status how, @Nullable Instant at, @Nullable Integer cell, String message) {
        return new RunRecord(how, started, at, java, mode, version, cell, message);
    }

    /** The record in a notebook; empty when it has none, or none that can be understood. */
    public static Optional<RunRecord> of(Notebook notebook) {
        JsonMap map = notebook.metadata().map(Notebook.RUN_KEY);
        Optional<Status> status = map.text("status").flatMap(RunRecord::status);
        Optional<Instant> started = map.text("started").flatMap(RunRecord::instant);
        if (status.isEmpty() || started.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new RunRecord(
                        status.get(),
                        started.get(),
                        map.text("finished").flatMap(RunRecord::instant).orElse(null),
                        map.text("java").orElse("unknown"),
                        map.text("mode").orElse(null),
                        map.text("version").orElse(null),
                        map.get("cell")
                                .filter(JsonNode::isInt)
                                .map(JsonNode::intValue)
                                .orElse(null),
                        map.text("message").orElse(null)));
    }

    private static Optional<Status> status(String name) {
        for (Status status : Status.values()) {
            if (status.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The notebook with this record in place of the one it had. */
    public Notebook addTo(Notebook notebook) {
        ObjectNode node = JsonMap.EMPTY.toNode();
        node.put("status", status.name().toLowerCase(Locale.ROOT));
        node.put("started", started.toString());
        putIfKnown(node, "finished", finished);
        node.put("java", java);
        putIfKnown(node, "mode", mode);
        putIfKnown(node, "version", version);
        if (cell != null) {
            node.put("cell", cell);
        }
        putIfKnown(node, "message", message);
        return notebook.withMetadata(notebook.metadata().with(Notebook.RUN_KEY, node));
    }

    private static void putIfKnown(ObjectNode node, String key, @Nullable Object value) {
        if (value != null) {
            node.put(key, value.toString());
        }
    }
}

package io.github.jitterbook.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.Duration;

/** Events as the lines that the child writes and the parent reads. */
final class EventLine {

    private static final JsonMapper MAPPER = new JsonMapper();

    private EventLine() {}

    static String write(NotebookEvent event) {
        ObjectNode node = MAPPER.createObjectNode();
        if (event instanceof NotebookEvent.RunStarted started) {
            node.put("event", "run-started").put("cells", started.cells());
        } else if (event instanceof NotebookEvent.CellStarted started) {
            node.put("event", "cell-started")
                    .put("number", started.number())
                    .put("of", started.of())
                    .put("line", started.firstLine());
        } else if (event instanceof NotebookEvent.CellFinished finished) {
            node.put("event", "cell-finished")
                    .put("number", finished.number())
                    .put("ms", finished.took().toMillis());
        } else if (event instanceof NotebookEvent.RunEnded ended) {
            node.put("event", "run-ended")
                    .put("status", ended.outcome().status().name())
                    .put("cell", ended.outcome().cell())
                    .put("message", ended.outcome().message());
        } else {
            throw new IllegalArgumentException("only the parent makes a " + event);
        }
        return node.toString();
    }

    /** The event in a line, or a {@link NotebookEvent.StrayLine}. */
    static NotebookEvent read(String line) {
        if (line.startsWith("{")) {
            try {
                return read(MAPPER.readTree(line), line);
            } catch (JsonProcessingException | IllegalArgumentException e) {
                return new NotebookEvent.StrayLine(line);
            }
        }
        return new NotebookEvent.StrayLine(line);
    }

    private static NotebookEvent read(JsonNode node, String line) {
        switch (node.path("event").asText()) {
            case "run-started":
                return new NotebookEvent.RunStarted(node.path("cells").asInt());
            case "cell-started":
                return new NotebookEvent.CellStarted(
                        node.path("number").asInt(),
                        node.path("of").asInt(),
                        node.path("line").asText());
            case "cell-finished":
                return new NotebookEvent.CellFinished(
                        node.path("number").asInt(), Duration.ofMillis(node.path("ms").asLong()));
            case "run-ended":
                return new NotebookEvent.RunEnded(
                        new NotebookOutcome(
                                NotebookOutcome.Status.valueOf(node.path("status").asText()),
                                node.path("cell").asInt(),
                                node.path("message").asText()));
            default:
                return new NotebookEvent.StrayLine(line);
        }
    }
}

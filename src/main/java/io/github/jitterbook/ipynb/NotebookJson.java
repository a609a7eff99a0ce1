package io.github.jitterbook.ipynb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;

/** Writes notebooks the way Jupyter does, so that a rerun shows as a small diff. */
final class NotebookJson {

    static final JsonMapper MAPPER = mapper();

    private static final ObjectWriter WRITER = MAPPER.writer(printer());

    private NotebookJson() {}

    private static JsonMapper mapper() {
        JsonMapper mapper =
                JsonMapper.builder()
                        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        // Numbers in unknown keys must come out as they went in.
                        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                        .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
                        .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                        .build();
        // A chart in a notebook easily passes the default limit of a string.
        mapper.getFactory()
                .setStreamReadConstraints(
                        StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build());
        return mapper;
    }

    private static DefaultPrettyPrinter printer() {
        DefaultIndenter indenter = new DefaultIndenter(" ", "\n");
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter(
                        Separators.createDefaultInstance()
                                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                                .withObjectEmptySeparator("")
                                .withArrayEmptySeparator(""));
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        return printer;
    }

    static String write(Notebook notebook) {
        ObjectNode node = notebook.unknown().toNode();
        ArrayNode cells = node.putArray("cells");
        notebook.cells().forEach(cell -> cells.add(cell(cell)));
        node.set("metadata", notebook.metadata().toNode());
        node.put("nbformat", 4);
        node.put("nbformat_minor", notebook.minor());
        try {
            return WRITER.writeValueAsString(node) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON nodes could not be written", e);
        }
    }

    private static ObjectNode cell(Cell cell) {
        ObjectNode node = cell.unknown().toNode();
        node.put("cell_type", cell.type().name().toLowerCase(Locale.ROOT));
        if (cell.id() != null) {
            node.put("id", cell.id());
        }
        node.set("metadata", cell.metadata().toNode());
        node.set("source", lines(cell.source()));
        if (cell.type() == Cell.Type.CODE) {
            putCount(node, cell.executionCount());
            ArrayNode outputs = node.putArray("outputs");
            cell.outputs().forEach(output -> outputs.add(output(output)));
        }
        return node;
    }

    private static ObjectNode output(Output output) {
        ObjectNode node = output.unknown().toNode();
        if (output instanceof Output.Stream stream) {
            node.put("output_type", "stream");
            node.put("name", stream.name());
            node.set("text", lines(stream.text()));
        } else if (output instanceof Output.ExecuteResult result) {
            node.put("output_type", "execute_result");
            putCount(node, result.executionCount());
            putRich(node, result);
        } else if (output instanceof Output.DisplayData display) {
            node.put("output_type", "display_data");
            putRich(node, display);
        } else if (output instanceof Output.Failure failure) {
            node.put("output_type", "error");
            node.put("ename", failure.name());
            node.put("evalue", failure.message());
            ArrayNode traceback = node.putArray("traceback");
            failure.traceback().forEach(traceback::add);
        }
        return node;
    }

    private static void putCount(ObjectNode node, @Nullable Integer count) {
        if (count == null) {
            node.putNull("execution_count");
        } else {
            node.put("execution_count", count);
        }
    }

    private static void putRich(ObjectNode node, Output.Rich rich) {
        ObjectNode data = node.putObject("data");
        for (String type : rich.data().keys()) {
            JsonNode value = rich.data().get(type).orElseThrow();
            boolean asLines = value.isTextual() && MimeTypes.isWrittenAsLines(type);
            data.set(type, asLines ? lines(value.textValue()) : value);
        }
        node.set("metadata", rich.metadata().toNode());
    }

    private static ArrayNode lines(String text) {
        ArrayNode lines = MAPPER.createArrayNode();
        linesOf(text).forEach(lines::add);
        return lines;
    }

    /** The lines of a text, each with its newline; joined they are the text again. */
    static List<String> linesOf(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
    }
}

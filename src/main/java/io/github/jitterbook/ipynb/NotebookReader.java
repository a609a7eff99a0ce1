package io.github.jitterbook.ipynb;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Turns JSON into a {@link Notebook}, or says in one line where and why it is none. */
final class NotebookReader {

    private static final Set<String> NOTEBOOK_KEYS =
            Set.of("cells", "metadata", "nbformat", "nbformat_minor");
    private static final Set<String> TEXT_CELL_KEYS =
            Set.of("cell_type", "id", "metadata", "source");
    private static final Set<String> CODE_CELL_KEYS =
            Set.of("cell_type", "execution_count", "id", "metadata", "outputs", "source");

    private final String name;

    NotebookReader(String name) {
        this.name = name;
    }

    Notebook read(byte[] json) throws NotebookFormatException {
        ObjectNode root = object(tree(json), "the notebook");
        int major = integer(required(root, "nbformat", "the notebook"), "\"nbformat\"");
        if (major != 4) {
            throw wrong("is nbformat " + major + ", but only nbformat 4 can be read");
        }
        int minor = integer(required(root, "nbformat_minor", "the notebook"), "\"nbformat_minor\"");
        JsonMap metadata =
                JsonMap.of(object(required(root, "metadata", "the notebook"), "\"metadata\""));
        List<Cell> cells = new ArrayList<>();
        for (JsonNode cell : list(required(root, "cells", "the notebook"), "\"cells\"")) {
            String where = "cell " + (cells.size() + 1);
            cells.add(cell(object(cell, where), where));
        }
        return new Notebook(cells, metadata, minor, unknown(root, NOTEBOOK_KEYS));
    }

    private JsonNode tree(byte[] json) throws NotebookFormatException {
        try {
            JsonNode tree = NotebookJson.MAPPER.readTree(json);
            if (tree == null || tree.isMissingNode()) {
                throw wrong("is empty, not a notebook");
            }
            return tree;
        } catch (NotebookFormatException e) {
            throw e;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : ", line " + at.getLineNr();
            throw wrong("is not JSON" + place + ": " + firstLine(e.getOriginalMessage()));
        } catch (IOException e) {
            throw wrong("is not JSON in UTF-8: " + firstLine(e.getMessage()));
        }
    }

    private Cell cell(ObjectNode node, String where) throws NotebookFormatException {
        Cell.Type type = type(text(required(node, "cell_type", where), where + ", \"cell_type\""));
        String id = node.has("id") ? text(node.get("id"), where + ", \"id\"") : null;
        String source = multiline(required(node, "source", where), where + ", \"source\"");
        JsonMap metadata =
                JsonMap.of(object(required(node, "metadata", where), where + ", \"metadata\""));
        if (type != Cell.Type.CODE) {
            return new Cell(
                    type, id, source, metadata, null, List.of(), unknown(node, TEXT_CELL_KEYS));
        }
        Integer count = count(node, where);
        List<Output> outputs = new ArrayList<>();
        for (JsonNode output : list(required(node, "outputs", where), where + ", \"outputs\"")) {
            String there = where + ", output " + (outputs.size() + 1);
            outputs.add(output(object(output, there), there));
        }
        JsonMap unknown = unknown(node, CODE_CELL_KEYS);
        return new Cell(type, id, source, metadata, count, outputs, unknown);
    }

    private Cell.Type type(String type) throws NotebookFormatException {
        for (Cell.Type known : Cell.Type.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(type)) {
                return known;
            }
        }
        throw wrong("has a cell of type \"" + type + "\"; allowed are markdown, code and raw");
    }

    private Output output(ObjectNode node, String where) throws NotebookFormatException {
        String type = text(required(node, "output_type", where), where + ", \"output_type\"");
        switch (type) {
            case "stream":
                return new Output.Stream(
                        text(required(node, "name", where), where + ", \"name\""),
                        multiline(required(node, "text", where), where + ", \"text\""),
                        unknown(node, Set.of("output_type", "name", "text")));
            case "display_data":
                return new Output.DisplayData(
                        data(node, where),
                        metadata(node, where),
                        unknown(node, Set.of("output_type", "data", "metadata")));
            case "execute_result":
                return new Output.ExecuteResult(
                        count(node, where),
                        data(node, where),
                        metadata(node, where),
                        unknown(
                                node,
                                Set.of("output_type", "data", "metadata", "execution_count")));
            case "error":
                return new Output.Failure(
                        text(required(node, "ename", where), where + ", \"ename\""),
                        text(required(node, "evalue", where), where + ", \"evalue\""),
                        strings(required(node, "traceback", where), where + ", \"traceback\""),
                        unknown(node, Set.of("output_type", "ename", "evalue", "traceback")));
            default:
                throw wrong(
                        where
                                + " is of type \""
                                + type
                                + "\"; allowed are stream, display_data, execute_result and error");
        }
    }

    private JsonMap data(ObjectNode output, String where) throws NotebookFormatException {
        ObjectNode data = object(required(output, "data", where), where + ", \"data\"");
        ObjectNode joined = NotebookJson.MAPPER.createObjectNode();
        for (var entry : data.properties()) {
            String type = entry.getKey();
            joined.set(
                    type,
                    MimeTypes.isJson(type)
                            ? entry.getValue()
                            : TextNode.valueOf(
                                    multiline(entry.getValue(), where + ", \"" + type + "\"")));
        }
        return JsonMap.of(joined);
    }

    private JsonMap metadata(ObjectNode output, String where) throws NotebookFormatException {
        return JsonMap.of(object(required(output, "metadata", where), where + ", \"metadata\""));
    }

    private @Nullable Integer count(ObjectNode node, String where) throws NotebookFormatException {
        JsonNode count = required(node, "execution_count", where);
        return count.isNull() ? null : integer(count, where + ", \"execution_count\"");
    }

    private JsonNode required(ObjectNode node, String key, String where)
            throws NotebookFormatException {
        JsonNode value = node.get(key);
        if (value == null) {
            throw wrong(where + " has no \"" + key + "\"");
        }
        return value;
    }

    private ObjectNode object(JsonNode node, String what) throws NotebookFormatException {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw mustBe(what, "an object", node);
    }

    private JsonNode list(JsonNode node, String what) throws NotebookFormatException {
        if (node.isArray()) {
            return node;
        }
        throw mustBe(what, "a list", node);
    }

    private int integer(JsonNode node, String what) throws NotebookFormatException {
        if (node.isIntegralNumber() && node.canConvertToInt()) {
            return node.intValue();
        }
        throw mustBe(what, "a whole number", node);
    }

    private String text(JsonNode node, String what) throws NotebookFormatException {
        if (node.isTextual()) {
            return node.textValue();
        }
        throw mustBe(what, "a string", node);
    }

    private String multiline(JsonNode node, String what) throws NotebookFormatException {
        return node.isTextual() ? node.textValue() : String.join("", strings(node, what));
    }

    private List<String> strings(JsonNode node, String what) throws NotebookFormatException {
        if (!node.isArray()) {
            throw mustBe(what, "a string or a list of strings", node);
        }
        List<String> strings = new ArrayList<>(node.size());
        for (JsonNode element : node) {
            if (!element.isTextual()) {
                throw mustBe(what + ", element " + (strings.size() + 1), "a string", element);
            }
            strings.add(element.textValue());
        }
        return strings;
    }

    private static JsonMap unknown(ObjectNode node, Set<String> known) {
        ObjectNode rest = NotebookJson.MAPPER.createObjectNode();
        for (var entry : node.properties()) {
            if (!known.contains(entry.getKey())) {
                rest.set(entry.getKey(), entry.getValue());
            }
        }
        return JsonMap.of(rest);
    }

    private NotebookFormatException mustBe(String what, String wanted, JsonNode found) {
        String kind = found.getNodeType().name().toLowerCase(Locale.ROOT);
        return wrong(what + " must be " + wanted + ", but is of type " + kind);
    }

    private NotebookFormatException wrong(String problem) {
        return new NotebookFormatException(name, problem);
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
    }
}

package io.github.jitterbook.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.gson.Gson;

import io.github.jitterbook.ipynb.JsonMap;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;

import org.jspecify.annotations.Nullable;

/**
 * What a renderer made of a value, as the notebook keeps it.
 *
 * @param data MIME type → value
 * @param metadata MIME type → what is said about it
 * @param displayId the name under which it can be updated; null when it has none
 */
record MimeBundle(JsonMap data, JsonMap metadata, @Nullable String displayId) {

    private static final Gson KERNEL_JSON = new Gson();
    private static final JsonMapper MAPPER = new JsonMapper();

    /**
     * @throws IllegalArgumentException if a renderer put a value there that is no JSON
     */
    static MimeBundle of(DisplayData shown) {
        JsonNode node;
        try {
            // The kernel's own way to the wire; its fields cannot be listed otherwise.
            node = MAPPER.readTree(KERNEL_JSON.toJson(shown, DisplayData.class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("displayed data are not JSON: " + e, e);
        }
        ObjectNode data = MAPPER.createObjectNode();
        for (var entry : node.path("data").properties()) {
            data.set(entry.getKey(), asNotebookValue(entry.getKey(), entry.getValue()));
        }
        JsonMap metadata =
                node.get("metadata") instanceof ObjectNode object
                        ? JsonMap.of(object)
                        : JsonMap.EMPTY;
        return new MimeBundle(JsonMap.of(data), metadata, shown.getDisplayId());
    }

    // Only JSON types may hold something else than text in a notebook.
    private static JsonNode asNotebookValue(String type, JsonNode value) {
        boolean json = type.equals("application/json") || type.endsWith("+json");
        return json || value.isTextual() ? value : TextNode.valueOf(value.toString());
    }

    /** The characters of all texts: about what this costs in memory and in the file. */
    long size() {
        long size = 0;
        for (String type : data.keys()) {
            JsonNode value = data.get(type).orElseThrow();
            size += value.isTextual() ? value.textValue().length() : value.toString().length();
        }
        return size;
    }
}

package io.github.jitterbook.ipynb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An immutable JSON object, sorted by key: metadata, MIME data, or keys that this version does not
 * know.
 *
 * <p>Thread-safe, since nothing that it hands out can change it.
 */
public final class JsonMap {

    /** The object without keys. */
    public static final JsonMap EMPTY = new JsonMap(new TreeMap<>());

    private final Map<String, JsonNode> values;

    private JsonMap(SortedMap<String, JsonNode> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** Copies an object node; later changes of the node are not seen. */
    public static JsonMap of(ObjectNode object) {
        TreeMap<String, JsonNode> values = new TreeMap<>();
        object.properties().forEach(entry -> values.put(entry.getKey(), copy(entry.getValue())));
        return values.isEmpty() ? EMPTY : new JsonMap(values);
    }

    /** The keys in alphabetical order. */
    public Set<String> keys() {
        return values.keySet();
    }

    /** Whether there is no key. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** The value of a key, a copy where it is an object or a list. */
    public Optional<JsonNode> get(String key) {
        return Optional.ofNullable(values.get(key)).map(JsonMap::copy);
    }

    /** The value of a key when it is a string; empty when it is missing or of another type. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue);
    }

    /** The object under a key; the empty one when it is missing or of another type. */
    public JsonMap map(String key) {
        return values.get(key) instanceof ObjectNode object ? of(object) : EMPTY;
    }

    /** This object with one value set. */
    public JsonMap with(String key, JsonNode value) {
        TreeMap<String, JsonNode> changed = new TreeMap<>(values);
        changed.put(key, copy(value));
        return new JsonMap(changed);
    }

    /** This object with one string set. */
    public JsonMap with(String key, String value) {
        return with(key, TextNode.valueOf(value));
    }

    /** This object with another one under a key. */
    public JsonMap with(String key, JsonMap value) {
        return with(key, value.toNode());
    }

    /** This object without a key; the same object when it has no such key. */
    public JsonMap without(String key) {
        if (!values.containsKey(key)) {
            return this;
        }
        TreeMap<String, JsonNode> changed = new TreeMap<>(values);
        changed.remove(key);
        return new JsonMap(changed);
    }

    /** A fresh node with the same content, in alphabetical order of the keys. */
    public ObjectNode toNode() {
        ObjectNode node = NotebookJson.MAPPER.createObjectNode();
        values.forEach((key, value) -> node.set(key, copy(value)));
        return node;
    }

    // Strings, the bulk of a notebook, are immutable in Jackson and are shared by deepCopy.
    private static JsonNode copy(JsonNode node) {
        return node.deepCopy();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonMap map && values.equals(map.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}

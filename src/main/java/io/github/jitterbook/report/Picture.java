package io.github.jitterbook.report;

import com.fasterxml.jackson.databind.JsonNode;

import io.github.jitterbook.ipynb.JsonMap;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A picture as an element that holds its own data. */
final class Picture {

    private static final String SVG = "image/svg+xml";

    /** Vector first: it stays sharp. */
    private static final List<String> TYPES =
            List.of(SVG, "image/png", "image/jpeg", "image/gif", "image/webp");

    private Picture() {}

    /**
     * The best picture among the data; empty when there is none, or none that can be shown.
     *
     * @param metadata may hold {@code width} and {@code height} in pixels under the MIME type
     */
    static Optional<String> of(JsonMap data, JsonMap metadata, String alt) {
        for (String type : TYPES) {
            Optional<String> base64 = data.text(type).flatMap(value -> base64(type, value));
            if (base64.isPresent()) {
                JsonMap size = metadata.map(type);
                return Optional.of(
                        "<img alt=\""
                                + Html.escape(alt)
                                + "\""
                                + pixels("width", size)
                                + pixels("height", size)
                                + " src=\"data:"
                                + type
                                + ";base64,"
                                + base64.get()
                                + "\">");
            }
        }
        return Optional.empty();
    }

    // As a picture, not as an element: two charts of a page may use the same ids inside.
    private static Optional<String> base64(String type, String value) {
        if (type.equals(SVG)) {
            int start = value.indexOf("<svg");
            return start < 0
                    ? Optional.empty()
                    : Optional.of(
                            Base64.getEncoder()
                                    .encodeToString(
                                            value.substring(start)
                                                    .getBytes(StandardCharsets.UTF_8)));
        }
        String dense = value.replaceAll("\\s", "");
        return dense.matches("[A-Za-z0-9+/]+={0,2}") ? Optional.of(dense) : Optional.empty();
    }

    private static String pixels(String name, JsonMap size) {
        return size.get(name)
                .filter(JsonNode::isNumber)
                .map(number -> " " + name + "=\"" + number.asInt() + "\"")
                .orElse("");
    }
}

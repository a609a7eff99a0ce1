package io.github.jitterbook.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The JSON form of results. Thread-safe. */
public final class ResultJson {

    /** Raised only when a key changes its meaning. */
    public static final int SCHEMA_VERSION = 1;

    private static final ObjectMapper MAPPER =
            JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    // A number that is missing is not 0. (Objects are checked by the records.)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();

    private ResultJson() {}

    /** The JSON form: indented, UTF-8, with a newline at its end. */
    public static byte[] write(RunResult result) {
        try {
            return (MAPPER.writeValueAsString(result) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a result that has no JSON form", impossible);
        }
    }

    /**
     * Reads a result.
     *
     * @param from what to name in an error
     * @throws ResultFormatException if it is not JSON, not a result, cut off, or of a newer version
     */
    public static RunResult read(byte[] json, String from) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            JsonNode version = tree.path("schemaVersion");
            if (!version.isIntegralNumber() || version.decimalValue().signum() < 1) {
                throw new ResultFormatException(
                        from + ": not a Jitterbook result (no schemaVersion)");
            }
            if (!version.canConvertToInt() || version.intValue() > SCHEMA_VERSION) {
                throw new ResultFormatException(
                        from
                                + ": schema version "
                                + version.asText()
                                + ", written by a newer Jitterbook; this one reads up to "
                                + SCHEMA_VERSION);
            }
            return MAPPER.treeToValue(tree, RunResult.class);
        } catch (IOException | IllegalArgumentException | NullPointerException broken) {
            throw new ResultFormatException(
                    from + ": not a Jitterbook result: " + firstLine(broken), broken);
        }
    }

    /**
     * Reads a result from a file, with the trace beside it: {@link ResultFile#read}.
     *
     * @throws ResultFormatException as {@link #read(byte[], String)}, or of the trace
     * @throws IOException if the file cannot be read
     */
    public static RunResult read(Path file) throws IOException {
        return ResultFile.read(file);
    }

    private static String firstLine(Exception broken) {
        String message = broken.getMessage();
        return message == null
                ? broken.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}

package io.github.jitterbook.selftest;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.github.jitterbook.verdict.TrustReport;

import java.nio.charset.StandardCharsets;

/** The JSON form of a self-test. Thread-safe. */
public final class SelfTestJson {

    /** Raised only when a key changes its meaning. */
    public static final int SCHEMA_VERSION = 1;

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private SelfTestJson() {}

    /** Its kind first, so that nobody takes it for a result. */
    @JsonPropertyOrder({"kind", "schemaVersion"})
    private record Versioned(String kind, int schemaVersion, @JsonUnwrapped TrustReport report) {}

    /** The JSON form: indented, UTF-8, with a newline at its end. */
    public static byte[] write(TrustReport report) {
        try {
            Versioned versioned = new Versioned("jitterbook self-test", SCHEMA_VERSION, report);
            return (MAPPER.writeValueAsString(versioned) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a self-test that has no JSON form", impossible);
        }
    }
}

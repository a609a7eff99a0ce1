package io.github.jitterbook.runner;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jitterbook.latency.RecorderFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes a trial's events, a line each, to the parent. Thread-safe. */
final class EventWriter {

    private final ObjectMapper mapper;
    private final JsonGenerator json;
    private final FrameCodec frames;

    EventWriter(ObjectMapper mapper, OutputStream out) throws IOException {
        this.mapper = mapper;
        // One generator for the whole run, so that writing a frame makes no garbage.
        json = mapper.getFactory().createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter(""));
        frames = new FrameCodec(json);
    }

    synchronized void write(Map<String, ?> event) {
        try {
            mapper.writeValue(json, event);
            endLine();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    synchronized void write(RecorderFrame frame) {
        try {
            frames.write(frame);
            endLine();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void endLine() throws IOException {
        // Not a separator, which would come only with the next event: the reader must not wait.
        json.writeRaw('\n');
        json.flush();
    }
}

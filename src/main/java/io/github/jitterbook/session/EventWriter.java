package io.github.jitterbook.session;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes a trial's events, a line each, to the parent. Thread-safe. */
public final class EventWriter {

    private static final int WARM_UP_FRAMES = 24;

    /** For so many a recorder needs room if it keeps a trace. */
    static final int WARM_UP_CYCLES = 200;

    private static final List<Setting> SCRIPTED =
            List.of(
                    Setting.notRequested("a", "b", "c"),
                    new Setting("a", "b", Granted.NO, "c", "d", "e", "f", "g"));

    private final ObjectMapper mapper;
    private final JsonGenerator json;
    private final FrameCodec frames;

    public EventWriter(ObjectMapper mapper, OutputStream out) throws IOException {
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

    /** Tells when the first counted wait began, on the clock of {@code System.nanoTime}. */
    void writeCounting(long beganNs) {
        write(countingEvent(beganNs));
    }

    private static Map<String, ?> countingEvent(long beganNs) {
        return Map.of("event", "counting", "beganNs", beganNs);
    }

    /** Tells what became of the steps, in which process. */
    void writeSettings(List<Setting> settings, ProcessFacts process) {
        write(settingsEvent(settings, process));
    }

    private static Map<String, ?> settingsEvent(List<Setting> settings, ProcessFacts process) {
        return Map.of("event", "settings", "settings", settings, "process", process);
    }

    /** Writes a frame event. */
    public synchronized void write(RecorderFrame frame) {
        try {
            frames.write(frame);
            endLine();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Writes some scripted events to nowhere: frames, so that the code is compiled before there is
     * a loop to disturb; settings, since the loop's thread waits while the real ones are written,
     * which must then not spend its time on loading classes.
     *
     * @param recorder an empty one, which is empty again afterwards
     */
    void warmUp(LatencyRecorder recorder) {
        try (JsonGenerator nowhere =
                mapper.getFactory().createGenerator(OutputStream.nullOutputStream())) {
            for (int i = 0; i < WARM_UP_FRAMES; i++) {
                mapper.writeValue(nowhere, settingsEvent(SCRIPTED, new ProcessFacts(true)));
                mapper.writeValue(nowhere, countingEvent(Long.MAX_VALUE - i));
            }
            FrameCodec codec = new FrameCodec(nowhere);
            for (int i = 0; i < WARM_UP_FRAMES; i++) {
                for (int cycle = 0; cycle < WARM_UP_CYCLES; cycle++) {
                    long late = cycle * 1_000L;
                    recorder.cycle(0, 0, late, late + 100, cycle * 100L, 0);
                }
                recorder.drain(
                        frame -> {
                            try {
                                codec.write(frame);
                            } catch (IOException impossible) {
                                throw new UncheckedIOException(impossible);
                            }
                        });
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        recorder.reset();
    }

    private void endLine() throws IOException {
        // Not a separator, which would come only with the next event: the reader must not wait.
        json.writeRaw('\n');
        json.flush();
    }
}

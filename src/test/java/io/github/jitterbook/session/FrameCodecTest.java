package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.testing.AllocatedBytes;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

class FrameCodecTest {

    private static final long PERIOD = 1_000_000;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void shouldSurviveWithNothingInIt() throws IOException {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        recorder.drain(frame -> assertSame(frame, decoded(encoded(frame))));
    }

    @Test
    void shouldKeepEveryFigureOfTheRange() {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        // Clock readings near either end of a long's, all times of the range, and overflow.
        recorder.cycle(Long.MAX_VALUE / 2, 0, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, -1, 0);
        recorder.cycle(0, 0, 60_000_000_000L, 60_000_000_000L, 60_000_000_001L, Long.MAX_VALUE / 8);
        recorder.cycle(0, 0, 99_000_000_000L, 99_000_000_000L, 1, 0);
        recorder.drain(frame -> assertSame(frame, decoded(encoded(frame))));
    }

    @Test
    void shouldKeepSumsToTheBit() {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        // The sum of squares, 2 · 59,999,999,999² + 1, is beyond what a decimal of 17 digits holds.
        for (long late : new long[] {59_999_999_999L, 59_999_999_999L, 1}) {
            recorder.cycle(0, 0, late, late, -1, 0);
        }
        double squares = 59_999_999_999.0 * 59_999_999_999.0 * 2 + 1;
        recorder.drain(
                frame -> assertEquals(squares, decoded(encoded(frame)).lateness().sumOfSquares()));
    }

    @Test
    void shouldBeOneLine() {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        record(recorder, 5, 50, new Random(1));
        recorder.drain(frame -> assertFalse(encoded(frame).contains("\n")));
    }

    @Test
    void shouldMakeNextToNoGarbage() throws IOException {
        // A collection in the trial's small heap would stop the loop.
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        record(recorder, 5, 20_000, new Random(1));
        JsonGenerator json = MAPPER.getFactory().createGenerator(OutputStream.nullOutputStream());
        FrameCodec codec = new FrameCodec(json);
        recorder.drain(
                frame -> {
                    long bytes = AllocatedBytes.by(() -> write(codec, frame));
                    assertTrue(bytes < 2_000, bytes + " bytes for a frame of hundreds of buckets");
                });
    }

    @Test
    void shouldMakeNextToNoGarbageOfATraceEither() throws IOException {
        // A second and a half of a trace at its highest rate.
        LatencyRecorder recorder = new LatencyRecorder(PERIOD, 20_000);
        for (long i = 1; i <= 15_000; i++) {
            recorder.cycle(i * PERIOD, i * PERIOD - 90, i * PERIOD + 50, i * PERIOD + 60, 7, 0);
        }
        JsonGenerator json = MAPPER.getFactory().createGenerator(OutputStream.nullOutputStream());
        FrameCodec codec = new FrameCodec(json);
        recorder.drain(
                frame -> {
                    long bytes = AllocatedBytes.by(() -> write(codec, frame));
                    assertTrue(bytes < 2_000, bytes + " bytes for a frame of 15,000 cycles");
                });
    }

    private static void record(LatencyRecorder recorder, long start, int cycles, Random random) {
        for (int i = 0; i < cycles; i++) {
            if (random.nextInt(20) == 0) {
                recorder.warmUpCycle();
                continue;
            }
            long deadline = start + i * PERIOD;
            long wake = deadline + (long) (Math.pow(10, random.nextDouble() * 11.5) - 200);
            long body = random.nextInt(2_000_000);
            recorder.cycle(
                    deadline, 0, wake, wake + body, random.nextInt(9_000) - 900, random.nextInt(3));
        }
    }

    private static void write(FrameCodec codec, RecorderFrame frame) {
        try {
            codec.write(frame);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static String encoded(RecorderFrame frame) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = MAPPER.getFactory().createGenerator(bytes)) {
            new FrameCodec(json).write(frame);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    static RecorderFrame decoded(String json) {
        RecorderFrame frame = new RecorderFrame();
        frame.reset();
        try {
            FrameCodec.read(MAPPER.readTree(json), frame, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return frame;
    }

    static void assertSame(RecorderFrame expected, RecorderFrame found) {
        for (Count count : Count.values()) {
            assertEquals(expected.get(count), found.get(count), count::toString);
        }
        assertArrayEquals(expected.episodes(), found.episodes());
        if (expected.counted() > 0) {
            assertEquals(expected.firstWakeNs(), found.firstWakeNs());
            assertEquals(expected.lastWakeNs(), found.lastWakeNs());
        }
        List<Distribution> ours = distributions(expected);
        List<Distribution> theirs = distributions(found);
        for (int i = 0; i < ours.size(); i++) {
            assertSame(ours.get(i), theirs.get(i));
        }
    }

    private static void assertSame(Distribution expected, Distribution found) {
        assertEquals(expected.count(), found.count());
        assertEquals(expected.overflow(), found.overflow());
        assertEquals(expected.minNs(), found.minNs());
        assertEquals(expected.maxNs(), found.maxNs());
        // Sums of doubles depend on their order in the last digits.
        assertEquals(expected.sumNs(), found.sumNs(), 1e-12 * expected.sumNs());
        assertEquals(
                expected.sumOfSquares(), found.sumOfSquares(), 1e-12 * expected.sumOfSquares());
        assertEquals(expected.histogram().steps(), found.histogram().steps());
    }

    private static List<Distribution> distributions(RecorderFrame frame) {
        return List.of(
                frame.lateness(), frame.overhead(), frame.longerPeriods(), frame.shorterPeriods());
    }
}

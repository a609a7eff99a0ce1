package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.result.EpisodeCount;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.EventWriter;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What the parent makes of a trial's lines, good and bad. */
class RunAssemblyTest {

    private static final long PERIOD = 1_000_000;

    private static final String SETTINGS =
            "{\"event\":\"settings\",\"settings\":[{\"name\":\"pin\",\"requested\":\"CPU 1\","
                    + "\"granted\":\"yes\",\"effective\":\"CPU 1\",\"cause\":null,\"remedy\":null,"
                    + "\"found\":\"CPUs 0-1\",\"holdsFor\":\"the loop's thread\"}],"
                    + "\"process\":{\"own\":true}}";

    private static final String END =
            "{\"event\":\"end\",\"reason\":\"COMPLETED\",\"allocatedBytes\":64,\"evidence\":"
                    + "{\"minorFaults\":1,\"majorFaults\":2,\"voluntarySwitches\":3,"
                    + "\"involuntarySwitches\":4},\"achieved\":[]}";

    private static final Trial TRIAL = Trial.named("t").withCycles(105);

    private final ObjectMapper mapper = new ObjectMapper();
    private final RunAssembly assembly =
            new RunAssembly(TRIAL, new HostSnapshot("k", null, 1, null, "j"), mapper);

    @Test
    void shouldMakeAResultOfAWholeRun() throws IOException {
        assembly.take(SETTINGS);
        assertTrue(assembly.measuring());
        assertFalse(assembly.ended());
        assembly.take(frameOf(5));
        assembly.take(END);
        assertTrue(assembly.ended());
        RunResult result = assembly.result(null, Map.of("_JAVA_OPTIONS", "-Dx"), List.of());
        assertFalse(result.partial());
        assertNull(result.partialCause());
        assertEquals(TRIAL, result.trial());
        assertEquals(1, result.schemaVersion());
        assertEquals(105, result.counts().cycles());
        assertEquals(100, result.counts().warmup());
        assertEquals(5, result.counts().recorded());
        assertEquals(Granted.YES, result.settings().get(0).granted());
        assertEquals("CPUs 0-1", result.settings().get(0).found());
        assertEquals(64, result.allocatedBytes());
        assertEquals(RunEvidence.ofThread(1, 2, 3, 4), result.evidence());
        assertEquals(Map.of("_JAVA_OPTIONS", "-Dx"), result.removedEnvironment());
        // Wakes 1,000 µs, 2,001 … 5,004 µs: four intervals of 1,001 µs.
        assertEquals(999.001, result.achievedHertz());
        assertEquals(
                List.of(new EpisodeCount(1_000, 1), new EpisodeCount(2_000, 1)), result.episodes());
        assertTrue(
                Duration.between(Instant.parse(result.recordedAt()), Instant.now()).toHours() < 1);
        assertTrue(result.command().startsWith("./jitterbook measure --name t "));
    }

    @Test
    void shouldAddFramesUp() throws IOException {
        assembly.take(SETTINGS);
        LatencyRecorder recorder = recorder();
        for (int cycle = 1; cycle <= 50; cycle++) {
            recorder.cycle(cycle * PERIOD, 0, cycle * PERIOD + 10, cycle * PERIOD + 20, 7, 0);
            assembly.take(frameOf(recorder));
        }
        assembly.take(END);
        RunResult result = assembly.result(null, Map.of(), List.of());
        assertEquals(50, result.counts().recorded());
        assertEquals(10, result.lateness().maxNs());
        assertEquals(1000.0, result.achievedHertz());
    }

    @Test
    void shouldMarkARunThatWasCutOffAndSayWhy() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        RunResult result =
                assembly.result("its process was killed by signal 9", Map.of(), List.of());
        assertTrue(result.partial());
        assertEquals("its process was killed by signal 9", result.partialCause());
        assertEquals(5, result.counts().recorded());
        assertNull(result.allocatedBytes());
        assertNull(result.evidence());
    }

    @Test
    void shouldMarkARunThatWasStopped() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        assembly.take(END.replace("COMPLETED", "STOPPED"));
        assertEquals(
                "it was interrupted",
                assembly.result("it was interrupted", Map.of(), List.of()).partialCause());
        assertEquals("it was stopped", assembly.result(null, Map.of(), List.of()).partialCause());
    }

    @Test
    void shouldMarkARunThatCouldNotKeepUp() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        assembly.take(END.replace("COMPLETED", "TIME_LIMIT"));
        RunResult result = assembly.result(null, Map.of(), List.of());
        assertTrue(result.partialCause().contains("could not keep up"), result.partialCause());
    }

    @Test
    void shouldNotMarkARunThatCompletedJustWhenItWasInterrupted() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        assembly.take(END);
        assertFalse(assembly.result("it was interrupted", Map.of(), List.of()).partial());
    }

    @Test
    void shouldHaveNullsWhenNothingWasRecorded() {
        assembly.take(SETTINGS);
        RunResult result = assembly.result("killed", Map.of(), List.of());
        assertEquals(0, result.counts().cycles());
        assertNull(result.lateness().p50Ns());
        assertNull(result.overhead().maxNs());
        assertNull(result.periodJitter().minNs());
        assertNull(result.achievedHertz());
        assertEquals(List.of(), result.episodes());
    }

    @Test
    void shouldHaveNoRateOfOneWake() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(1));
        assertNull(assembly.result("killed", Map.of(), List.of()).achievedHertz());
    }

    @Test
    void shouldTellAFailure() {
        assembly.take("{\"event\":\"failed\",\"message\":\"no such luck\"}");
        assertEquals("no such luck", assembly.failure());
        assertFalse(assembly.measuring());
    }

    @Test
    void shouldShowProgress() throws IOException {
        assertEquals(Duration.ZERO, assembly.progress().measured());
        assertNull(assembly.progress().p50Ns());
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        TrialProgress progress = assembly.progress();
        assertEquals(TRIAL, progress.trial());
        assertFalse(progress.measured().isNegative());
        assertEquals(2_000, progress.p50Ns());
        assertEquals(4_000, progress.maxNs());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpenJDK 64-Bit Server VM warning: something",
                "123",
                "null",
                "[]",
                "{}",
                "{\"event\":\"settings\"",
                "{\"event\":\"nonsense\"}",
                "{\"event\":\"settings\"}",
                "{\"event\":\"settings\",\"settings\":null}",
                "{\"event\":\"settings\",\"settings\":\"x\"}",
                "{\"event\":\"settings\",\"settings\":[{}]}",
                "{\"event\":\"settings\",\"settings\":[null]}",
                "{\"event\":\"frame\"}",
                "{\"event\":\"end\"}",
                "{\"event\":\"end\",\"reason\":\"WHAT\",\"allocatedBytes\":null,\"evidence\":null}",
                "{\"event\":\"failed\"}"
            })
    void shouldFailClearlyOnALineThatIsNoEvent(String garbage) {
        assertSpoilt(garbage);
    }

    @Test
    void shouldFailClearlyOnSomethingWrittenBetweenOrBehindEvents() throws IOException {
        assertSpoilt(SETTINGS + "warning");
        assertSpoilt("warning" + SETTINGS);
        assertSpoilt(SETTINGS + END);
        String frame = frameOf(5);
        assertSpoilt(frame.substring(0, frame.length() / 2));
        assertSpoilt(frame.replace("\"counts\":[", "\"counts\":[\"x\","));
        assertSpoilt(frame.replaceFirst("\"counts\":\\[[0-9]+,", "\"counts\":["));
        assertSpoilt(frame.replaceFirst("\"buckets\":\\[", "\"buckets\":[99999999999999,1,"));
        assertSpoilt(frame.replaceFirst("\"buckets\":\\[", "\"buckets\":[-5,1,"));
        assertSpoilt(frame.replaceFirst("\"buckets\":\\[", "\"buckets\":[7,"));
    }

    @Test
    void shouldPutTheTracesOfFramesOneBehindTheOther() throws IOException {
        RunAssembly traced = traced();
        traced.take(SETTINGS);
        LatencyRecorder recorder = new LatencyRecorder(PERIOD, 10);
        for (int cycle = 1; cycle <= 25; cycle++) {
            recorder.cycle(cycle * PERIOD, cycle, cycle * PERIOD + 10, cycle * PERIOD + 20, -1, 0);
            if (cycle % 10 == 0) {
                traced.take(frameOf(recorder));
            }
        }
        // Killed before its last frame: what was streamed is whole.
        RunResult result = traced.result("killed", Map.of(), List.of());
        LatencyTrace trace = result.trace();
        assertEquals(20, result.tracedCycles());
        assertEquals(20, trace.cycles());
        assertTrue(trace.complete());
        for (int i = 0; i < 20; i++) {
            assertEquals((i + 1) * PERIOD, trace.deadlineNs(i));
            assertEquals(i + 1, trace.waitEntryNs(i));
            assertEquals((i + 1) * PERIOD + 10, trace.wakeNs(i));
        }
        assertEquals(List.of(), result.warnings());
    }

    @Test
    void shouldEndATraceBeforeTheFirstCycleThatWasLostAndSaySo() throws IOException {
        RunAssembly traced = traced();
        traced.take(SETTINGS);
        LatencyRecorder recorder = new LatencyRecorder(PERIOD, 10);
        for (int frame = 0; frame < 3; frame++) {
            int cycles = frame == 1 ? 13 : 5;
            for (int i = 0; i < cycles; i++) {
                recorder.cycle(i, 0, i, i, -1, 0);
            }
            traced.take(frameOf(recorder));
        }
        RunResult result = traced.result("killed", Map.of(), List.of("said"));
        assertEquals(23, result.counts().counted());
        assertEquals(15, result.trace().cycles(), "the third frame's would leave a gap");
        assertFalse(result.trace().complete());
        assertEquals("said", result.warnings().get(0));
        assertTrue(result.warnings().get(1).startsWith("the trace ends after 15 of 23 cycles"));
    }

    @Test
    void shouldHaveNoTraceThatNobodyAskedForAndAnEmptyOneOfNothing() throws IOException {
        assembly.take(SETTINGS);
        assembly.take(frameOf(5));
        RunResult plain = assembly.result("killed", Map.of(), List.of());
        assertNull(plain.trace());
        assertNull(plain.tracedCycles());
        RunResult early = traced().result("killed", Map.of(), List.of());
        assertEquals(0, early.tracedCycles());
    }

    @Test
    void shouldFailClearlyOnASpoiltTrace() throws IOException {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD, 10);
        for (int cycle = 1; cycle <= 3; cycle++) {
            recorder.cycle(cycle, 0, cycle, cycle, -1, 0);
        }
        String frame = frameOf(recorder);
        String whole = "\"trace\":[0,1,0,1,2,0,2,3,0,3]";
        assertTrue(frame.contains(whole), frame);
        for (String bad :
                List.of(
                        "\"other\":[]",
                        "\"trace\":null",
                        "\"trace\":{}",
                        "\"trace\":7",
                        "\"trace\":[]",
                        "\"trace\":[0]",
                        "\"trace\":[0,1,0,1,2,0,2]",
                        "\"trace\":[0,1,0,1,2,0,2,3,0]",
                        "\"trace\":[0,1,0,1,2,0,2,3,0,3,4]",
                        "\"trace\":[1,1,0,1,2,0,2,3,0,3]",
                        "\"trace\":[-1,1,0,1,2,0,2,3,0,3,4,0,4]",
                        "\"trace\":[0,1,0,1,2,0,2,3,0,3.5]",
                        "\"trace\":[0,1,0,1,2,0,2,3,0,\"3\"]",
                        "\"trace\":[0,1,0,1,2,0,2,3,0,99999999999999999999]")) {
            String line = frame.replace(whole, bad);
            assertThrows(TrialFailedException.class, () -> traced().take(line), () -> line);
        }
        assertSpoilt(frame);
    }

    private RunAssembly traced() {
        return new RunAssembly(
                TRIAL.keeping(Keep.TRACE), new HostSnapshot("k", null, 1, null, "j"), mapper);
    }

    @Test
    void shouldCutALongLineInTheMessage() {
        String message = assertSpoilt("x".repeat(10_000));
        assertTrue(message.length() < 300, message);
    }

    @Test
    void shouldFailClearlyOnFramesWhoseCountsDisagree() throws IOException {
        assembly.take(SETTINGS);
        // One cycle more than was recorded: the first count is that of the cycles.
        assembly.take(frameOf(5).replaceFirst("\"counts\":\\[105,", "\"counts\":[106,"));
        String message =
                assertThrows(
                                TrialFailedException.class,
                                () -> assembly.result(null, Map.of(), List.of()))
                        .getMessage();
        assertTrue(message.startsWith("trial 't'"), message);
        assertTrue(message.contains("the counts disagree: recorded 5"), message);
    }

    private String assertSpoilt(String line) {
        String message =
                assertThrows(
                                TrialFailedException.class,
                                () -> assembly.take(line),
                                () -> "taken for an event: " + line)
                        .getMessage();
        assertTrue(message.startsWith("trial 't' wrote a line that is not an event: "), message);
        return message;
    }

    /** A frame with the warm-up and so many cycles, late by 0, 1, 2 … µs. */
    private String frameOf(int cycles) throws IOException {
        LatencyRecorder recorder = recorder();
        for (int i = 0; i < cycles; i++) {
            long deadline = (i + 1) * PERIOD;
            long wake = deadline + i * 1_000L;
            recorder.cycle(deadline, deadline - PERIOD, wake, wake, i == 0 ? -1 : 100, 0);
        }
        recorder.lastOverhead(100, 0);
        return frameOf(recorder);
    }

    private static LatencyRecorder recorder() {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        IntStream.range(0, 100).forEach(i -> recorder.warmUpCycle());
        return recorder;
    }

    private String frameOf(LatencyRecorder recorder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        EventWriter writer = new EventWriter(mapper, bytes);
        recorder.drain(writer::write);
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }
}

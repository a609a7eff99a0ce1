package io.github.jitterbook.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;

import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** A result to its JSON and back: the golden file's, with the histograms of a run of 8 s. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-XX:+UseSerialGC")
@State(Scope.Thread)
@NullUnmarked
public class ResultJsonBenchmark {

    private static final String GOLDEN = "/result/run-v1.json";
    private static final int CYCLES = 8_000;

    private RunResult result;
    private byte[] json;

    /** Reads the file, and puts in histograms of the usual size. */
    @Setup
    public void setUp() throws IOException {
        LatencyRecorder recorder = new LatencyRecorder(SampleResult.PERIOD_NS);
        SampleResult.record(recorder, CYCLES);
        ObjectMapper mapper = new ObjectMapper();
        try (InputStream golden = ResultJsonBenchmark.class.getResourceAsStream(GOLDEN)) {
            JsonNode tree = mapper.readTree(golden);
            recorder.drain(frame -> replaceHistograms(tree, frame));
            result = ResultJson.read(mapper.writeValueAsBytes(tree), GOLDEN);
        }
        json = ResultJson.write(result);
    }

    private static void replaceHistograms(JsonNode tree, RecorderFrame frame) {
        ((ObjectNode) tree.get("lateness")).put("histogram", frame.lateness().histogram().encode());
        ((ObjectNode) tree.get("overhead")).put("histogram", frame.overhead().histogram().encode());
        ((ObjectNode) tree.get("periodJitter"))
                .put("positiveHistogram", frame.longerPeriods().histogram().encode())
                .put("negativeHistogram", frame.shorterPeriods().histogram().encode());
    }

    /** To JSON. */
    @Benchmark
    public byte[] write() {
        return ResultJson.write(result);
    }

    /** From JSON. */
    @Benchmark
    public RunResult read() {
        return ResultJson.read(json, GOLDEN);
    }
}

package io.github.jitterbook.bench;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.LatencyRecorder;

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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What is done with the histograms of a group of runs. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-XX:+UseSerialGC")
@State(Scope.Thread)
@NullUnmarked
public class HistogramBenchmark {

    private static final int RUNS = 6;
    private static final int CYCLES = 8_000;

    private List<LatencyHistogram> runs;
    private String text;

    /** As many runs of 8 s at 1 kHz as a comparison has of one trial. */
    @Setup
    public void setUp() {
        LatencyRecorder recorder = new LatencyRecorder(SampleResult.PERIOD_NS);
        SampleResult.record(recorder, CYCLES);
        List<LatencyHistogram> held = new ArrayList<>();
        recorder.drain(frame -> held.add(frame.lateness().histogram()));
        text = held.get(0).encode();
        runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(LatencyHistogram.decode(text));
        }
    }

    /** Six runs added up. */
    @Benchmark
    public LatencyHistogram merge() {
        return LatencyHistogram.sum(runs);
    }

    /** One run's histogram from its compressed text. */
    @Benchmark
    public LatencyHistogram decode() {
        return LatencyHistogram.decode(text);
    }

    /** One run's histogram to its compressed text. */
    @Benchmark
    public String encode() {
        return runs.get(0).encode();
    }
}

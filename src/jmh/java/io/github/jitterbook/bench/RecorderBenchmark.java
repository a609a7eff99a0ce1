package io.github.jitterbook.bench;

import io.github.jitterbook.latency.Count;
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
import org.openjdk.jmh.infra.Blackhole;

import java.util.concurrent.TimeUnit;

/** What the recorder costs: the loop's thread each cycle, the other one each drain. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-XX:+UseSerialGC")
@State(Scope.Thread)
@NullUnmarked
public class RecorderBenchmark {

    private static final int CYCLES = 1 << 14;

    private final long[] latenessNs = SampleResult.latenessNs(CYCLES);
    private LatencyRecorder recorder;
    private long cycles;

    /** A new recorder. */
    @Setup
    public void setUp() {
        recorder = new LatencyRecorder(SampleResult.PERIOD_NS);
        cycles = 0;
    }

    /** One call a counted cycle, at the lateness of a usual run. */
    @Benchmark
    public void cycle() {
        long deadline = ++cycles * SampleResult.PERIOD_NS;
        long wake = deadline + latenessNs[(int) cycles & (CYCLES - 1)];
        recorder.cycle(deadline, wake, wake + 900, 700, 0);
    }

    /**
     * The swap of the frames; most of it is clearing one, which takes as long whatever it holds.
     */
    @Benchmark
    public void drain(Blackhole sink) {
        recorder.drain(frame -> sink.consume(frame.get(Count.CYCLES)));
    }
}

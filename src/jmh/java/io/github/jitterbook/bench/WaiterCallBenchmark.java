package io.github.jitterbook.bench;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/** What a wait costs that need not wait: its deadline has passed. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-XX:+UseSerialGC")
@State(Scope.Thread)
@NullUnmarked
public class WaiterCallBenchmark {

    /** The parameter's name. */
    static final String WAITER = "waiter";

    /** Filled in by {@link BenchMain} with every waiter that this machine has. */
    @Param("")
    public String waiter;

    private Waiter waiting;

    /** The waiter, on the thread that will wait. */
    @Setup
    public void setUp() {
        WaiterKind kind = Catalog.waiter(waiter);
        waiting = kind.create(Trial.named("call cost").withWaiter(waiter));
    }

    /** One wait for a deadline a nanosecond after the clock's beginning. */
    @Benchmark
    public void await() throws InterruptedException {
        waiting.await(1);
    }
}

package io.github.jitterbook.loop;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.NativeLibrary;
import io.github.jitterbook.linux.SystemCallException;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The compiled loop for tests: a machine that builds this project has a C compiler. */
final class NativeLoops {

    private static final NativeLibrary LIBRARY = load();

    private NativeLoops() {}

    private static NativeLibrary load() {
        NativeLibrary.Prepared prepared = NativeLoop.prepare();
        Path file =
                prepared.file()
                        .orElseThrow(
                                () -> new AssertionError(prepared.unavailable().orElseThrow()));
        return NativeLibrary.load(file);
    }

    static NativeLibrary library() {
        return LIBRARY;
    }

    static NativeLoop loop(LoopPlan plan, LatencyRecorder recorder, long capacity) {
        return new NativeLoop(LIBRARY, NativeBody.POLY, recorder, plan, capacity);
    }

    /** What the kernel would say to a bad time. */
    static SystemCallException refusal() {
        return new SystemCallException("clock_nanosleep", "scripted", 22);
    }

    /** Why a run ended, as text: its answer, or the call that was refused. */
    static String ending(Supplier<LoopEnd> run) {
        try {
            return run.get().toString();
        } catch (LoopFailedException failed) {
            if (failed.getCause() instanceof SystemCallException refused) {
                return refused.call() + " " + refused.errnoName();
            }
            throw failed;
        } catch (SystemCallException refused) {
            return refused.call() + " " + refused.errnoName();
        }
    }

    static long[] repeated(List<Long> figures, int length) {
        long[] all = new long[length];
        for (int i = 0; i < length; i++) {
            all[i] = figures.get(i % figures.size());
        }
        return all;
    }
}

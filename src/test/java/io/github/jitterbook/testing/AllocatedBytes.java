package io.github.jitterbook.testing;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/**
 * Measures what a piece of code allocates on the calling thread, to the byte. Thread-safe.
 *
 * <p>The JVM itself allocates on a thread whose method it is about to compile: the first time that
 * HotSpot's second compiler is asked for a method of a class, the asking thread makes the class's
 * string constants ({@code CompileBroker::compile_method}). It does so once, and not for the code.
 */
public final class AllocatedBytes {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int RUNS = 5;

    private AllocatedBytes() {}

    /** The least bytes of several runs: what each of them allocates, and none of what one did. */
    public static long by(Runnable code) {
        long least = Long.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            least = Math.min(least, measure(code));
        }
        return least;
    }

    private static long measure(Runnable code) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        code.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}

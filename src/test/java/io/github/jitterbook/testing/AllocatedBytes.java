package io.github.jitterbook.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what a piece of code allocates on the calling thread, to the byte. Thread-safe. */
public final class AllocatedBytes {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** Bytes of the second of two runs; the first one loads, links and initialises. */
    public static long by(Runnable code) {
        measure(code);
        return measure(code);
    }

    private static long measure(Runnable code) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        code.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}

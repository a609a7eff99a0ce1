package io.github.jitterbook.linux;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/** Measures what a piece of code allocates on this thread. */
final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Bytes of the second run; the first one loads, links and compiles. */
    static long bytesOf(Runnable code) {
        measure(code);
        return measure(code);
    }

    private static long measure(Runnable code) {
        long id = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(id);
        code.run();
        return THREADS.getThreadAllocatedBytes(id) - before;
    }
}

package io.github.jitterbook.session;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** The JVM's compiler. */
final class Compilation {

    private static final long POLL_MS = 8;
    private static final int QUIET_POLLS = 2;
    private static final int MOST_POLLS = 25;

    private Compilation() {}

    /** Waits until the compiler has worked off what the warm-up gave it, at most 0.2 s. */
    static void awaitQuiet() throws InterruptedException {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long last = compiler.getTotalCompilationTime();
        int quiet = 0;
        for (int poll = 0; poll < MOST_POLLS && quiet < QUIET_POLLS; poll++) {
            Thread.sleep(POLL_MS);
            long now = compiler.getTotalCompilationTime();
            quiet = now == last ? quiet + 1 : 0;
            last = now;
        }
    }
}

package io.github.jitterbook.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C, SIGTERM and SIGHUP into an interrupt of the main thread, and lets it finish: what
 * was measured is printed and saved before the process ends.
 */
final class Signals {

    /** A trial gives its partial result within a second; a notebook's process within five. */
    private static final long FINISH_S = 12;

    private static volatile boolean working;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile int exitCode = ExitCode.PARTIAL;

    private Signals() {}

    /** Watches over the calling thread. */
    static Signals watch() {
        Signals signals = new Signals();
        Thread main = Thread.currentThread();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> signals.onShutdown(main), "jitterbook-signals"));
        return signals;
    }

    /** Ends the process with this code, now or, after a signal, from the waiting hook. */
    void exit(int code) {
        exitCode = code;
        finished.countDown();
        System.exit(code);
    }

    /**
     * Says that something is being measured or run, which is worth waiting for. Before that a
     * signal ends the process at once: what it has started ends with it, and an interrupt might be
     * lost in code that is not ours.
     */
    static void working() {
        working = true;
    }

    private void onShutdown(Thread main) {
        if (finished.getCount() == 0) {
            return;
        }
        if (!working) {
            System.err.println("jitterbook: interrupted before anything was measured");
            Runtime.getRuntime().halt(ExitCode.PARTIAL);
        }
        main.interrupt();
        try {
            if (!finished.await(FINISH_S, TimeUnit.SECONDS)) {
                System.err.println("jitterbook: did not end in time; the last file saved is whole");
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(exitCode);
    }
}

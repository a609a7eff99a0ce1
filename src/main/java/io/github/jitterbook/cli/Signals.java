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

    private void onShutdown(Thread main) {
        if (finished.getCount() == 0) {
            return;
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

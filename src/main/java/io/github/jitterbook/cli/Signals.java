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

    /** How long standard output and error may take what is left for them, when nobody reads. */
    private static final long FLUSH_MS = 500;

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
            say("jitterbook: interrupted before anything was measured");
            Runtime.getRuntime().halt(ExitCode.PARTIAL);
        }
        main.interrupt();
        try {
            if (!finished.await(FINISH_S, TimeUnit.SECONDS)) {
                say("jitterbook: did not end in time; the last file saved is whole");
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
        bounded(
                () -> {
                    System.out.flush();
                    System.err.flush();
                });
        Runtime.getRuntime().halt(exitCode);
    }

    private static void say(String line) {
        bounded(() -> System.err.println(line));
    }

    /**
     * Writes, but does not wait for ever: the main thread may hold the stream, in the middle of
     * writing to a full pipe that nobody reads.
     */
    private static void bounded(Runnable writing) {
        Thread writer = new Thread(writing, "jitterbook-last-words");
        writer.setDaemon(true);
        writer.start();
        try {
            writer.join(FLUSH_MS);
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }
}

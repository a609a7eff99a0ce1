package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerSlack;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs a measurement on a fresh thread of this process, with a timer slack of 1 ns where that can
 * be set: settings end with the thread, and the caller's stay as they are. Never real-time.
 */
final class LoopThread {

    /** So that what is measured is the wakeup and not the slack. */
    static final long SLACK_NS = 1;

    private LoopThread() {}

    /**
     * Runs it and waits for its end.
     *
     * @param cpus the CPUs that it may use; empty for those of the calling thread
     * @throws InterruptedException if the calling thread was interrupted; the measurement has then
     *     been interrupted too, and has ended
     */
    static <T> T run(CpuSet cpus, Callable<T> measurement) throws InterruptedException {
        FutureTask<T> task =
                new FutureTask<>(
                        () -> {
                            if (Platform.unavailable().isEmpty()) {
                                TimerSlack.set(SLACK_NS);
                                if (!cpus.isEmpty()) {
                                    CpuAffinity.set(cpus);
                                }
                            }
                            return measurement.call();
                        });
        Thread thread = new Thread(task, "jitterbook-self-test");
        thread.start();
        try {
            T result = task.get();
            thread.join();
            return result;
        } catch (InterruptedException stop) {
            thread.interrupt();
            // Every loop here is over in a second or two.
            thread.join();
            throw stop;
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            throw unwrapped(cause == null ? failed : cause);
        }
    }

    static <T> T run(Callable<T> measurement) throws InterruptedException {
        return run(CpuSet.of(), measurement);
    }

    private static RuntimeException unwrapped(Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException stop) {
            throw stop;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException ours ? ours : new IllegalStateException(cause);
    }
}

package io.github.jitterbook.linux;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs something on a fresh thread, so that what it sets ends with that thread. */
final class OnThread {

    private OnThread() {}

    static <T> T call(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "probe");
        thread.start();
        thread.join();
        try {
            return task.get();
        } catch (ExecutionException e) {
            // Unwrapped, so that JUnit tells a failed assumption from a failure.
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    static void run(Work work) throws Exception {
        call(
                () -> {
                    work.run();
                    return true;
                });
    }

    /** What may throw anything. */
    interface Work {
        void run() throws Exception;
    }
}

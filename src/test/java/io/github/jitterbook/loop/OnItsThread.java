package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs a test's work on a thread of the kind that its waiter wants. */
final class OnItsThread {

    private OnItsThread() {}

    /** What is done with a waiter, which is closed after it. */
    interface Work<T> {
        T with(Waiter waiter) throws Exception;
    }

    /** Starts the work. */
    static <T> FutureTask<T> start(WaiterKind kind, Work<T> work) {
        FutureTask<T> task =
                new FutureTask<>(
                        () -> {
                            try (Waiter waiter = kind.create(Trial.named("t"))) {
                                return work.with(waiter);
                            }
                        });
        kind.newThread(task, "waiter-" + kind.alias()).start();
        return task;
    }

    /** Starts the work and waits for its answer. */
    static <T> T on(WaiterKind kind, Work<T> work) throws Exception {
        try {
            return start(kind, work).get(50, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            // Unwrapped, so that JUnit tells a failed assertion from an error.
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed;
        }
    }
}

package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Applies steps on a thread of its own, so that what they set ends with that thread. */
final class StepThread {

    private StepThread() {}

    /** What runs on the thread. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    static void run(Work work) throws Exception {
        FutureTask<Void> task =
                new FutureTask<>(
                        () -> {
                            work.run();
                            return null;
                        });
        Thread thread = new Thread(task, "steps");
        thread.start();
        thread.join();
        try {
            task.get();
        } catch (ExecutionException failed) {
            // Unwrapped, so that a failed assertion is shown as one.
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed.getCause() instanceof RuntimeException skipped ? skipped : failed;
        }
    }

    /** Applies a step in a trial of 1 kHz, whose buffers need no touching. */
    static AppliedTuning apply(StepKind kind, StepSpec spec) {
        return kind.step(spec).apply(context());
    }

    static TuningContext context() {
        return new TuningContext(Trial.named("t"), CpuAffinity.current(), 0, () -> {});
    }
}

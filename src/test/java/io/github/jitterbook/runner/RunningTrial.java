package io.github.jitterbook.runner;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Trial;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A trial that runs while the test looks at it. Closing it ends it. */
final class RunningTrial implements AutoCloseable {

    private static final long PATIENCE_S = 60;

    private final Thread thread;
    private final FutureTask<RunResult> run;
    private final Duration enough;
    private final CountDownLatch measuring = new CountDownLatch(1);
    private volatile boolean interrupted;

    private RunningTrial(Trial trial, Duration enough) {
        this.enough = enough;
        run =
                new FutureTask<>(
                        () -> {
                            try {
                                return new TrialRunner().run(trial, this::progressed);
                            } finally {
                                interrupted = Thread.interrupted();
                                measuring.countDown();
                            }
                        });
        thread = new Thread(run, "running-trial");
        thread.start();
    }

    /** Starts a trial and waits until it has measured for so long. */
    static RunningTrial start(Trial trial, Duration enough) throws InterruptedException {
        RunningTrial running = new RunningTrial(trial, enough);
        if (!running.measuring.await(PATIENCE_S, TimeUnit.SECONDS)) {
            running.close();
            throw new AssertionError("the trial does not measure");
        }
        return running;
    }

    private void progressed(TrialProgress progress) {
        if (!progress.measured().isZero() && progress.measured().compareTo(enough) >= 0) {
            measuring.countDown();
        }
    }

    LoopThread loop() throws InterruptedException {
        return LoopThread.await(ProcessHandle.current());
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Whether the runner has set its thread's interrupt flag again. */
    boolean wasInterrupted() {
        return interrupted;
    }

    RunResult result() throws InterruptedException, ExecutionException, TimeoutException {
        return run.get(PATIENCE_S, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException giveUp) {
            Thread.currentThread().interrupt();
        }
    }
}

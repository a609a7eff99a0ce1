package io.github.jitterbook.runner;

import io.github.jitterbook.result.ResultStore;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs one short real-time trial after the other and saves each, until it is killed. Arguments: the
 * folder of the results, the loop, the waiter. Ends with 9 if the thread that started a trial still
 * lives while the trial measures, which the series is meant to rule out.
 */
final class KillProbe {

    /** Written to standard output when the first trial measures. */
    static final String MEASURING = "measuring";

    private static final String STARTER = "jitterbook-trial-start";

    private KillProbe() {}

    public static void main(String[] args) throws Exception {
        ResultStore store = new ResultStore(Path.of(args[0]));
        Trial trial = trial(args[1], args[2]);
        AtomicBoolean told = new AtomicBoolean();
        while (true) {
            store.save(
                    new TrialRunner()
                            .run(
                                    trial,
                                    progress -> {
                                        if (progress.measured().isZero()) {
                                            return;
                                        }
                                        if (starterLives()) {
                                            Runtime.getRuntime().halt(9);
                                        }
                                        if (!told.getAndSet(true)) {
                                            System.out.println(MEASURING);
                                        }
                                    }));
        }
    }

    static Trial trial(String loop, String waiter) {
        return Trial.named("killed " + loop + " " + waiter)
                .withLoop(loop)
                .withWaiter(waiter)
                .withDuration(Duration.ofMillis(400))
                .withStep(Steps.timerSlack(1))
                .withStep(Steps.pin())
                .withStep(Steps.fifo(80))
                .withStep(Steps.dmaLatency(0));
    }

    private static boolean starterLives() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(STARTER));
    }
}

package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.catalog.UnknownNameException;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.RunOrder;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

@Timeout(120)
class ExperimentRunnerIT {

    private static final Trial A =
            Trial.named("a").withWaiter("park-nanos").withWarmup(0).withCycles(20);
    private static final Trial B = A.withName("b").withCycles(30);

    private final ExperimentRunner runner = new ExperimentRunner(new TrialRunner());
    private final List<RunResult> kept = new ArrayList<>();

    @Test
    void shouldRunInTheStatedOrderAndKeepEachResultAtOnce() {
        List<String> progress = new ArrayList<>();
        List<List<RunResult>> results =
                runner.run(
                        List.of(A, B),
                        RunOrder.abba(2),
                        kept::add,
                        step -> {
                            String line =
                                    step.number() + "/" + step.total() + " " + name(step.trial());
                            if (!progress.contains(line)) {
                                progress.add(line);
                            }
                            // What ran before is kept before the next begins.
                            assertEquals(step.number() - 1, kept.size());
                        });
        assertEquals(List.of("a", "b", "b", "a"), kept.stream().map(RunResult::name).toList());
        assertEquals(List.of("1/4 a", "2/4 b", "3/4 b", "4/4 a"), progress);
        assertEquals(2, results.size());
        assertEquals(List.of(kept.get(0), kept.get(3)), results.get(0));
        assertEquals(List.of(kept.get(1), kept.get(2)), results.get(1));
    }

    private static String name(TrialProgress progress) {
        return progress.trial().name();
    }

    @Test
    void shouldRunNothingWhenOneTrialIsRefused() {
        List<Trial> trials = List.of(A, B.withWaiter("nobody"));
        assertThrows(
                UnknownNameException.class,
                () -> runner.run(trials, List.of(0, 1), kept::add, step -> {}));
        assertTrue(kept.isEmpty(), "the first trial did not run either");
    }

    @Test
    void shouldKeepWhatWasMeasuredWhenItIsInterrupted() {
        Trial slow = A.withName("slow").withDuration(Duration.ofSeconds(30));
        Thread test = Thread.currentThread();
        List<List<RunResult>> results;
        try {
            results =
                    runner.run(
                            List.of(A, slow),
                            List.of(0, 1, 0, 1),
                            kept::add,
                            step -> {
                                if (step.number() == 2
                                        && step.trial().measured().toMillis() > 300) {
                                    test.interrupt();
                                }
                            });
        } finally {
            assertTrue(Thread.interrupted(), "the flag is set again");
        }
        assertEquals(List.of("a", "slow"), kept.stream().map(RunResult::name).toList());
        assertEquals(List.of(false, true), kept.stream().map(RunResult::partial).toList());
        assertEquals(1, results.get(0).size());
        assertEquals(1, results.get(1).size());
    }
}

package io.github.jitterbook.catalog;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

class CombinationsTest {

    private static final Trial TRIAL = Trial.named("t");

    private static final Trial YIELDS = TRIAL.withWaiter("deadline-yield");

    @Test
    void shouldTakeWhatGoesTogether() {
        assertDoesNotThrow(
                () -> {
                    Combinations.check(TRIAL.withStep(Steps.deadline()));
                    Combinations.check(
                            TRIAL.withStep(Steps.deadline(5_000, 6_000, 500_000))
                                    .withStep(Steps.scheduling("other", 0)));
                    Combinations.check(YIELDS.withStep(Steps.deadline()));
                    Combinations.check(
                            YIELDS.withStep(Steps.deadline(5_000, 6_000, 1_000_000))
                                    .withGridPolicy(GridPolicy.SKIP));
                    Combinations.check(
                            TRIAL.withStep(Steps.keepAwake())
                                    .withStep(Steps.pin())
                                    .withStep(Steps.fifo(80)));
                    // Of no use together, and harmless: a ladder climbs over both.
                    Combinations.check(TRIAL.withStep(Steps.nice(-5)).withStep(Steps.fifo(80)));
                });
    }

    @Test
    void shouldRefuseADeadlineOnAPinnedThread() {
        assertEquals(
                "steps deadline and pin contradict each other: the kernel admits SCHED_DEADLINE"
                        + " only to a thread that may use all CPUs; leave one out",
                refusal(TRIAL.withStep(Steps.pin()).withStep(Steps.deadline())));
    }

    @Test
    void shouldRefuseTwoPolicies() {
        assertEquals(
                "steps deadline and scheduling=fifo contradict each other: a thread has one"
                        + " policy; leave one out",
                refusal(TRIAL.withStep(Steps.fifo(80)).withStep(Steps.deadline())));
        assertEquals(
                "steps deadline and scheduling=rr contradict each other: a thread has one policy;"
                        + " leave one out",
                refusal(TRIAL.withStep(Steps.deadline()).withStep(Steps.roundRobin(1))));
    }

    @Test
    void shouldRefuseADeadlineWhoseDefaultsDoNotFitTheTrial() {
        assertEquals(
                "step deadline needs runtime <= deadline <= period, not 200000, 100000, 1000000 ns"
                        + " (unless given, deadline and period are the trial's period, the runtime"
                        + " a fifth of it)",
                refusal(TRIAL.withStep(StepText.parse("deadline=deadlineNs:100000"))));
    }

    @Test
    void shouldRefuseToYieldWithoutADeadline() {
        assertEquals(
                "waiter deadline-yield waits by means of the step deadline; add --step deadline",
                refusal(YIELDS));
        assertEquals(
                "waiter deadline-yield waits by means of the step deadline; add --step deadline",
                refusal(YIELDS.withStep(Steps.fifo(80))));
    }

    @Test
    void shouldRefuseToYieldOnAnotherGridThanTheKernels() {
        assertEquals(
                "waiter deadline-yield wakes once in each period of the step deadline, 2000000 ns,"
                        + " and the trial's period is 1000000 ns; leave periodNs out",
                refusal(YIELDS.withStep(Steps.deadline(5_000, 6_000, 2_000_000))));
        assertEquals(
                "waiter deadline-yield wakes on the kernel's grid, which the grid policy rebase"
                        + " cannot move; use catch-up or skip",
                refusal(YIELDS.withStep(Steps.deadline()).withGridPolicy(GridPolicy.REBASE)));
    }

    @Test
    void shouldRefuseToKeepACpuAwakeThatIsNotTheLoops() {
        assertEquals(
                "step keep-awake holds one CPU awake, and without the step pin the loop has no CPU"
                        + " of its own; add --cpu auto",
                refusal(TRIAL.withStep(Steps.keepAwake())));
    }

    private static String refusal(Trial trial) {
        return assertThrows(IllegalArgumentException.class, () -> Combinations.check(trial))
                .getMessage();
    }
}

package io.github.jitterbook.catalog;

import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.DeadlineKind;

import java.util.Optional;

/** What parts of a trial contradict each other, or lack each other. Stateless and thread-safe. */
final class Combinations {

    private Combinations() {}

    /**
     * Checks that the parts of a trial go together.
     *
     * @throws IllegalArgumentException with the reason and what to change
     */
    static void check(Trial trial) {
        trial.step(StepSpec.DEADLINE).ifPresent(step -> checkDeadline(step, trial));
        if (has(trial, StepSpec.KEEP_AWAKE) && !has(trial, StepSpec.PIN)) {
            throw new IllegalArgumentException(
                    "step keep-awake holds one CPU awake, and without the step pin the loop has no"
                            + " CPU of its own; add --cpu auto");
        }
        WaiterKind waiter = Catalog.waiter(trial.waiter());
        waiter.needsStep()
                .filter(step -> !has(trial, step))
                .ifPresent(
                        step -> {
                            throw new IllegalArgumentException(
                                    "waiter "
                                            + waiter.alias()
                                            + " waits by means of the step "
                                            + step
                                            + "; add --step "
                                            + step);
                        });
        if (waiter.needsStep().equals(Optional.of(StepSpec.DEADLINE))) {
            checkKernelGrid(waiter, trial);
        }
    }

    private static void checkDeadline(StepSpec step, Trial trial) {
        DeadlineKind.attributes(step, trial);
        if (has(trial, StepSpec.PIN)) {
            throw new IllegalArgumentException(
                    "steps deadline and pin contradict each other: the kernel admits SCHED_DEADLINE"
                            + " only to a thread that may use all CPUs; leave one out");
        }
        Optional<String> policy =
                trial.step(StepSpec.SCHEDULING)
                        .map(scheduling -> scheduling.argument(StepSpec.POLICY))
                        .filter(name -> !name.equals("other"));
        if (policy.isPresent()) {
            throw new IllegalArgumentException(
                    "steps deadline and scheduling="
                            + policy.get()
                            + " contradict each other: a thread has one policy; leave one out");
        }
    }

    /** The grid is the kernel's: its period must be the trial's, and it cannot begin anew. */
    private static void checkKernelGrid(WaiterKind waiter, Trial trial) {
        SchedulingAttributes deadline =
                DeadlineKind.attributes(trial.step(StepSpec.DEADLINE).orElseThrow(), trial);
        if (deadline.periodNs() != trial.periodNs()) {
            throw new IllegalArgumentException(
                    "waiter "
                            + waiter.alias()
                            + " wakes once in each period of the step deadline, "
                            + deadline.periodNs()
                            + " ns, and the trial's period is "
                            + trial.periodNs()
                            + " ns; leave periodNs out");
        }
        if (trial.gridPolicy() == GridPolicy.REBASE) {
            throw new IllegalArgumentException(
                    "waiter "
                            + waiter.alias()
                            + " wakes on the kernel's grid, which the grid policy rebase cannot"
                            + " move; use catch-up or skip");
        }
    }

    private static boolean has(Trial trial, String step) {
        return trial.step(step).isPresent();
    }
}

package io.github.jitterbook.loop;

import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

/**
 * The figures that a loop runs by. Immutable.
 *
 * @param periodNs in ns, above 0
 * @param cycles when it ends, see {@code endsAfter}
 * @param endsAfter what {@code cycles} counts
 * @param warmup wakes left out of the statistics
 * @param gridPolicy what happens to missed deadlines
 * @param longestRunNs after this time the loop ends, done or not, in ns
 */
public record LoopPlan(
        long periodNs,
        long cycles,
        EndsAfter endsAfter,
        long warmup,
        GridPolicy gridPolicy,
        long longestRunNs) {

    private static final long GRACE_NS = 10_000_000_000L;

    /**
     * The plan of a trial, under the grid policy that its waiter leaves it; it may run twice as
     * long as it would take on time, and 10 s more.
     */
    public static LoopPlan of(Trial trial, GridPolicy gridPolicy) {
        return new LoopPlan(
                trial.periodNs(),
                trial.cycles(),
                trial.endsAfter(),
                trial.warmup(),
                gridPolicy,
                longestRunNs(trial));
    }

    /** After how long a trial's loop ends, done or not, in ns. */
    public static long longestRunNs(Trial trial) {
        return 2 * trial.cycles() * trial.periodNs() + GRACE_NS;
    }
}

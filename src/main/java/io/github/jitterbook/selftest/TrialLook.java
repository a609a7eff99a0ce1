package io.github.jitterbook.selftest;

import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.Set;

/**
 * A trial that several checks look at: run once for all of them, and again for one that has looked
 * already and found something odd. Not thread-safe.
 */
final class TrialLook {

    private final Parts.Trials trials;
    private final Trial trial;
    private final Set<Check> lookers = new HashSet<>();
    private @Nullable LookedAtTrial last;

    TrialLook(Parts.Trials trials, Trial trial) {
        this.trials = trials;
        this.trial = trial;
    }

    /** The trial, as it ran since this check looked last. */
    LookedAtTrial by(Check check) throws InterruptedException {
        LookedAtTrial looked = last;
        if (looked == null || !lookers.add(check)) {
            looked = LookedAtTrial.run(trials, trial);
            last = looked;
            lookers.clear();
            lookers.add(check);
        }
        return looked;
    }
}

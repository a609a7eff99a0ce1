package io.github.jitterbook.selftest;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.verdict.TrustOutcome;

import java.util.List;

/**
 * What one attempt of a check found. Immutable.
 *
 * @param measured what was measured, with its unit; or why it could not be
 * @param noisy whether it is unknown only because the machine was too busy, and may be known later
 */
record Finding(TrustOutcome outcome, String measured, boolean noisy, List<Achieved> figures) {

    static Finding of(boolean asExpected, String measured, Achieved... figures) {
        return new Finding(
                asExpected ? TrustOutcome.PASS : TrustOutcome.FAIL,
                measured,
                false,
                List.of(figures));
    }

    static Finding unknown(String why, Achieved... figures) {
        return new Finding(TrustOutcome.UNKNOWN, why, false, List.of(figures));
    }

    static Finding tooNoisy(String measured, Achieved... figures) {
        return new Finding(
                TrustOutcome.UNKNOWN, "too noisy to say: " + measured, true, List.of(figures));
    }

    /** Odd now and then, and too noisy in between: that is not three times in a row. */
    Finding undecided() {
        return outcome == TrustOutcome.FAIL
                ? new Finding(
                        TrustOutcome.UNKNOWN,
                        "odd, and too noisy to be sure: " + measured,
                        true,
                        figures)
                : this;
    }
}

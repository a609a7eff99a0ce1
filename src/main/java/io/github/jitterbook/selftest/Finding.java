package io.github.jitterbook.selftest;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.verdict.TrustOutcome;

import java.util.List;

/**
 * What one attempt of a check found. Immutable.
 *
 * @param measured what was measured, with its unit; or why it could not be
 */
record Finding(TrustOutcome outcome, String measured, List<Achieved> figures) {

    static Finding of(boolean asExpected, String measured, Achieved... figures) {
        return new Finding(
                asExpected ? TrustOutcome.PASS : TrustOutcome.FAIL, measured, List.of(figures));
    }

    static Finding unknown(String why, Achieved... figures) {
        return new Finding(TrustOutcome.UNKNOWN, why, List.of(figures));
    }
}

package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;

import java.io.IOException;

class FailuresTest {

    @Test
    void shouldTellAFailureAndItsCausesInOneLine() {
        Exception failure =
                new IllegalStateException("outer", new IOException("inner", new Error()));
        assertEquals(
                "IllegalStateException: outer, caused by IOException: inner, caused by Error",
                Failures.describe(failure));
    }

    @Test
    void shouldTellARefusedStepInItsOwnWords() {
        Setting refused =
                new Setting("pin", "CPU 9", Granted.NO, "CPUs 0-1", "cause", "remedy", null, "it");
        assertEquals(
                "the required step pin was refused: cause; remedy",
                Failures.describe(new RequiredStepException(refused)));
    }

    @Test
    void shouldEndWithCausesThatGoRound() {
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        assertEquals(
                "Exception: a, caused by Exception: b, caused by Exception: a, caused by"
                        + " Exception: b, caused by Exception: a, caused by Exception: b",
                Failures.describe(a));
    }
}

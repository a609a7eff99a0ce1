package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

class CountsTest {

    @Test
    void shouldHoldTheCountIdentity() {
        Counts counts = new Counts(1_000, 890, 100, 7, 6, 4, 0, 0, 0, 0);
        assertEquals(900, counts.counted());
        assertEquals(0, new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0).counted());
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 889, 100, 6, 4",
        "1000, 891, 100, 6, 4",
        "1000, 890, 99, 6, 4",
        "1001, 890, 100, 6, 4",
        "1000, 890, 100, 5, 4",
        "1000, 890, 100, 6, 0"
    })
    void shouldRefuseCountsThatDisagree(
            long cycles, long recorded, long warmup, long early, long overflow) {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        new Counts(
                                                cycles, recorded, warmup, 0, early, overflow, 0, 0,
                                                0, 0))
                        .getMessage();
        assertTrue(message.startsWith("the counts disagree: recorded " + recorded), message);
        assertTrue(message.endsWith("is not cycles " + cycles + " − warm-up " + warmup), message);
    }

    @Test
    void shouldRefuseANegativeCountOfAnyKind() {
        List<Executable> negative = new ArrayList<>();
        negative.add(() -> new Counts(-1, -1, 0, 0, 0, 0, 0, 0, 0, 0));
        negative.add(() -> new Counts(0, 0, 0, -1, 0, 0, 0, 0, 0, 0));
        negative.add(() -> new Counts(0, 1, 0, 0, -1, 0, 0, 0, 0, 0));
        negative.add(() -> new Counts(0, 1, 0, 0, 0, -1, 0, 0, 0, 0));
        negative.add(() -> new Counts(0, 1, -1, 0, 0, 0, 0, 0, 0, 0));
        negative.add(() -> new Counts(0, 0, 0, 0, 0, 0, -1, 0, 0, 0));
        negative.add(() -> new Counts(0, 0, 0, 0, 0, 0, 0, -1, 0, 0));
        negative.add(() -> new Counts(0, 0, 0, 0, 0, 0, 0, 0, -1, 0));
        negative.add(() -> new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, -1));
        for (Executable counts : negative) {
            assertEquals(
                    "a count of a run is negative",
                    assertThrows(IllegalArgumentException.class, counts).getMessage());
        }
    }
}

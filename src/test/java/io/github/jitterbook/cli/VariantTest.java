package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --variant}, {@code --loop} and {@code --waiter} say together. */
class VariantTest {

    @ParameterizedTest
    @CsvSource({
        ", , , java, clock-nanosleep",
        ", native, , native, clock-nanosleep",
        ", , park-nanos, java, park-nanos",
        "a1, , , java, clock-nanosleep",
        "a2, , , java, thread-sleep",
        "b, , , native, clock-nanosleep",
        "b, native, clock-nanosleep, native, clock-nanosleep"
    })
    void shouldNameALoopAndItsWaiter(
            String name, String loop, String waiter, String expectedLoop, String expectedWaiter) {
        assertEquals(new Variant(expectedLoop, expectedWaiter), Variant.of(name, loop, waiter));
    }

    @Test
    void shouldRefuseWhatContradictsIt() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Variant.of("b", null, "thread-sleep"));
        assertEquals(
                "--variant b means --waiter clock-nanosleep, which contradicts --waiter"
                        + " thread-sleep",
                refused.getMessage());
    }
}

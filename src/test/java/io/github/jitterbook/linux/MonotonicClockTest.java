package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.function.LongSupplier;

class MonotonicClockTest {

    @Test
    void shouldNeverRunBackwards() {
        long last = MonotonicClock.now();
        for (int i = 0; i < 1000; i++) {
            long now = MonotonicClock.now();
            assertTrue(now >= last, now + " after " + last);
            last = now;
        }
    }

    @Test
    void shouldStateAResolutionBetweenANanosecondAndATick() {
        long resolution = MonotonicClock.resolutionNs();
        assertTrue(resolution >= 1 && resolution <= 10_000_000, resolution + " ns");
    }

    @Test
    void shouldProveThatNanoTimeIsTheSameClock() {
        assertDoesNotThrow(MonotonicClock::proveNanoTime);
    }

    @Test
    void shouldRefuseAClockWithAnotherStart() {
        assertRefused(() -> MonotonicClock.now() + 1_000_000_000_000L);
        assertRefused(() -> MonotonicClock.now() - 1_000_000_000_000L);
    }

    @Test
    void shouldGiveTheThreeFigures() {
        long[] times = {10, 20};
        int[] next = {0};
        IllegalStateException refusal =
                assertThrows(
                        IllegalStateException.class,
                        () -> MonotonicClock.prove(() -> times[next[0]++], () -> 21));
        for (String figure : new String[] {" 10 ns", " 20 ns", " 21 ns"}) {
            assertTrue(refusal.getMessage().contains(figure), refusal.getMessage());
        }
    }

    private static void assertRefused(LongSupplier nanoTime) {
        assertThrows(
                IllegalStateException.class,
                () -> MonotonicClock.prove(nanoTime, MonotonicClock::now));
    }
}

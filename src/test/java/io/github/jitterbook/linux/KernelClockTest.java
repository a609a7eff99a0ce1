package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelClockTest {

    @ParameterizedTest
    @EnumSource(KernelClock.class)
    void shouldNeverGoBack(KernelClock clock) {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        long last = clock.now();
        for (int i = 0; i < 10_000; i++) {
            long now = clock.now();
            assertTrue(now >= last, clock + " went back from " + last + " to " + now);
            last = now;
        }
        assertTrue(last > 0);
    }

    /** Each is the clock that it says: what tells them apart is what they are compared with. */
    @Test
    void shouldBeTheClocksOfTheirNames() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        long before = System.nanoTime();
        long monotonic = KernelClock.MONOTONIC.now();
        long after = System.nanoTime();
        assertTrue(before <= monotonic && monotonic <= after);
        // BOOTTIME is MONOTONIC and the time suspended: never behind.
        long first = KernelClock.MONOTONIC.now();
        assertTrue(KernelClock.BOOTTIME.now() >= first);
    }
}

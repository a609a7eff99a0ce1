package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerSlackTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 50_000, 2_147_483_647})
    void shouldReadBackWhatWasSet(long ns) throws Exception {
        OnThread.run(
                () -> {
                    TimerSlack.set(ns);
                    assertEquals(ns, TimerSlack.currentNs());
                });
    }

    @Test
    void shouldSetTheCallingThreadOnly() throws Exception {
        long before = TimerSlack.currentNs();
        OnThread.run(() -> TimerSlack.set(before + 1));
        assertEquals(before, TimerSlack.currentNs());
    }

    @Test
    void shouldBeInheritedByAThread() throws Exception {
        OnThread.run(
                () -> {
                    TimerSlack.set(12_345);
                    assertEquals(12_345, OnThread.call(TimerSlack::currentNs));
                });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 2_147_483_648L, Long.MIN_VALUE, Long.MAX_VALUE})
    void shouldRefuseAValueOutOfRangeByName(long ns) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> TimerSlack.set(ns));
        assertTrue(refusal.getMessage().contains(" " + ns + " ns"), refusal.getMessage());
    }
}

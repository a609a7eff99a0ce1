package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridPolicyTest {

    private static final long PERIOD = 1_000_000;
    private static final long DEADLINE = 5_000_000_000L;

    /** The three stalls of the definition: of 0.4, 1.2 and 50 periods after a deadline. */
    @ParameterizedTest
    @CsvSource({"400000, 0", "1200000, 1", "50000000, 49"})
    void shouldMissWhatTheDefinitionSaysUnderSkip(long stallNs, long missed) {
        long next = GridPolicy.SKIP.next(DEADLINE, DEADLINE + stallNs, PERIOD);
        assertEquals(missed, (next - DEADLINE) / PERIOD - 1);
    }

    @Test
    void shouldServeADeadlineThatIsExactlyNowUnderSkip() {
        // "While next < now": at next = now the deadline is not missed yet.
        assertEquals(DEADLINE + PERIOD, GridPolicy.SKIP.next(DEADLINE, DEADLINE + PERIOD, PERIOD));
        assertEquals(
                DEADLINE + 2 * PERIOD,
                GridPolicy.SKIP.next(DEADLINE, DEADLINE + PERIOD + 1, PERIOD));
    }

    @ParameterizedTest
    @CsvSource({"-900000", "0", "400000", "1200000", "50000000", "123456789012"})
    void shouldNeverSkipUnderCatchUp(long stallNs) {
        assertEquals(
                DEADLINE + PERIOD, GridPolicy.CATCH_UP.next(DEADLINE, DEADLINE + stallNs, PERIOD));
    }

    @Test
    void shouldKeepTheGridUnderSkipWhateverThePeriodAndTheStall() {
        for (long period = 1; period <= 12; period++) {
            for (long now = -15; now <= 60; now++) {
                assertEquals(
                        firstOnGridAtOrAfter(now, period),
                        GridPolicy.SKIP.next(0, now, period),
                        "period " + period + ", now " + now);
            }
        }
    }

    @Test
    void shouldBeginTheGridAnewUnderRebaseAfterAMissedDeadlineOnly() {
        assertEquals(2_000, GridPolicy.REBASE.next(1_000, 1_400, 1_000));
        assertEquals(2_000, GridPolicy.REBASE.next(1_000, 2_000, 1_000));
        assertEquals(3_200, GridPolicy.REBASE.next(1_000, 2_200, 1_000));
    }

    @Test
    void shouldHaveNoGridWhenRelative() {
        assertEquals(2_400, GridPolicy.RELATIVE.next(1_000, 1_400, 1_000));
        assertEquals(51_001, GridPolicy.RELATIVE.next(1_000, 50_001, 1_000));
        assertThrows(IllegalArgumentException.class, () -> GridPolicy.of("relative"));
    }

    /** Stalls of exactly 0.4, 1.2 and 50 periods. */
    @ParameterizedTest
    @CsvSource({"400, 0, 0, 0", "1200, 1, 1, 0", "50000, 49, 50, 0"})
    void shouldCountTheDeadlinesThatWerePassedOver(
            long stall, long skipped, long rebased, long relative) {
        assertEquals(0, missed(GridPolicy.CATCH_UP, stall));
        assertEquals(skipped, missed(GridPolicy.SKIP, stall));
        assertEquals(rebased, missed(GridPolicy.REBASE, stall));
        assertEquals(relative, missed(GridPolicy.RELATIVE, stall));
    }

    private static long missed(GridPolicy policy, long stall) {
        return policy.missed(7, policy.next(7, 7 + stall, 1_000), 1_000);
    }

    @Test
    void shouldBeKnownByItsAlias() {
        assertEquals(GridPolicy.CATCH_UP, GridPolicy.of("catch-up"));
        assertEquals(GridPolicy.SKIP, GridPolicy.of("skip"));
        assertEquals("catch-up", GridPolicy.CATCH_UP.alias());
        assertEquals("skip", GridPolicy.SKIP.alias());
        String message =
                assertThrows(IllegalArgumentException.class, () -> GridPolicy.of("SKIP"))
                        .getMessage();
        assertEquals("no grid policy is named 'SKIP'; known are catch-up, skip, rebase", message);
    }

    /** The loop of the definition, word for word. */
    private static long firstOnGridAtOrAfter(long now, long period) {
        long next = period;
        while (next < now) {
            next += period;
        }
        return next;
    }
}

package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

class GridPolicyPropertyTest {

    /** Those whose grid stays where it is. */
    @Provide
    Arbitrary<GridPolicy> standing() {
        return Arbitraries.of(GridPolicy.CATCH_UP, GridPolicy.SKIP);
    }

    @Property(tries = 20_000)
    void shouldStayOnTheGridAndMoveOnWhateverTheFigures(
            @ForAll("standing") GridPolicy policy,
            @ForAll @LongRange(min = 10_000, max = 1_000_000_000) long period,
            @ForAll @LongRange(min = -(1L << 60), max = 1L << 60) long deadline,
            @ForAll @DoubleRange(min = -2, max = 400) double periodsLate) {
        long now = deadline + (long) (periodsLate * period);
        long next = policy.next(deadline, now, period);
        assertTrue(next > deadline);
        assertEquals(0, (next - deadline) % period);
        if (policy == GridPolicy.SKIP) {
            assertTrue(next >= now);
            assertTrue(next - period < now || next == deadline + period);
        } else {
            assertEquals(deadline + period, next);
        }
    }
}

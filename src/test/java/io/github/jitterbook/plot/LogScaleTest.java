package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogScaleTest {

    private static void assertReach(double low, double high, LogScale scale) {
        assertEquals(low, scale.lowUs(), low * 1e-6);
        assertEquals(high, scale.highUs(), high * 1e-6);
    }

    @Test
    void shouldReachFromAStepBelowTheLeastToOneBeyondTheMost() {
        assertReach(1, 5000, LogScale.around(1_300, 3_138_400));
        assertReach(20, 20_000, LogScale.around(22_400, 10_050_000));
    }

    @Test
    void shouldNeverEndAtTheMaximumItself() {
        assertReach(1, 20_000, LogScale.around(1_000, 10_000_000));
        assertReach(1, 5000, LogScale.around(1_000, 2_000_000));
        assertReach(1, 10_000, LogScale.around(1_000, 5_000_000));
    }

    @Test
    void shouldShowTwoDecadesWhereEverythingIsEqual() {
        assertReach(10, 100, LogScale.around(50_000, 50_000));
        assertReach(10, 100, LogScale.around(52_000, 58_000));
        LogScale one = LogScale.around(1_000, 1_000);
        assertTrue(one.lowUs() <= 1 && one.highUs() >= 10);
    }

    @Test
    void shouldDrawZeroAtTenNanoseconds() {
        assertEquals(0.01, LogScale.us(0));
        assertTrue(LogScale.around(0, 1_000).lowUs() <= 0.01);
    }

    @Test
    void shouldHaveAReachForNothing() {
        assertEquals(LogScale.DEFAULT, LogScale.around(Double.POSITIVE_INFINITY, -1));
    }

    @Test
    void shouldHoldAMinuteAndMore() {
        assertTrue(LogScale.around(1_000, 90_000_000_000L).highUs() > 90_000_000);
    }
}

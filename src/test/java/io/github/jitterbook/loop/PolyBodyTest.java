package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;

class PolyBodyTest {

    @Test
    void shouldFoldAsItsSumSaysInExactDecimals() {
        for (int cycle = 0; cycle < 1_000; cycle++) {
            // Term by term from the constant up, without any rounding: x has three decimals.
            BigDecimal x = new BigDecimal(cycle).movePointLeft(3);
            BigDecimal power = BigDecimal.ONE;
            BigDecimal sum = BigDecimal.ZERO;
            for (int i = 0; i < 50; i++) {
                sum = sum.add(power.multiply(new BigDecimal(i + 1)));
                power = power.multiply(x);
            }
            double exact = sum.doubleValue();
            assertEquals(exact, PolyBody.fold(cycle), 1e-13 * exact, "cycle " + cycle);
        }
    }

    @Test
    void shouldFoldAsTheClosedFormSaysWhereThatIsExact() {
        // Σ (i + 1) xⁱ for i = 0 … n − 1 is (1 − (n + 1) xⁿ + n xⁿ⁺¹) / (1 − x)², here with n = 50.
        for (long cycle = 0; cycle < 900; cycle++) {
            double x = cycle / 1000.0;
            double closed = (1 - 51 * Math.pow(x, 50) + 50 * Math.pow(x, 51)) / ((1 - x) * (1 - x));
            assertEquals(closed, PolyBody.fold(cycle), 1e-10 * closed, "cycle " + cycle);
        }
    }

    @Test
    void shouldFoldKnownCyclesExactly() {
        assertEquals(1, PolyBody.fold(0), "at x = 0 only the constant is left");
        // At x = 1/2: 4 · (1 − 51/2⁵⁰ + 50/2⁵¹) = 4 − 104/2⁵⁰.
        assertEquals(4 - 104 / Math.pow(2, 50), PolyBody.fold(500), 1e-15);
    }

    @Test
    void shouldRepeatEveryThousandCycles() {
        for (long cycle = 0; cycle < 1_000; cycle++) {
            assertEquals(PolyBody.fold(cycle), PolyBody.fold(cycle + 7_000_000));
        }
    }

    @Test
    void shouldStayWithinItsRange() {
        for (long cycle = 0; cycle < 1_000; cycle++) {
            double fold = PolyBody.fold(cycle);
            assertTrue(fold >= 1 && fold < 1275, cycle + ": " + fold);
        }
    }

    @Test
    void shouldAddUpWhatItFolds() {
        PolyBody body = new PolyBody();
        body.run(0);
        body.run(500);
        body.run(0);
        assertEquals(1 + PolyBody.fold(500) + 1, body.result());
        assertEquals(0, body.longestNs());
    }
}

package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NinesTest {

    @Test
    void shouldCountTheNinesOfAShare() {
        assertEquals(0, Nines.of(0, 10), 1e-12);
        assertEquals(1, Nines.of(9, 10), 1e-12);
        assertEquals(3, Nines.of(999, 1000), 1e-9);
        assertEquals(2, Nines.ofPercentile(99), 1e-9);
        // −log₁₀(0.5)
        assertEquals(0.30103, Nines.ofPercentile(50), 1e-5);
    }

    @Test
    void shouldLabelAHeightWithItsShare() {
        assertEquals("0 %", Nines.label(0));
        assertEquals("90 %", Nines.label(1));
        assertEquals("99 %", Nines.label(2));
        assertEquals("99.9 %", Nines.label(3));
        assertEquals("99.99999 %", Nines.label(7));
        assertEquals("50 %", Nines.label(0.30103));
    }
}

package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PercentileTest {

    @Test
    void shouldBeMarkedWithUnderTenSamplesOrEpisodesBeyond() {
        assertFalse(new Percentile(99, 1, 10, 10, 1).marked());
        assertTrue(new Percentile(99, 1, 9, 10, 1).marked());
        assertTrue(new Percentile(99, 1, 500, 9, 1).marked());
        assertTrue(new Percentile(99, 1, 0, 0, 1).marked());
    }

    @Test
    void shouldBeCalledByItsUsualName() {
        assertEquals("p50", new Percentile(50, 1, 1, 1, 1).label());
        assertEquals("p99.9", new Percentile(99.9, 1, 1, 1, 1).label());
        assertEquals("p100", new Percentile(100, 1, 1, 1, 1).label());
    }
}

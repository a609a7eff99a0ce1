package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class DistributionTest {

    private static final long SIXTY_SECONDS = 60_000_000_000L;

    private final Distribution times = new Distribution();

    @Test
    void shouldHoldNothingAtFirst() {
        assertEquals(0, times.count());
        assertEquals(0, times.overflow());
        assertEquals(Long.MAX_VALUE, times.minNs());
        assertEquals(-1, times.maxNs());
        assertEquals(0, times.sumNs());
        assertEquals(0, times.sumOfSquares());
        assertEquals(0, times.histogram().count());
        times.forEachCount((value, count) -> assertEquals("nothing", value + " × " + count));
    }

    @Test
    void shouldKeepExactFiguresBesideTheHistogramThatRounds() {
        // 123,456,789 has nine digits: the histogram keeps three of them.
        record(123_456_789, 7, 0, 1_500, 7);
        assertEquals(5, times.count());
        assertEquals(0, times.minNs());
        assertEquals(123_456_789, times.maxNs());
        assertEquals(123_456_789.0 + 7 + 0 + 1_500 + 7, times.sumNs());
        assertEquals(123_456_789.0 * 123_456_789 + 49 + 0 + 2_250_000 + 49, times.sumOfSquares());
    }

    @Test
    void shouldCountWhatIsBeyond60SecondsOnlyAsOverflowAndMaximum() {
        record(5, SIXTY_SECONDS, SIXTY_SECONDS + 1, 70_000_000_000L);
        assertEquals(2, times.count());
        assertEquals(2, times.overflow());
        assertEquals(70_000_000_000L, times.maxNs());
        assertEquals(5, times.minNs());
        assertEquals(SIXTY_SECONDS + 5.0, times.sumNs());
        assertEquals(2, times.histogram().count());
    }

    @Test
    void shouldHaveAMaximumAndNoMinimumOfOverflowAlone() {
        record(SIXTY_SECONDS + 1);
        assertEquals(0, times.count());
        assertEquals(SIXTY_SECONDS + 1, times.maxNs());
        assertEquals(Long.MAX_VALUE, times.minNs());
    }

    @Test
    void shouldBeOffByAtMostAThousandthOverTheWholeRange() {
        for (long ns = 1; ns <= SIXTY_SECONDS; ns += Math.max(1, ns / 37)) {
            times.reset();
            record(ns);
            long shown = times.histogram().valueAt(50);
            assertTrue(Math.abs(shown - ns) <= ns / 1000.0, ns + " ns shown as " + shown);
        }
    }

    @Test
    void shouldAddAnotherThatStaysAsItIs() {
        record(10, 20);
        Distribution other = new Distribution();
        for (long ns : new long[] {5, 30, 61_000_000_000L}) {
            other.record(ns);
        }
        times.add(other);
        assertEquals(4, times.count());
        assertEquals(1, times.overflow());
        assertEquals(5, times.minNs());
        assertEquals(61_000_000_000L, times.maxNs());
        assertEquals(65, times.sumNs());
        assertEquals(100 + 400 + 25 + 900, times.sumOfSquares());
        assertEquals(4, times.histogram().count());
        assertEquals(2, other.count());
    }

    @Test
    void shouldChangeNothingWhenNothingIsAdded() {
        record(10, 20);
        times.add(new Distribution());
        assertEquals(2, times.count());
        assertEquals(10, times.minNs());
        assertEquals(20, times.maxNs());
    }

    @Test
    void shouldGiveItsBucketsInRisingOrder() {
        record(300, 5, 5, 0, 7_000_000_000L, 300, 300);
        List<Long> counts = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        times.forEachCount(
                (value, count) -> {
                    values.add(value);
                    counts.add(count);
                });
        assertEquals(List.of(1L, 2L, 3L, 1L), counts);
        assertEquals(List.of(0L, 5L, 300L), values.subList(0, 3));
        assertEquals(7e9, values.get(3), 7e6);
    }

    @Test
    void shouldBeRebuiltFromItsBucketsAndFigures() {
        for (long ns = 0; ns < 50_000_000; ns = ns * 3 / 2 + 1) {
            record(ns, ns, 3);
        }
        record(80_000_000_000L);
        Distribution copy = new Distribution();
        times.forEachCount(copy::addCount);
        copy.addMoments(
                times.count(),
                times.overflow(),
                times.minNs(),
                times.maxNs(),
                times.sumNs(),
                times.sumOfSquares());
        assertEquals(times.histogram().encode(), copy.histogram().encode());
        assertEquals(times.count(), copy.count());
        assertEquals(times.overflow(), copy.overflow());
        assertEquals(times.minNs(), copy.minNs());
        assertEquals(times.maxNs(), copy.maxNs());
        assertEquals(times.sumNs(), copy.sumNs());
        assertEquals(times.sumOfSquares(), copy.sumOfSquares());
    }

    @Test
    void shouldGiveAHistogramThatNoLongerChanges() {
        record(5);
        LatencyHistogram taken = times.histogram();
        record(6, 7);
        assertEquals(1, taken.count());
        times.reset();
        assertEquals(1, taken.count());
    }

    @Test
    void shouldBeEmptyAgainAfterAReset() {
        record(5, 61_000_000_000L);
        times.reset();
        shouldHoldNothingAtFirst();
    }

    private void record(long... values) {
        for (long ns : values) {
            times.record(ns);
        }
    }
}

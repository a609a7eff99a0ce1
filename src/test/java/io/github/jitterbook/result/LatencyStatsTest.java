package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.jitterbook.latency.Distribution;

import org.junit.jupiter.api.Test;

import java.util.stream.LongStream;

class LatencyStatsTest {

    @Test
    void shouldGiveTheDeviationOfThePopulation() {
        // Mean 5; squared deviations 9, 1, 1, 1, 0, 0, 4, 16: 32 over 8 is 4. (Of a sample 2.1.)
        LatencyStats stats = of(2, 4, 4, 4, 5, 5, 7, 9);
        assertEquals(2, stats.minNs());
        assertEquals(5.0, stats.meanNs());
        assertEquals(2.0, stats.stdNs());
        assertEquals(4, stats.p50Ns());
        assertEquals(9, stats.p90Ns());
        assertEquals(9, stats.maxNs());
    }

    @Test
    void shouldGivePercentilesByNearestRank() {
        LatencyStats stats = of(LongStream.rangeClosed(1, 1_000).toArray());
        assertEquals(500, stats.p50Ns());
        assertEquals(900, stats.p90Ns());
        assertEquals(990, stats.p99Ns());
        assertEquals(999, stats.p999Ns());
        assertEquals(1_000, stats.maxNs());
    }

    @Test
    void shouldNeverShowAPercentileAboveTheMaximum() {
        // At 60,000 ns the histogram's buckets are 32 ns wide: it would show 60,031.
        LatencyStats stats = of(60_000);
        assertEquals(60_000, stats.p50Ns());
        assertEquals(60_000, stats.p999Ns());
        assertEquals(60_000, stats.maxNs());
        assertEquals(0.0, stats.stdNs());
    }

    @Test
    void shouldIncludeOverflowInTheMaximumAlone() {
        LatencyStats stats = of(100, 300, 60_000_000_001L);
        assertEquals(60_000_000_001L, stats.maxNs());
        assertEquals(100, stats.minNs());
        assertEquals(200.0, stats.meanNs());
        assertEquals(100.0, stats.stdNs());
        assertEquals(300, stats.p999Ns());
        assertEquals(2, stats.decoded().count());
    }

    @Test
    void shouldBeNullWhenNothingWasRecorded() {
        LatencyStats stats = LatencyStats.of(new Distribution());
        assertNull(stats.minNs());
        assertNull(stats.meanNs());
        assertNull(stats.stdNs());
        assertNull(stats.p50Ns());
        assertNull(stats.p90Ns());
        assertNull(stats.p99Ns());
        assertNull(stats.p999Ns());
        assertNull(stats.maxNs());
        assertEquals(0, stats.decoded().count());
    }

    @Test
    void shouldHaveAMaximumOfOverflowAlone() {
        LatencyStats stats = of(70_000_000_000L);
        assertNull(stats.minNs());
        assertNull(stats.p50Ns());
        assertEquals(70_000_000_000L, stats.maxNs());
    }

    @Test
    void shouldRoundMeanAndDeviationToATenthOfANanosecond() {
        // Mean 4/3; deviation √(2/9).
        LatencyStats stats = of(1, 1, 2);
        assertEquals(1.3, stats.meanNs());
        assertEquals(0.5, stats.stdNs());
    }

    private static LatencyStats of(long... ns) {
        return LatencyStats.of(SampleRuns.frame(ns).lateness());
    }
}

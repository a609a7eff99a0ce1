package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.RecorderFrame;

import org.junit.jupiter.api.Test;

class PeriodJitterStatsTest {

    @Test
    void shouldKeepTheSignOfMinimumMeanAndMaximum() {
        // Intervals off by 300, −200, 0, −100, 0: sum 0, squares 90,000 + 40,000 + 10,000.
        PeriodJitterStats stats = of(0, 300, 100, 100, 0, 0);
        assertEquals(-200, stats.minNs());
        assertEquals(0.0, stats.meanNs());
        assertEquals(167.3, stats.stdNs(), "√28,000 is 167.33");
        assertEquals(300, stats.maxNs());
        // Without their signs: 0, 0, 100, 200, 300.
        assertEquals(100, stats.absP50Ns());
        assertEquals(300, stats.absP99Ns());
        assertEquals(300, stats.absP999Ns());
        assertEquals(3, LatencyHistogram.decode(stats.positiveHistogram()).count());
        assertEquals(2, LatencyHistogram.decode(stats.negativeHistogram()).count());
    }

    @Test
    void shouldHaveAMinimumAboveZeroWhenEveryIntervalWasLong() {
        PeriodJitterStats stats = of(0, 100, 300, 600);
        assertEquals(100, stats.minNs());
        assertEquals(200.0, stats.meanNs());
        assertEquals(300, stats.maxNs());
    }

    @Test
    void shouldHaveAMaximumBelowZeroWhenEveryIntervalWasShort() {
        PeriodJitterStats stats = of(600, 500, 300, 0);
        assertEquals(-300, stats.minNs());
        assertEquals(-200.0, stats.meanNs());
        assertEquals(-100, stats.maxNs());
        assertEquals(200, stats.absP50Ns());
    }

    @Test
    void shouldBeNullWithoutAnInterval() {
        for (PeriodJitterStats stats : new PeriodJitterStats[] {of(), of(500)}) {
            assertNull(stats.minNs());
            assertNull(stats.meanNs());
            assertNull(stats.stdNs());
            assertNull(stats.maxNs());
            assertNull(stats.absP50Ns());
            assertNull(stats.absP99Ns());
            assertNull(stats.absP999Ns());
        }
    }

    @Test
    void shouldNeverShowAPercentileAboveTheLargest() {
        // 60,000 ns shorter: the histogram alone would show 60,031.
        PeriodJitterStats stats = of(60_000, 0);
        assertEquals(60_000, stats.absP50Ns());
        assertEquals(60_000, stats.absP999Ns());
        assertEquals(-60_000, stats.maxNs());
    }

    private static PeriodJitterStats of(long... latenessNs) {
        RecorderFrame frame = SampleRuns.frame(latenessNs);
        return PeriodJitterStats.of(frame.longerPeriods(), frame.shorterPeriods());
    }
}

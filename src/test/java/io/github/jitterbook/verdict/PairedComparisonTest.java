package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.result.SampleRuns;
import io.github.jitterbook.verdict.PairedComparison.Pair;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class PairedComparisonTest {

    @Test
    void shouldPairNeighboursInTime() {
        PairedComparison comparison = compare(runs(60, 80, 50), runs(20, 100, 40));
        assertEquals(
                List.of(new Pair(60, 20), new Pair(80, 100), new Pair(50, 40)),
                comparison.pairs(50));
        // Ratios 3, 0.8 and 1.25.
        assertEquals(Optional.of(new Spread(1.25, 0.8, 3, 3)), comparison.ratio(50));
    }

    @Test
    void shouldSayWhatMayBeSaidOfTheMedians() {
        assertEquals(
                "p50 of 'a' ÷ p50 of 'b': median 1.25 over 3 pairs (range 0.80 to 3.00),"
                        + " above 1 in 2 of 3",
                compare(runs(60, 80, 50), runs(20, 100, 40)).sentence());
    }

    @Test
    void shouldNotCountEqualMediansAsAbove() {
        String sentence = compare(runs(60, 60), runs(60, 30)).sentence();
        assertTrue(sentence.endsWith("above 1 in 1 of 2"), sentence);
    }

    @Test
    void shouldLeaveOutPairsWithoutTwoWholeRuns() {
        RunResult whole = SampleRuns.of("x", 60);
        RunResult partial = SampleRuns.partial("x", 60);
        RunResult early = SampleRuns.of("x", -5);
        RunResult zero = SampleRuns.of("x", 0);
        PairedComparison comparison =
                compare(
                        List.of(whole, partial, whole, early, whole, whole, zero, whole),
                        List.of(whole, whole, partial, whole, early, zero, whole));
        // Left: the first, and the one whose upper run is exactly 0; by 0 nothing is divided; the
        // eighth has no second run.
        assertEquals(List.of(new Pair(60, 60), new Pair(0, 60)), comparison.pairs(50));
    }

    @Test
    void shouldCompareNothingWithoutPairs() {
        PairedComparison comparison = compare(runs(), runs(1));
        assertEquals(Optional.empty(), comparison.ratio(50));
        assertEquals("no pair of whole runs: nothing can be compared", comparison.sentence());
    }

    @Test
    void shouldCompareOtherPercentilesToo() {
        RunResult a = SampleRuns.of("a", 1, 2, 3, 4, 900);
        RunResult b = SampleRuns.of("b", 1, 2, 3, 4, 300);
        assertEquals(List.of(new Pair(900, 300)), compare(List.of(a), List.of(b)).pairs(99));
    }

    private static PairedComparison compare(List<RunResult> first, List<RunResult> second) {
        return new PairedComparison(new RunGroup("a", first), new RunGroup("b", second));
    }

    /** Runs of one cycle each, whose lateness is then every percentile. */
    private static List<RunResult> runs(long... latenessNs) {
        return Arrays.stream(latenessNs).mapToObj(ns -> SampleRuns.of("run", ns)).toList();
    }
}

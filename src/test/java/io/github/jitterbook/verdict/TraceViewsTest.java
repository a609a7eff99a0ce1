package io.github.jitterbook.verdict;

import static io.github.jitterbook.verdict.SimulatedLoop.PERIOD;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;

import java.util.List;

class TraceViewsTest {

    private static SimulatedLoop machine() {
        // Three stalls of 50 periods in 10,000; otherwise 52 µs late, of which p50 is.
        return new SimulatedLoop()
                .stall(1_000 * PERIOD, 50 * PERIOD)
                .stall(4_000 * PERIOD, 50 * PERIOD)
                .stall(8_000 * PERIOD, 50 * PERIOD)
                .takes(n -> 52_000, n -> 2_000);
    }

    private static RunResult run(GridPolicy policy) {
        SimulatedLoop.Recorded run = machine().run(policy, 10_000, EndsAfter.DEADLINES);
        return SampleRun.named("stalled")
                .traced(policy, run.trace(), run.frame().get(Count.MISSED))
                .build();
    }

    private static TraceView view(RunResult run, String label) {
        return TraceViews.of(run).stream()
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError(TraceViews.of(run)));
    }

    private static long at(TraceView view, double percentile) {
        return view.percentile(percentile).valueNs();
    }

    private static void assertRefused(RunResult run, String label, String reason) {
        TraceView view = view(run, label);
        assertTrue(view.refused(), view::toString);
        assertTrue(view.note().contains(reason), view.note());
        assertEquals(List.of(), view.percentiles());
        assertNull(view.maxNs());
        assertNull(view.cycles());
    }

    @Test
    void shouldGiveTheRunsOwnFiguresForItsOwnPolicy() {
        for (GridPolicy policy : List.of(GridPolicy.CATCH_UP, GridPolicy.SKIP, GridPolicy.REBASE)) {
            RunResult run = run(policy);
            TraceView view = view(run, policy.alias() + ": as measured");
            assertEquals(run.counts().counted(), view.cycles());
            assertEquals(run.counts().missed(), view.missed());
            assertEquals(run.lateness().maxNs(), view.maxNs());
            for (Percentile one : view.percentiles()) {
                assertEquals(run.percentile(one.percentile()), one);
            }
            assertEquals(3, view.percentiles().size());
        }
    }

    @Test
    void shouldShowWhatThePolicyDoesToATail() {
        RunResult run = run(GridPolicy.CATCH_UP);
        TraceView caughtUp = view(run, "catch-up: as measured");
        TraceView skip = view(run, "skip: view");
        TraceView rebase = view(run, "rebase: replay");
        assertTrue(at(caughtUp, 99) > 10 * PERIOD, "150 of 10,000 cycles late by up to 50 ms");
        assertEquals(52_000, at(skip, 99), 52);
        assertEquals(52_000, at(rebase, 99), 52);
        assertEquals(caughtUp.maxNs(), skip.maxNs(), "no view hides the maximum");
        assertEquals(caughtUp.maxNs(), rebase.maxNs());
        assertEquals(0, caughtUp.missed());
        assertEquals(run(GridPolicy.SKIP).counts().missed(), skip.missed());
        assertTrue(rebase.note().contains("assumes each wait as late"), rebase.note());
    }

    @Test
    void shouldRefuseWhatATraceCannotGive() {
        assertRefused(run(GridPolicy.SKIP), "catch-up: view", "were never served");
        assertRefused(run(GridPolicy.SKIP), "rebase: replay", "were never served");
        assertRefused(run(GridPolicy.REBASE), "skip: view", "began anew");
        assertRefused(run(GridPolicy.REBASE), "catch-up: view", "began anew");
        String corrected = "corrected for coordinated omission";
        assertRefused(run(GridPolicy.CATCH_UP), corrected, "count each twice");
        RunResult relative = run(GridPolicy.RELATIVE);
        assertRefused(relative, corrected, "no deadline that could be omitted");
        for (String label : List.of("catch-up: view", "skip: view", "rebase: replay")) {
            assertRefused(relative, label, "no grid");
        }
        assertEquals("relative: as measured", TraceViews.of(relative).get(0).label());
    }

    /**
     * HdrHistogram's estimate gives back what a skip loop omitted: nearly what catch-up records.
     */
    @Test
    void shouldCorrectASkipRunForCoordinatedOmission() {
        TraceView corrected =
                view(run(GridPolicy.SKIP), "skip: corrected for coordinated omission");
        TraceView real = view(run(GridPolicy.CATCH_UP), "catch-up: as measured");
        // 50 periods late adds 49, 48 … 1 periods: 49 a stall.
        RunResult skip = run(GridPolicy.SKIP);
        assertEquals(skip.counts().recorded() + 3 * 49, corrected.cycles());
        assertEquals(at(real, 99), at(corrected, 99), at(real, 99) * 0.05);
        assertEquals(at(real, 99.9), at(corrected, 99.9), at(real, 99.9) * 0.05);
        assertTrue(corrected.note().contains("147 of its cycles were never measured"));
    }

    /** Worked by hand: 5 cycles, of which the second is late and the third ran at once. */
    @Test
    void shouldComputeTheFormulasOfOtherToolsOnTheSameTrace() {
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        trace.add(1_000_000, 0, 1_050_000);
        trace.add(2_000_000, 1_060_000, 3_500_000);
        trace.add(3_000_000, 3_510_000, 3_510_200);
        trace.add(4_000_000, 3_520_200, 4_050_000);
        trace.add(5_000_000, 4_060_000, 5_050_000);
        RunResult run = SampleRun.named("r").late(5, 5).build().with(trace.build());

        // Intervals 2,450,000, 10,200, 539,800, 1,000,000.
        TraceView jitter = view(run, "period jitter");
        assertEquals(4, jitter.cycles());
        assertEquals(460_200, at(jitter, 50));
        assertEquals(1_450_000, jitter.maxNs());
        // 50,000; 1,440,000; −999,800; −470,200; −10,000.
        TraceView relative = view(run, "relative formula");
        assertEquals(5, relative.cycles());
        assertEquals(-10_000, at(relative, 50));
        assertEquals(1_440_000, at(relative, 99));
        assertEquals(1_440_000, relative.maxNs());
        // Less the smallest so far: 0; 1,390,000; 0; 529,600; 989,800.
        TraceView jHiccup = view(run, "jHiccup's formula");
        assertEquals(529_600, at(jHiccup, 50));
        assertEquals(1_390_000, jHiccup.maxNs());
        assertNull(jHiccup.missed());
    }

    @Test
    void shouldNotSeeConstantLatenessInPeriodJitter() {
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        for (long i = 1; i <= 100; i++) {
            trace.add(i * PERIOD, (i - 1) * PERIOD + 80_000, i * PERIOD + 70_000);
        }
        RunResult run = SampleRun.named("r").late(70_000, 100).build().with(trace.build());
        assertEquals(0, view(run, "period jitter").maxNs());
        assertEquals(70_000, view(run, "catch-up: as measured").maxNs());
        assertEquals(-10_000, view(run, "relative formula").maxNs());
    }

    @Test
    void shouldCountWhatLiesBeyondAPercentileAndItsEpisodes() {
        long[] values = new long[1_000];
        java.util.Arrays.fill(values, -5);
        for (int i = 100; i < 130; i++) {
            values[i] = 7;
        }
        values[500] = 7;
        values[510] = 7;
        values[521] = 8;
        TraceView view = new Series(values).view("x", "");
        assertEquals(-5, at(view, 50));
        assertEquals(33, view.percentile(50).samplesBeyond());
        assertEquals(3, view.percentile(50).episodesBeyond(), "100, 500 with 510, and 521");
        assertEquals(7, at(view, 99.9), "of 1,000 the 999th");
        assertEquals(1, view.percentile(99.9).samplesBeyond());
        assertTrue(view.percentile(99.9).marked());
    }

    @Test
    void shouldHaveNoFiguresOfNothing() {
        RunResult run = SampleRun.named("r").build().with(new LatencyTrace.Builder().build());
        for (TraceView view : TraceViews.of(run)) {
            assertEquals(List.of(), view.percentiles(), view::toString);
            assertNull(view.maxNs());
        }
    }

    @Test
    void shouldSayHowToGetATrace() {
        RunResult plain = SampleRun.named("plain").late(5, 5).build();
        String message =
                assertThrows(IllegalArgumentException.class, () -> TraceViews.of(plain))
                        .getMessage();
        assertTrue(message.contains("'plain' kept no trace"), message);
        assertTrue(message.contains("measure --trace"), message);
    }
}

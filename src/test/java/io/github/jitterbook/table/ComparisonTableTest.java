package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.verdict.PairedComparison;
import io.github.jitterbook.verdict.RunGroup;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.util.List;

class ComparisonTableTest {

    // Times below 2,048 ns are exact in the histogram.
    private static RunResult run(long p50Ns) {
        return SampleRun.named("r").late(p50Ns, 10).build();
    }

    private static PairedComparison comparison(List<RunResult> first, List<RunResult> second) {
        return new PairedComparison(
                new RunGroup("default slack", first), new RunGroup("1 ns", second));
    }

    @Test
    void shouldHaveARowAPairThenMedianMinAndMax() {
        View view =
                ComparisonTable.of(
                        comparison(
                                List.of(run(1_600), run(1_800), run(2_000)),
                                List.of(run(400), run(600), run(400))));
        Table table = view.table();
        assertArrayEquals(
                new Object[] {"1", "2", "3", "median", "min", "max"},
                table.column("pair").asObjectArray());
        assertArrayEquals(
                new Object[] {1.6, 1.8, 2.0, 1.8, 1.6, 2.0},
                table.column("first_p50_us").asObjectArray());
        assertArrayEquals(
                new Object[] {0.4, 0.6, 0.4, 0.4, 0.4, 0.6},
                table.column("second_p50_us").asObjectArray());
        assertArrayEquals(
                new Object[] {4.0, 3.0, 5.0, 4.0, 3.0, 5.0}, table.column("ratio").asObjectArray());
        assertTrue(view.toText(120).contains("default slack:"));
        assertTrue(view.footnotes().get(0).contains("above 1 in 3 of 3"));
        // Runs of so few cycles have too little beyond their medians, and it is said of either
        // side.
        assertEquals(3, view.footnotes().size());
        assertTrue(view.footnotes().get(1).startsWith("† default slack, p50: "));
        assertTrue(view.footnotes().get(2).contains("not a figure to quote"));
    }

    @Test
    void shouldSayThatAStepOfOneSideWasRefused() {
        Setting refused =
                new Setting(
                        "scheduling",
                        "SCHED_FIFO 80",
                        Granted.NO,
                        "SCHED_OTHER",
                        "EPERM",
                        "ask root",
                        null,
                        "the loop's thread");
        RunResult without = SampleRun.named("fifo").late(100, 1_000).setting(refused).build();
        View view = ComparisonTable.of(comparison(List.of(run(400)), List.of(without)));
        assertTrue(
                view.footnotes().stream()
                        .anyMatch(
                                line ->
                                        line.contains(
                                                "scheduling refused: EPERM. Remedy: ask root")),
                view.footnotes().toString());
    }

    @Test
    void shouldSayHowManyPairsAreLeftOut() {
        View view =
                ComparisonTable.of(
                        comparison(
                                List.of(run(1_600), run(1_800), run(1_800)),
                                List.of(
                                        run(400),
                                        SampleRun.named("r").late(5, 9).partial("x").build())));
        assertEquals(4, view.rowCount());
        assertTrue(view.footnotes().get(1).startsWith("2 pairs left out"));
    }

    @Test
    void shouldHaveNoRowWithoutPairs() {
        View view = ComparisonTable.of(comparison(List.of(), List.of()));
        assertEquals(0, view.rowCount());
        assertEquals(List.of("no pair of whole runs: nothing can be compared"), view.footnotes());
    }
}

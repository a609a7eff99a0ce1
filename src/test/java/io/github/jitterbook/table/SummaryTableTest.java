package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

class SummaryTableTest {

    /**
     * 100 wakes: 98 of them 2 µs late, then two of 640 µs that are far apart. Intervals from a wake
     * on time to a late one are 1.638 periods long: two long ones of 100 counted.
     */
    private static SampleRun hundred() {
        return SampleRun.named("ab")
                .warmup(3)
                .late(2_000, 49)
                .late(640_000, 1)
                .late(2_000, 49)
                .late(640_000, 1);
    }

    @Test
    void shouldHaveTheSeedsColumnsInTheirOrder() {
        assertEquals(
                List.of(
                        "run",
                        "waiter",
                        "grid",
                        "warmup",
                        "min_us",
                        "mean_us",
                        "p50_us",
                        "p90_us",
                        "p99_us",
                        "p99_9_us",
                        "max_us",
                        "late_pct",
                        "achieved_hz",
                        "cycles",
                        "note"),
                SummaryTable.of(List.of(hundred().build())).columnNames());
    }

    @Test
    void shouldShowEachFigureInItsUnit() {
        Table table = SummaryTable.of(List.of(hundred().build())).table();
        assertEquals("ab", table.stringColumn("run").get(0));
        assertEquals("clock-nanosleep", table.stringColumn("waiter").get(0));
        assertEquals("catch-up", table.stringColumn("grid").get(0));
        assertEquals(3L, table.longColumn("warmup").get(0));
        assertEquals(2.0, table.doubleColumn("min_us").get(0));
        // (98 × 2 + 2 × 640) ÷ 100 = 14.76
        assertEquals(14.8, table.doubleColumn("mean_us").get(0));
        assertEquals(2.0, table.doubleColumn("p50_us").get(0));
        assertEquals(640.0, table.doubleColumn("max_us").get(0));
        assertEquals(2.0, table.doubleColumn("late_pct").get(0));
        assertEquals(103L, table.longColumn("cycles").get(0));
        // 99 intervals in 99 periods of 1 ms and 638 µs: 99 ÷ 0.099638 = 993.6 Hz
        assertEquals(993.6, table.doubleColumn("achieved_hz").get(0));
    }

    @Test
    void shouldMarkPercentilesWithTooLittleBeyondThemAndSaySoInTheNote() {
        View view = SummaryTable.of(List.of(hundred().build()));
        assertTrue(view.marked(0, "p50_us"));
        assertTrue(view.marked(0, "p99_us"));
        assertTrue(view.marked(0, "p99_9_us"));
        assertFalse(view.marked(0, "max_us"));
        assertEquals(
                "p50: 2 samples, 2 episodes beyond; p90: 2 samples, 2 episodes beyond;"
                        + " p99: 0 samples, 0 episodes beyond; p99.9: 0 samples, 0 episodes beyond",
                view.table().stringColumn("note").get(0));
        assertEquals(
                List.of("† fewer than 10 samples or episodes beyond it: not a figure to quote"),
                view.footnotes());
    }

    @Test
    void shouldNotMarkAPercentileWithTenEpisodesBeyondIt() {
        SampleRun run = SampleRun.named("x");
        for (int i = 0; i < 11; i++) {
            run.late(2_000, 20).late(900_000, 1);
        }
        View view = SummaryTable.of(List.of(run.build()));
        // 11 of 231 are late: p90 is 2 µs with 11 beyond it, p99 is 900 µs with none.
        assertFalse(view.marked(0, "p50_us"));
        assertFalse(view.marked(0, "p90_us"));
        assertTrue(view.marked(0, "p99_us"));
        assertEquals(
                "p99: 0 samples, 0 episodes beyond; p99.9: 0 samples, 0 episodes beyond",
                view.table().stringColumn("note").get(0));
    }

    @Test
    void shouldMarkAPercentileWhoseManySamplesAreFewEpisodes() {
        View view =
                SummaryTable.of(
                        List.of(
                                SampleRun.named("x")
                                        .late(2_000, 900)
                                        .late(900_000, 50)
                                        .late(2_000, 50)
                                        .build()));
        assertTrue(view.marked(0, "p90_us"));
        assertTrue(
                view.table()
                        .stringColumn("note")
                        .get(0)
                        .startsWith(
                                "p50: 50 samples, 1 episode beyond; p90: 50 samples, 1 episode"));
    }

    @Test
    void shouldLeaveFiguresOfNothingMissing() {
        View view = SummaryTable.of(List.of(SampleRun.named("nothing").warmup(5).build()));
        Table table = view.table();
        for (String column :
                List.of("min_us", "mean_us", "p50_us", "p99_9_us", "max_us", "late_pct")) {
            assertTrue(table.column(column).isMissing(0), column);
        }
        assertTrue(table.column("achieved_hz").isMissing(0));
        assertEquals(5L, table.longColumn("cycles").get(0));
        assertEquals("", table.stringColumn("note").get(0));
        assertEquals(List.of(), view.footnotes());
    }

    @Test
    void shouldNoteWhatWasCutOffShortOrRefused() {
        RunResult run =
                SampleRun.named("x")
                        .quick(Duration.ofSeconds(2))
                        .partial("stopped by Ctrl-C")
                        .fifoRefused()
                        .build();
        assertEquals(
                "partial: stopped by Ctrl-C; quick: 2 of 8 s; scheduling refused",
                SummaryTable.of(List.of(run)).table().stringColumn("note").get(0));
    }

    @Test
    void shouldKeepARowEachForFiftyRunsAndForNone() {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            runs.add(SampleRun.named("run " + i).late(1_000 + i, 10).build());
        }
        View view = SummaryTable.of(runs);
        assertEquals(50, view.rowCount());
        assertEquals("run 49", view.table().stringColumn("run").get(49));
        assertEquals(0, SummaryTable.of(List.of()).rowCount());
        assertEquals(0, SummaryTable.of(List.of()).table().rowCount());
    }
}

package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.verdict.RunGroup;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.time.Duration;
import java.util.List;

class GroupTableTest {

    /** Enough far-apart late wakes that p50 (and not p99) has 10 episodes beyond it. */
    private static SampleRun run(String name, long typicalNs, long worstNs) {
        SampleRun run = SampleRun.named(name);
        for (int i = 0; i < 12; i++) {
            run.late(typicalNs, 20).late(worstNs, 1);
        }
        return run;
    }

    private static RunGroup group(String label, RunResult... runs) {
        return new RunGroup(label, List.of(runs));
    }

    @Test
    void shouldShowMedianAndRangeOverTheRuns() {
        View view =
                GroupTable.of(
                        List.of(
                                group(
                                        "default",
                                        run("r", 52_000, 600_000).faults(4).build(),
                                        run("r", 50_000, 900_000).faults(0).build(),
                                        run("r", 58_000, 700_000).faults(7).build())));
        Table table = view.table();
        assertEquals("default", table.stringColumn("step").get(0));
        assertEquals(3L, table.longColumn("runs").get(0));
        assertEquals(52.0, table.doubleColumn("p50_us").get(0), 0.1);
        assertEquals(50.0, table.doubleColumn("p50_min_us").get(0), 0.1);
        assertEquals(58.0, table.doubleColumn("p50_max_us").get(0), 0.1);
        assertEquals(700.0, table.doubleColumn("p99_us").get(0), 0.7);
        assertEquals(600.0, table.doubleColumn("p99_min_us").get(0), 0.7);
        assertEquals(900.0, table.doubleColumn("max_us").get(0));
        assertEquals(4.0, table.doubleColumn("minor_faults").get(0));
        assertFalse(view.marked(0, "p50_us"));
        assertTrue(view.marked(0, "p99_us"));
        assertEquals(
                "p99: 0 samples, 0 episodes beyond in one run", table.stringColumn("note").get(0));
    }

    @Test
    void shouldExplainARefusalOnceAndReferToItBelow() {
        RunGroup fifo = group("FIFO", run("r", 3_000, 90_000).fifoRefused().build());
        RunGroup idle = group("no idle states", run("r", 3_000, 90_000).fifoRefused().build());
        Table table = GroupTable.of(List.of(fifo, idle)).table();
        String note = table.stringColumn("note").get(0);
        assertTrue(
                note.startsWith(
                        "scheduling refused: pthread_setschedparam: EPERM, no real-time priority is"
                                + " granted (ulimit -r 0). Remedy: add '@realtime - rtprio 98'"),
                note);
        assertTrue(table.stringColumn("note").get(1).startsWith("scheduling refused (see above);"));
    }

    @Test
    void shouldNotePartialAndShortRuns() {
        Table table =
                GroupTable.of(
                                List.of(
                                        group(
                                                "a",
                                                SampleRun.named("r")
                                                        .quick(Duration.ofMillis(1500))
                                                        .partial("SIGINT")
                                                        .build(),
                                                SampleRun.named("r")
                                                        .quick(Duration.ofMillis(1500))
                                                        .build())))
                        .table();
        assertEquals(
                "1 of 2 runs partial: SIGINT; quick: 1.5 of 8 s",
                table.stringColumn("note").get(0));
    }

    @Test
    void shouldKeepTheRowOfAGroupWithoutRuns() {
        Table table = GroupTable.of(List.of(group("never ran"))).table();
        assertEquals(0L, table.longColumn("runs").get(0));
        assertTrue(table.column("p50_us").isMissing(0));
        assertTrue(table.column("max_us").isMissing(0));
        assertTrue(table.column("minor_faults").isMissing(0));
        assertEquals("no run", table.stringColumn("note").get(0));
        assertEquals(0, GroupTable.of(List.of()).rowCount());
    }
}

package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.LatencyHistogram;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.util.List;

class HistogramTableTest {

    @Test
    void shouldHaveARowABucketFromTheFirstToTheLastThatHoldsSomething() {
        View view =
                HistogramTable.of(
                        SampleRun.named("x").late(1_000, 1).late(1_999, 1).late(10_000, 2).build());
        Table table = view.table();
        assertEquals(List.of("from_us", "to_us", "count", "percent"), table.columnNames());
        assertArrayEquals(new Object[] {1L, 2L, 5L, 10L}, table.column("from_us").asObjectArray());
        assertArrayEquals(new Object[] {2L, 5L, 10L, 20L}, table.column("to_us").asObjectArray());
        assertArrayEquals(new Object[] {2L, 0L, 0L, 2L}, table.column("count").asObjectArray());
        assertEquals(50.0, table.doubleColumn("percent").get(3));
        assertEquals(List.of(), view.footnotes());
    }

    @Test
    void shouldSayWhatIsInNoBucketAndCountItAmongAll() {
        View view =
                HistogramTable.of(
                        SampleRun.named("x")
                                .late(-1, 1)
                                .late(0, 2)
                                .late(60_000_000_001L, 1)
                                .build());
        assertEquals(1, view.rowCount());
        assertEquals(50.0, view.table().doubleColumn("percent").get(0));
        assertEquals(
                List.of(
                        "1 early wakes are in no bucket",
                        "1 wakes over 60 s late are in no bucket"),
                view.footnotes());
    }

    @Test
    void shouldHoldTheLongestTimeThereCanBe() {
        View view = HistogramTable.of(SampleRun.named("x").late(60_000_000_000L, 1).build());
        assertEquals(50_000_000L, view.table().longColumn("from_us").get(0));
    }

    @Test
    void shouldHaveNoRowForNothing() {
        assertEquals(0, HistogramTable.of(LatencyHistogram.empty()).rowCount());
        assertEquals(0, HistogramTable.of(SampleRun.named("x").build()).rowCount());
    }
}

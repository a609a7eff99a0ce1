package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

import java.util.List;

class TextTableTest {

    private record Row(String run, Double p99, Long cycles, String note) {}

    private static final List<Row> ROWS =
            List.of(
                    new Row("a", 2196.84, 59_900L, "quick: 2 of 8 s; scheduling refused"),
                    new Row("bb", 3.0, 7L, ""));

    private static View view() {
        return new ViewBuilder<>(ROWS)
                .text("run", Row::run)
                .figure("p99_9_us", 1, Row::p99)
                .count("cycles", Row::cycles)
                .text("note", Row::note)
                .mark(0, "p99_9_us")
                .build("Two runs");
    }

    @Test
    void shouldAlignNumbersAtTheRightAndKeepMarkedDigitsInLine() {
        assertEquals(
                """
                Two runs
                run    p99.9  cycles  note
                        (µs)
                ---------------------------------------------------------
                a    2196.8†   59900  quick: 2 of 8 s; scheduling refused
                bb      3.0        7
                † fewer than 10 samples or episodes beyond it: not a figure to quote
                """,
                view().toText(120));
    }

    @Test
    void shouldPutTheNoteBelowItsRowWhereItDoesNotFit() {
        assertEquals(
                """
                Two runs
                run    p99.9  cycles
                        (µs)
                --------------------
                a    2196.8†   59900
                    note: quick: 2 of 8 s; scheduling
                    refused
                bb      3.0        7
                † fewer than 10 samples or episodes
                beyond it: not a figure to quote
                """,
                view().toText(40));
    }

    @Test
    void shouldBreakTextsThatAreTooWideButNoFigures() {
        Table table =
                Table.create(
                        "t",
                        StringColumn.create("cause", "clock-nanosleep of the loop says nothing"),
                        StringColumn.create("remedy", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
                        LongColumn.create("count_ns", 1_234_567_890_123L));
        String text = TextTable.of(table, 50);
        assertTrue(text.contains("1234567890123"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 50), text);
        String letters = "a".repeat(17);
        assertTrue(text.contains(letters) && !text.contains("a".repeat(41)), text);
    }

    @Test
    void shouldShowAnyTablesawTable() {
        DoubleColumn ratio = DoubleColumn.create("ratio", 1.5, 2.25);
        ratio.appendMissing();
        Table table = Table.create("mine", StringColumn.create("late_pct", "x", "y", "z"), ratio);
        assertEquals(
                """
                mine
                late %          ratio
                (jitter_bench)
                ---------------------
                x                 1.5
                y                2.25
                z                   –
                """,
                TextTable.of(table, 80));
    }

    @Test
    void shouldCutALongTableAndSaySo() {
        LongColumn numbers = LongColumn.create("n");
        for (long i = 0; i < 500; i++) {
            numbers.append(i);
        }
        String text = TextTable.of(Table.create("many", numbers), 80);
        assertTrue(text.contains("\n199\n"));
        assertTrue(text.endsWith("… and 300 rows more, not shown here\n"), text);
    }

    @Test
    void shouldShowATableWithoutRows() {
        assertEquals(
                "none\nn\n-\n", TextTable.of(Table.create("none", LongColumn.create("n")), 80));
    }
}

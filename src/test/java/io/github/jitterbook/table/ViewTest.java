package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.util.List;
import java.util.Locale;

class ViewTest {

    private static View view() {
        return SummaryTable.of(List.of(SampleRun.named("a").late(2_000, 50).build()));
    }

    @Test
    void shouldHaveAShortToString() {
        assertEquals("Wakeup latency (1 rows, 15 columns)", view().toString());
    }

    @Test
    void shouldGiveEachCallerATableOfItsOwn() {
        View view = view();
        Table mine = view.table();
        mine.stringColumn("run").set(0, "changed");
        mine.removeColumns("note");
        assertNotSame(mine, view.table());
        assertEquals("a", view.table().stringColumn("run").get(0));
        assertEquals(15, view.columnNames().size());
    }

    @Test
    void shouldPrintFiguresAlikeInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertTrue(view().toText().contains(" 2.0"), view().toText());
            assertTrue(view().table().print().contains(" 2.0 "), view().table().print());
            assertTrue(
                    HistogramText.of(SampleRun.named("a").late(5, 1).build()).contains("100.0%"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void shouldWriteUnitsOut() {
        assertEquals("p99.9 (µs)", Header.of("p99_9_us"));
        assertEquals("p50 min (µs)", Header.of("p50_min_us"));
        assertEquals("achieved (Hz)", Header.of("achieved_hz"));
        assertEquals("share (%)", Header.of("share_pct"));
        assertEquals("late % (jitter_bench)", Header.of("late_pct"));
        assertEquals("holds for", Header.of("holds_for"));
        assertEquals("us", Header.of("us"));
        assertEquals("step 2 3", Header.of("step_2_3"));
    }
}

package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;

class CycleTimesTableTest {

    @Test
    void shouldShowBodyAndCompletionBesideLatenessAndOverhead() {
        // Bodies of no length: completion is lateness.
        View view = CycleTimesTable.of(SampleRun.named("t").late(12_340, 200).build());
        assertEquals(
                List.of("wakeup latency", "body", "completion latency", "overhead"),
                view.table().stringColumn("time").asList());
        assertEquals(List.of(12.34, 0.0, 12.34), first3(view, "p50_us"));
        assertEquals(List.of(12.34, 0.0, 12.34), first3(view, "p99_9_us"));
        assertEquals(List.of(12.34, 0.0, 12.34), first3(view, "max_us"));
    }

    private static List<Double> first3(View view, String column) {
        return view.table().doubleColumn(column).asList().subList(0, 3);
    }

    @Test
    void shouldShowNoFigureWhereNothingWasRecorded() {
        String text = CycleTimesTable.of(SampleRun.named("t").build()).toText();
        assertTrue(text.contains(Grid.MISSING), text);
    }

    @Test
    void shouldHaveNoRowOfAchievementsWhereNothingWasTold() {
        assertEquals(0, AchievedTable.of(SampleRun.named("t").build()).rowCount());
    }
}

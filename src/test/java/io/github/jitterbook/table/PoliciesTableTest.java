package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;

import java.util.List;

class PoliciesTableTest {

    private static final long PERIOD = SampleRun.PERIOD_NS;

    /** 1,000 cycles 52 µs late; the 101st by 50 periods, so that 49 more run late, one a period. */
    private static LatencyTrace caughtUp() {
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        long ready = 0;
        for (long i = 1; i <= 1_000; i++) {
            long deadline = i * PERIOD;
            long wake = Math.max(ready, deadline + (i == 101 ? 50 * PERIOD : 52_000));
            trace.add(deadline, ready, wake);
            ready = wake;
        }
        return trace.build();
    }

    private static RunResult run(LatencyTrace trace) {
        return SampleRun.named("story").traced(GridPolicy.CATCH_UP, trace, 0).build();
    }

    @Test
    void shouldShowOneTraceUnderThreePolicies() {
        View view = PoliciesTable.of(run(caughtUp()));
        assertEquals("One trace, three policies: story", view.caption());
        assertEquals(
                List.of(
                        "view",
                        "cycles",
                        "missed",
                        "p50_us",
                        "p99_us",
                        "p99_9_us",
                        "max_us",
                        "note"),
                view.columnNames());
        assertEquals(
                List.of(
                        "catch-up: as measured",
                        "skip: view",
                        "rebase: replay",
                        "corrected for coordinated omission",
                        "period jitter",
                        "relative formula",
                        "jHiccup's formula"),
                view.table().stringColumn("view").asList());
        assertEquals(1_000, view.table().longColumn("cycles").get(0));
        assertEquals(951, view.table().longColumn("cycles").get(1));
        assertEquals(49, view.table().longColumn("missed").get(1));
        // 10 of 1,000 are later than 40 periods: p99 is the 11th latest. (To a thousandth.)
        assertEquals(40_000, view.table().doubleColumn("p99_us").get(0), 40);
        assertEquals(52, view.table().doubleColumn("p99_us").get(1), 0.1);
        assertEquals(52, view.table().doubleColumn("p99_us").get(2), 0.1);
        assertTrue(view.marked(0, "p99_us"), "one episode");
        for (int row = 0; row < 3; row++) {
            assertEquals(50_000, view.table().doubleColumn("max_us").get(row), "row " + row);
        }
        String text = view.toText();
        assertTrue(text.contains("refused: under catch-up every missed deadline ran late"), text);
        assertTrue(view.table().doubleColumn("p50_us").isMissing(3));
        assertFalse(text.contains("trace: the first"), text);
    }

    @Test
    void shouldSayThatATraceHoldsOnlyTheFirstCycles() {
        LatencyTrace whole = caughtUp();
        LatencyTrace.Builder part = new LatencyTrace.Builder();
        for (int i = 0; i < 500; i++) {
            part.add(whole.deadlineNs(i), whole.waitEntryNs(i), whole.wakeNs(i));
        }
        part.incomplete();
        RunResult run = run(whole).with(part.build());
        String expected = "trace: the first 500 of 1000 cycles";
        assertEquals(List.of(expected), PoliciesTable.of(run).footnotes().subList(0, 1));
        assertTrue(SummaryTable.of(List.of(run)).toText().contains(expected));
    }

    @Test
    void shouldSayHowToGetATrace() {
        RunResult plain = SampleRun.named("plain").late(5, 5).build();
        assertTrue(
                assertThrows(IllegalArgumentException.class, () -> PoliciesTable.of(plain))
                        .getMessage()
                        .contains("trial(…).trace()"));
    }
}

package io.github.jitterbook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.verdict.RunGroup;

import org.junit.jupiter.api.Test;

import java.util.List;

class RunsTest {

    private static Runs runs(RunResult run) {
        return new Runs(List.of(new RunGroup(run.name(), List.of(run))));
    }

    @Test
    void shouldShowTheTraceOfTheLastRun() {
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        for (long i = 1; i <= 20; i++) {
            trace.add(i * 1_000_000, i * 1_000_000 - 900_000, i * 1_000_000 + 50_000);
        }
        Runs runs =
                runs(SampleRun.named("t").traced(GridPolicy.CATCH_UP, trace.build(), 0).build());
        assertEquals("One trace, three policies: t", runs.policies().caption());
        assertTrue(runs.timeline().getTitle().startsWith("Wakeup latency over time: t"));
    }

    @Test
    void shouldSayHowToGetATraceWhereThereIsNone() {
        Runs runs = runs(SampleRun.named("plain").late(5, 5).build());
        for (Runnable view : List.<Runnable>of(runs::policies, runs::timeline)) {
            assertTrue(
                    assertThrows(IllegalArgumentException.class, view::run)
                            .getMessage()
                            .contains("trial(…).trace() in a cell"));
        }
    }
}

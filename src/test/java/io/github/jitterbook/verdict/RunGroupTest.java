package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.result.SampleRuns;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class RunGroupTest {

    /** Medians 20, 40 and 30 ns, maxima 25, 61 s and 31; the last has only early wakes. */
    private final RunGroup group =
            new RunGroup(
                    "g",
                    List.of(
                            SampleRuns.of("g", 10, 20, 25),
                            SampleRuns.of("g", 40, 40, 40, 61_000_000_000L),
                            SampleRuns.of("g", 30, 31, 29),
                            SampleRuns.of("g", -5, -6)));

    @Test
    void shouldSpreadAPercentileOverTheRunsThatHaveIt() {
        assertEquals(Optional.of(new Spread(30, 20, 40, 3)), group.percentile(50));
    }

    @Test
    void shouldSpreadAnyFigure() {
        Optional<Spread> cycles = group.spread(run -> (double) run.counts().cycles());
        assertEquals(Optional.of(new Spread(3, 2, 4, 4)), cycles);
        assertEquals(Optional.empty(), group.spread(RunResult::achievedHertz));
    }

    @Test
    void shouldAddTheLatenessOfAllRunsUp() {
        assertEquals(9, group.lateness().count());
        assertEquals(31, group.lateness().valueAt(60), "10 20 25 29 30 31 40 40 40: the sixth");
    }

    @Test
    void shouldGiveTheExactMaximumWithOverflow() {
        assertEquals(Optional.of(61_000_000_000L), group.maxNs());
    }

    @Test
    void shouldHaveNothingOfNoRuns() {
        RunGroup none = new RunGroup("none", List.of());
        assertEquals(Optional.empty(), none.percentile(50));
        assertEquals(Optional.empty(), none.maxNs());
        assertEquals(0, none.lateness().count());
        assertTrue(none.refused().isEmpty());
    }

    @Test
    void shouldNameARefusedStepOnceHoweverManyRunsHaveIt() {
        RunGroup refused =
                new RunGroup(
                        "r",
                        List.of(
                                SampleRuns.of("r", 1),
                                SampleRuns.refused("r", 1),
                                SampleRuns.refused("r", 2)));
        List<String> names = refused.refused().stream().map(Setting::name).toList();
        assertEquals(List.of("scheduling"), names);
    }

    @Test
    void shouldNotChangeWhenTheCallersListDoes() {
        List<RunResult> runs = new ArrayList<>(List.of(SampleRuns.of("g", 1)));
        RunGroup copied = new RunGroup("g", runs);
        runs.clear();
        assertEquals(1, copied.runs().size());
        assertThrows(UnsupportedOperationException.class, () -> copied.runs().clear());
    }
}

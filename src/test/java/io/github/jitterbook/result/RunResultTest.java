package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

class RunResultTest {

    @Test
    void shouldGiveAPercentileWithWhatLiesBeyondIt() {
        // 100 cycles: five spikes of 300 µs, 12 or more quiet cycles apart, the others at 40 µs.
        long[] lateness = new long[100];
        Arrays.fill(lateness, 40_000);
        for (int spike = 10; spike < 100; spike += 20) {
            lateness[spike] = 300_000;
        }
        Percentile median = SampleRuns.of("spikes", lateness).percentile(50);
        assertEquals(50, median.percentile());
        assertEquals(40_000, median.valueNs(), 40, "off by at most a thousandth");
        assertEquals(5, median.samplesBeyond());
        assertEquals(50_000, median.thresholdNs(), "the nearest at or above");
        assertEquals(5, median.episodesBeyond());
        assertTrue(median.marked());
    }

    @Test
    void shouldCountNeighboursBeyondAPercentileAsOneEpisode() {
        long[] lateness = new long[100];
        Arrays.fill(lateness, 40_000);
        Arrays.fill(lateness, 50, 80, 300_000);
        Percentile median = SampleRuns.of("burst", lateness).percentile(50);
        assertEquals(30, median.samplesBeyond());
        assertEquals(1, median.episodesBeyond());
    }

    @Test
    void shouldCountOverflowAsBeyondEveryPercentile() {
        Percentile high = SampleRuns.of("o", 5, 6, 7, 61_000_000_000L).percentile(100);
        assertEquals(7, high.valueNs());
        assertEquals(1, high.samplesBeyond());
    }

    @Test
    void shouldNeverGiveAPercentileAboveTheMaximum() {
        RunResult run = SampleRuns.of("one", 60_000, 60_000);
        assertEquals(60_000, run.percentile(50).valueNs());
        assertEquals(60_000, run.percentile(100).valueNs());
        assertEquals(0, run.percentile(50).samplesBeyond());
    }

    @Test
    void shouldHaveNoPercentileOfNothing() {
        assertNull(SampleRuns.of("nothing").percentile(50));
        assertNull(SampleRuns.of("early", -5, -7).percentile(50));
        assertNull(SampleRuns.of("overflow", 61_000_000_000L).percentile(50));
    }

    @Test
    void shouldGiveTheEpisodesBeyondAThreshold() {
        RunResult golden = SampleRuns.golden();
        assertEquals(17, golden.episodesOver(1_000));
        assertEquals(5, golden.episodesOver(2_000));
        assertEquals(0, golden.episodesOver(5_000));
    }

    @Test
    void shouldListWhatWasRefusedOrIsNotThere() {
        List<String> refused = SampleRuns.golden().refused().stream().map(Setting::name).toList();
        assertEquals(List.of("dma-latency", "scheduling"), refused);
        assertEquals("1 ns, FIFO", SampleRuns.golden().name());
    }

    @Test
    void shouldNotLetItsListsBeChanged() {
        RunResult run = SampleRuns.golden();
        assertThrows(UnsupportedOperationException.class, () -> run.settings().clear());
        assertThrows(UnsupportedOperationException.class, () -> run.episodes().clear());
        assertThrows(UnsupportedOperationException.class, () -> run.removedEnvironment().clear());
    }
}

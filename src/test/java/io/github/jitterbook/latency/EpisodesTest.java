package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

class EpisodesTest {

    /** 1-2-5 from 1 µs to 10 s. */
    private static final long[] THRESHOLDS_NS = {
        1_000,
        2_000,
        5_000,
        10_000,
        20_000,
        50_000,
        100_000,
        200_000,
        500_000,
        1_000_000,
        2_000_000,
        5_000_000,
        10_000_000,
        20_000_000,
        50_000_000,
        100_000_000,
        200_000_000,
        500_000_000,
        1_000_000_000,
        2_000_000_000,
        5_000_000_000L,
        10_000_000_000L
    };

    private final Episodes episodes = new Episodes();
    private final long[] counts = new long[Episodes.thresholds()];
    private long cycle;

    @Test
    void shouldHave22ThresholdsFrom1MicrosecondTo10Seconds() {
        assertEquals(22, Episodes.thresholds());
        assertArrayEquals(
                THRESHOLDS_NS, IntStream.range(0, 22).mapToLong(Episodes::thresholdNs).toArray());
    }

    @Test
    void shouldFindTheNearestThresholdAtOrAbove() {
        assertEquals(0, Episodes.indexAtOrAbove(0));
        assertEquals(0, Episodes.indexAtOrAbove(1_000));
        assertEquals(1, Episodes.indexAtOrAbove(1_001));
        assertEquals(9, Episodes.indexAtOrAbove(1_000_000));
        assertEquals(10, Episodes.indexAtOrAbove(1_000_001));
        assertEquals(21, Episodes.indexAtOrAbove(10_000_000_000L));
        assertEquals(21, Episodes.indexAtOrAbove(50_000_000_000L));
    }

    @Test
    void shouldCountARunOfExceedancesOnce() {
        notes(1_500, 1_500, 1_500);
        assertEquals(1, counts[0]);
        assertEquals(0, counts[1]);
    }

    @Test
    void shouldGoOnAfterNineQuietCycles() {
        notes(1_500);
        quiet(9);
        notes(1_500);
        assertEquals(1, counts[0]);
    }

    @Test
    void shouldEndAfterTenQuietCycles() {
        notes(1_500);
        quiet(10);
        notes(1_500);
        assertEquals(2, counts[0]);
    }

    @Test
    void shouldCountQuietCyclesFromTheLastExceedance() {
        notes(1_500);
        quiet(9);
        notes(1_500);
        quiet(9);
        notes(1_500);
        assertEquals(1, counts[0], "never ten quiet ones in a row");
    }

    @Test
    void shouldTakeATimeAtTheThresholdForQuiet() {
        notes(1_000);
        assertEquals(0, counts[0]);
        notes(1_001);
        assertEquals(1, counts[0]);
        for (int i = 0; i < 10; i++) {
            notes(1_000);
        }
        notes(1_001);
        assertEquals(2, counts[0]);
    }

    @Test
    void shouldCountEachThresholdForItself() {
        // At 1 µs one long episode; at 5 µs two, since ten cycles lie between.
        notes(6_000);
        for (int i = 0; i < 10; i++) {
            notes(1_500);
        }
        notes(6_000);
        assertEquals(1, counts[0]);
        assertEquals(2, counts[1]);
        assertEquals(2, counts[2]);
        assertEquals(0, counts[3]);
    }

    @Test
    void shouldCountAStallAtEveryThresholdBelowIt() {
        notes(10_000_000_001L);
        assertArrayEquals(IntStream.range(0, 22).mapToLong(i -> 1).toArray(), counts);
    }

    @Test
    void shouldTakeAnEarlyWakeForQuiet() {
        notes(1_500);
        for (int i = 0; i < 10; i++) {
            notes(-50_000);
        }
        notes(1_500);
        assertEquals(2, counts[0]);
    }

    @Test
    void shouldBeginAnEpisodeWithTheVeryFirstCycle() {
        notes(1_500);
        assertEquals(1, counts[0]);
        episodes.reset();
        cycle = 0;
        notes(1_500);
        assertEquals(2, counts[0], "a reset forgets the last exceedance");
    }

    private void notes(long... latenessNs) {
        for (long ns : latenessNs) {
            episodes.note(cycle++, ns, counts);
        }
    }

    private void quiet(int cycles) {
        for (int i = 0; i < cycles; i++) {
            notes(900);
        }
    }
}

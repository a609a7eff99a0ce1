package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.verdict.RunGroup;

import org.junit.jupiter.api.Test;

import java.util.List;

class CdfLineTest {

    private static RunGroup group(RunResult... runs) {
        return new RunGroup("g", List.of(runs));
    }

    private static void assertPoints(List<double[]> points, double... xy) {
        assertEquals(xy.length / 2, points.size());
        for (int i = 0; i < points.size(); i++) {
            assertArrayEquals(
                    new double[] {xy[2 * i], xy[2 * i + 1]}, points.get(i), 1e-9, "point " + i);
        }
    }

    @Test
    void shouldRiseInStepsAndEndAtTheMaximumOneSampleFromTheTop() {
        // 90 wakes at 1 µs, 9 at 1.5 µs, 1 at 2 µs: 90 % at 1, 99 % at 1.5, then the maximum.
        CdfLine line =
                CdfLine.of(
                        group(
                                SampleRun.named("r")
                                        .late(1_000, 90)
                                        .late(1_500, 9)
                                        .late(2_000, 1)
                                        .build()));
        assertPoints(line.body());
        assertPoints(line.tail(), 1, 0, 1, 1, 1.5, 1, 1.5, 2, 2, 2, 2, 2);
        assertEquals(1_000, line.leastNs());
        assertEquals(2_000, line.mostNs());
        assertEquals(2, line.top(), 1e-9);
    }

    @Test
    void shouldBeThinOnlyBeyondTheLastStepThatHasEnoughBeyondIt() {
        SampleRun run = SampleRun.named("r");
        for (int i = 0; i < 10; i++) {
            run.late(1_000, 20).late(1_500, 1).late(1_000, 20).late(6_000, 1);
        }
        // 400 at 1 µs, 10 at 1.5 µs, 10 at 6 µs: beyond 1.5 µs are 10 samples in 10 episodes.
        CdfLine line = CdfLine.of(group(run.build()));
        assertEquals(4, line.body().size());
        assertArrayEquals(new double[] {1.5, -Math.log10(10.0 / 420)}, line.body().get(3), 1e-9);
        assertArrayEquals(line.body().get(3), line.tail().get(0), 1e-9, "the lines meet");
    }

    @Test
    void shouldNotBeThinBelowJustBecauseManyLateWakesAreOneEpisode() {
        SampleRun run = SampleRun.named("r");
        for (int i = 0; i < 12; i++) {
            // Every second wake is beyond 1 µs: a single episode; those beyond 5 µs are twelve.
            for (int j = 0; j < 10; j++) {
                run.late(900, 1).late(1_900, 1);
            }
            run.late(40_000, 1);
        }
        CdfLine line = CdfLine.of(group(run.build()));
        assertEquals(0.9, line.body().get(0)[0]);
    }

    @Test
    void shouldTakeTheRunsOfAGroupTogether() {
        CdfLine line =
                CdfLine.of(
                        group(
                                SampleRun.named("r").late(1_000, 5).build(),
                                SampleRun.named("r").late(2_000, 5).build()));
        assertPoints(line.tail(), 1, 0, 1, -Math.log10(0.5), 2, -Math.log10(0.5), 2, 1);
        assertEquals(1, line.top(), 1e-9);
    }

    @Test
    void shouldKeepFewPointsAndTheExactMaximumOfManyTimes() {
        SampleRun run = SampleRun.named("r");
        for (int i = 0; i < 50_000; i++) {
            run.late(1_000 + 37L * i, 1);
        }
        run.late(9_876_543, 1);
        CdfLine line = CdfLine.of(group(run.build()));
        int points = line.body().size() + line.tail().size();
        assertTrue(points < 2 * 150 * 4 + 10, points + " points");
        assertArrayEquals(
                new double[] {9_876.543, Math.log10(50_001)},
                line.tail().get(line.tail().size() - 1),
                1e-9);
    }

    @Test
    void shouldDrawWhatIsBeyondTheHistogram() {
        CdfLine line =
                CdfLine.of(
                        group(
                                SampleRun.named("r")
                                        .late(1_000, 9)
                                        .late(60_000_000_001L, 1)
                                        .build()));
        assertEquals(60_000_000_001L, line.mostNs());
        assertPoints(line.tail(), 1, 0, 1, 1, 60_000_000.001, 1, 60_000_000.001, 1);
    }

    @Test
    void shouldBeEmptyForNothing() {
        for (RunGroup nothing : List.of(group(), group(SampleRun.named("r").late(-5, 3).build()))) {
            CdfLine line = CdfLine.of(nothing);
            assertEquals(0, line.body().size() + line.tail().size() + line.marks().size());
            assertEquals(-1, line.mostNs());
        }
    }
}

package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.verdict.PairedComparison;
import io.github.jitterbook.verdict.RunGroup;

import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.imageio.ImageIO;

class ChartsTest {

    private static RunResult run(long typicalNs, long worstNs) {
        return SampleRun.named("r").late(typicalNs, 99).late(worstNs, 1).build();
    }

    /** A run with ten samples in ten episodes beyond its median. */
    private static RunResult firm(long typicalNs, long worstNs) {
        SampleRun run = SampleRun.named("r");
        for (int i = 0; i < 10; i++) {
            run.late(typicalNs, 20).late(worstNs, 1);
        }
        return run.build();
    }

    private static RunGroup group(String label, RunResult... runs) {
        return new RunGroup(label, List.of(runs));
    }

    private static BufferedImage drawn(XYChart chart) {
        try {
            return ImageIO.read(new ByteArrayInputStream(ChartImage.png(chart)));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static int pixels(BufferedImage image, Color color) {
        int count = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) == (color.getRGB() & 0xFFFFFF) ? 1 : 0;
            }
        }
        return count;
    }

    private static List<Double> maximum(XYChart chart, String series) {
        XYSeries drawn = chart.getSeriesMap().get(series);
        double[] x = drawn.getXData();
        double[] y = drawn.getYData();
        // The last point is the gap behind the maximum's.
        return List.of(x[x.length - 2], y[y.length - 2]);
    }

    @Test
    void shouldDrawALineAGroupUpToItsMaximum() {
        XYChart chart =
                CdfChart.of(
                        List.of(
                                group("default", run(52_000, 3_932_800)),
                                group("1 ns", run(2_400, 10_050_000))));
        assertEquals("Wakeup latency of 2 runs, grid catch-up", chart.getTitle());
        assertEquals("lateness (µs)", chart.getXAxisTitle());
        assertEquals(
                List.of(3_932.8, Nines.of(99, 100)), maximum(chart, "default\nmax 3,932.8 µs"));
        assertEquals(List.of(10_050.0, Nines.of(99, 100)), maximum(chart, "1 ns\nmax 10,050.0 µs"));
        assertEquals(20_000, chart.getStyler().getXAxisMax(), 1e-6);
        assertTrue(chart.getStyler().getYAxisMax() > 2);
        BufferedImage image = drawn(chart);
        assertEquals(ChartStyle.WIDTH, image.getWidth());
        assertEquals(ChartStyle.HEIGHT, image.getHeight());
        assertTrue(pixels(image, ChartStyle.color(0)) > 300);
        assertTrue(pixels(image, ChartStyle.color(1)) > 300);
    }

    @Test
    void shouldHaveAnOpaqueWhiteBackground() {
        BufferedImage image = drawn(CdfChart.of(List.of(group("g", run(1_000, 2_000)))));
        assertFalse(image.getColorModel().hasAlpha());
        assertEquals(0xFFFFFFFF, image.getRGB(0, 0));
        assertEquals(0xFFFFFFFF, image.getRGB(image.getWidth() - 1, image.getHeight() - 1));
    }

    @Test
    void shouldKeepItsSizeHoweverOftenItIsDrawn() {
        XYChart chart = StepsChart.of(List.of(group("g", run(1_000, 2_000))));
        byte[] first = ChartImage.png(chart);
        assertArrayEquals(first, ChartImage.png(chart));
        assertEquals(ChartStyle.HEIGHT, chart.getHeight());
        chart.setTitle("mine");
        assertFalse(java.util.Arrays.equals(first, ChartImage.png(chart)), "a new title shows");
    }

    @Test
    void shouldDrawAPictureTwiceAsFine() throws IOException {
        XYChart chart = PairsChart.of(new PairedComparison(group("a"), group("b")));
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(ChartImage.png(chart, 2)));
        assertEquals(2 * ChartStyle.WIDTH, image.getWidth());
        assertEquals(2 * ChartStyle.HEIGHT, image.getHeight());
        assertThrows(IllegalArgumentException.class, () -> ChartImage.png(chart, 0));
        assertThrows(IllegalArgumentException.class, () -> ChartImage.png(chart, 9));
    }

    @Test
    void shouldShowEachRunItsMedianAndTheMaximumOfAStep() {
        XYChart chart =
                StepsChart.of(
                        List.of(
                                group(
                                        "default",
                                        firm(1_000, 50_000),
                                        firm(1_200, 90_000),
                                        run(1_800, 70_000)),
                                group("pin")));
        assertEquals("Wakeup latency, step by step: 3 runs, grid catch-up", chart.getTitle());
        assertArrayEquals(
                new double[] {1, 1.2}, chart.getSeriesMap().get("p50: each run").getYData(), 1e-9);
        assertArrayEquals(
                new double[] {1.8},
                chart.getSeriesMap().get("p50: too little beyond").getYData(),
                1e-9);
        double[] medians = chart.getSeriesMap().get("p50: median of runs").getYData();
        assertEquals(1.2, medians[0], 1e-9);
        assertTrue(Double.isNaN(medians[1]));
        assertEquals(90, chart.getSeriesMap().get("maximum, all runs").getYData()[0], 1e-9);
        assertEquals(100, chart.getStyler().getYAxisMax(), 1e-6);
        drawn(chart);
    }

    @Test
    void shouldSayWhichStepWasRefusedAndWhichRanWithoutIt() {
        RunResult fifo =
                SampleRun.named("r")
                        .step(Steps.timerSlack(1))
                        .step(Steps.fifo(80))
                        .fifoRefused()
                        .late(1_000, 3)
                        .build();
        RunResult later =
                SampleRun.named("r")
                        .step(Steps.fifo(80))
                        .step(Steps.dmaLatency(0))
                        .fifoRefused()
                        .late(1_000, 3)
                        .build();
        assertEquals("(refused)", Groups.remark(group("SCHED_FIFO 80", fifo)));
        assertEquals("(without scheduling)", Groups.remark(group("dma-latency 0 µs", later)));
        assertEquals("", Groups.remark(group("default", run(1, 2))));
        assertEquals("(no run)", Groups.remark(group("default")));
    }

    @Test
    void shouldShowBothSidesOfEachPair() {
        XYChart chart =
                PairsChart.of(
                        new PairedComparison(
                                group("same", run(1_600, 2_000), run(1_800, 2_000)),
                                group("same", run(400, 2_000), run(600, 2_000))));
        assertArrayEquals(
                new double[] {1.6, 1.8}, chart.getSeriesMap().get("same").getYData(), 1e-9);
        assertArrayEquals(
                new double[] {0.4, 0.6}, chart.getSeriesMap().get("same (2)").getYData(), 1e-9);
        assertTrue(pixels(drawn(chart), ChartStyle.color(1)) > 50);
    }

    @Test
    void shouldDrawNothingAndOddThingsToo() {
        RunGroup empty = group("empty");
        RunGroup equal = group("equal", SampleRun.named("r").late(50_000, 100).build());
        RunGroup early = group("early", SampleRun.named("r").late(-5, 3).build());
        RunGroup zero = group("zero", SampleRun.named("r").late(0, 3).build());
        RunGroup minute = group("minute", SampleRun.named("r").late(60_000_000_001L, 2).build());
        for (List<RunGroup> groups :
                List.of(
                        List.<RunGroup>of(),
                        List.of(empty),
                        List.of(equal),
                        List.of(early),
                        List.of(zero, minute),
                        List.of(equal, equal))) {
            drawn(CdfChart.of(groups));
            drawn(StepsChart.of(groups));
        }
    }

    @Test
    void shouldDrawFiftyGroupsWithNamesOfAnyLength() {
        List<RunGroup> groups = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            groups.add(group("step " + "very ".repeat(i % 12) + i, run(1_000 + i, 9_000_000)));
        }
        drawn(CdfChart.of(groups));
        drawn(StepsChart.of(groups));
    }

    @Test
    void shouldTellSeriesApartByMoreThanColour() {
        Set<String> seen = new java.util.HashSet<>();
        for (int i = 0; i < 20; i++) {
            String dash = java.util.Arrays.toString(ChartStyle.line(i, 1).getDashArray());
            assertTrue(seen.add(dash + ChartStyle.marker(i)), "series " + i);
        }
    }
}

package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

import javax.imageio.ImageIO;

class TimelineChartTest {

    private static final long PERIOD = SampleRun.PERIOD_NS;
    private static final long START = 7_000_000_000L;

    /** A trace of 1 kHz with this lateness; a deadline is left out after each beyond a period. */
    private static LatencyTrace trace(GridPolicy policy, long... latenessNs) {
        LatencyTrace.Builder builder = new LatencyTrace.Builder();
        long deadline = START;
        for (long late : latenessNs) {
            builder.add(deadline, deadline - PERIOD / 2, deadline + late);
            deadline = policy.next(deadline, deadline + late, PERIOD);
        }
        return builder.build();
    }

    private static RunResult run(GridPolicy policy, long... latenessNs) {
        return SampleRun.named("r").traced(policy, trace(policy, latenessNs), 0).build();
    }

    private static long[] random(int cycles) {
        Random random = new Random(cycles);
        long[] late = new long[cycles];
        for (int i = 0; i < cycles; i++) {
            late[i] = (long) Math.pow(10, 3 + 5 * random.nextDouble()) - 1_200;
        }
        return late;
    }

    private static XYSeries series(XYChart chart, String begin) {
        return chart.getSeriesMap().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(begin))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(chart.getSeriesMap().keySet()));
    }

    private static int[] size(XYChart chart) throws IOException {
        var image = ImageIO.read(new ByteArrayInputStream(ChartImage.png(chart)));
        return new int[] {image.getWidth(), image.getHeight()};
    }

    @Test
    void shouldDrawTheLeastAndTheMostLateOfEveryColumnAndNothingBetween() {
        long[] late = random(50_000);
        LatencyTrace trace = trace(GridPolicy.CATCH_UP, late);
        TimelineColumns columns = TimelineColumns.of(trace, 100);
        // The same, worked out in another way: 100 columns, and one for the last deadline alone.
        TreeMap<Long, long[]> expected = new TreeMap<>();
        for (int i = 0; i < late.length; i++) {
            if (late[i] >= 0) {
                long[] extremes =
                        expected.computeIfAbsent(
                                100L * i / (late.length - 1), k -> new long[] {Long.MAX_VALUE, 0});
                extremes[0] = Math.min(extremes[0], late[i]);
                extremes[1] = Math.max(extremes[1], late[i]);
            }
        }
        double[] drawn = columns.micros();
        assertEquals(3 * expected.size(), drawn.length);
        int point = 0;
        for (long[] extremes : expected.values()) {
            assertEquals(LogScale.us(extremes[0]), drawn[point]);
            assertEquals(LogScale.us(extremes[1]), drawn[point + 1]);
            assertTrue(Double.isNaN(drawn[point + 2]), "a gap to the next bar");
            point += 3;
        }
    }

    @Test
    void shouldNeverHideTheMaximum() {
        for (int cycles : new int[] {1, 2, 100, 760, 761, 5_000, 200_000}) {
            long[] late = random(cycles);
            late[cycles / 3] = 123_456_789;
            XYChart chart = TimelineChart.of(run(GridPolicy.CATCH_UP, late));
            XYSeries all = chart.getSeriesMap().values().iterator().next();
            double most =
                    DoubleStream.of(all.getYData()).filter(y -> !Double.isNaN(y)).max().orElse(0);
            assertEquals(123_456.789, most, 1e-6, cycles + " cycles");
            assertTrue(all.getXData().length <= 3 * (TimelineChart.COLUMNS + 1));
            XYSeries marker = series(chart, "maximum: 123,456.8 µs at ");
            int third = cycles / 3;
            assertEquals(third / 1000.0, marker.getXData()[0], 1e-9);
            assertTrue(chart.getStyler().getYAxisMax() > 123_456.789);
        }
    }

    @Test
    void shouldSayWhatItShows() throws IOException {
        XYChart chart = TimelineChart.of(run(GridPolicy.CATCH_UP, 52_000, 1_500_000, 60_000));
        assertEquals("Wakeup latency over time: r, grid catch-up", chart.getTitle());
        assertEquals("lateness (µs)", chart.getYAxisTitle());
        assertEquals("time since the first counted deadline (s)", chart.getXAxisTitle());
        assertEquals(
                List.of("each wake", "maximum: 1,500.0 µs at 0.001 s"),
                List.copyOf(chart.getSeriesMap().keySet()));
        assertArrayEquals(new double[] {0, 0.001, 0.002}, series(chart, "each").getXData(), 1e-12);
        assertArrayEquals(new int[] {ChartStyle.WIDTH, ChartStyle.HEIGHT}, size(chart));
    }

    @Test
    void shouldMarkWhereDeadlinesWereMissedAndWakesWereEarly() throws IOException {
        XYChart chart =
                TimelineChart.of(
                        run(GridPolicy.SKIP, 50_000, 50 * PERIOD, 50_000, -300, 1_200_000, 50_000));
        XYSeries missed = series(chart, "50 missed deadlines, at 2 places");
        assertArrayEquals(new double[] {0.001, 0.053}, missed.getXData(), 1e-9);
        XYSeries early = series(chart, "1 early wake");
        assertArrayEquals(new double[] {0.052}, early.getXData(), 1e-9);
        double low = chart.getStyler().getYAxisMin();
        assertTrue(early.getYData()[0] > low && low >= 10, "early ones do not stretch the axis");
        size(chart);
    }

    @Test
    void shouldHaveNoMarksOfWhatDidNotHappen() {
        XYChart chart = TimelineChart.of(run(GridPolicy.SKIP, 50_000, 60_000));
        assertFalse(chart.getSeriesMap().keySet().toString().contains("missed"));
        assertFalse(chart.getSeriesMap().keySet().toString().contains("early"));
    }

    @Test
    void shouldDrawNothingAndOddThingsToo() throws IOException {
        for (long[] late :
                new long[][] {{}, {0}, {-5}, {-5, -7, -9}, {61_000_000_000L}, {7, 7, 7}}) {
            for (GridPolicy policy : GridPolicy.values()) {
                size(TimelineChart.of(run(policy, late)));
            }
        }
    }

    @Test
    void shouldSayHowToGetATrace() {
        RunResult plain = SampleRun.named("plain").late(5, 5).build();
        String message =
                assertThrows(IllegalArgumentException.class, () -> TimelineChart.of(plain))
                        .getMessage();
        assertTrue(message.contains("measure --trace"), message);
    }
}

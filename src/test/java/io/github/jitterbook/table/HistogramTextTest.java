package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.LatencyHistogram;

import org.junit.jupiter.api.Test;

/** The look is that of jitter_bench's report; the counts are those it printed. */
class HistogramTextTest {

    /** The report's cell a1, idle: each count somewhere within its bucket. */
    private static SampleRun a1Idle() {
        return SampleRun.named("a1 idle")
                .late(1_500, 9_812)
                .late(3_000, 38_785)
                .late(7_000, 4_251)
                .late(15_000, 1_316)
                .late(30_000, 737)
                .late(70_000, 1_244)
                .late(150_000, 1_007)
                .late(300_000, 2_208)
                .late(700_000, 264)
                .late(1_500_000, 211)
                .late(3_138_400, 65);
    }

    @Test
    void shouldPrintWhatJitterBenchPrintedForA1Idle() {
        assertEquals(
                """
                  bucket(us)       count      %  histogram
                  1-2               9812  16.4%  ##########
                  2-5              38785  64.7%  ########################################
                  5-10              4251   7.1%  ####
                  10-20             1316   2.2%  #
                  20-50              737   1.2%  #
                  50-100            1244   2.1%  #
                  100-200           1007   1.7%  #
                  200-500           2208   3.7%  ##
                  500-1000           264   0.4%
                  1000-2000          211   0.4%
                  2000-5000           65   0.1%
                  total            59900 100.0%
                """,
                HistogramText.of(a1Idle().build()));
    }

    @Test
    void shouldPrintWhatJitterBenchPrintedForBUnderLoadButNameWhereTheLastTwoAre() {
        SampleRun run =
                SampleRun.named("b load")
                        .late(1_500, 25_271)
                        .late(3_000, 29_567)
                        .late(7_000, 838)
                        .late(15_000, 497)
                        .late(30_000, 614)
                        .late(70_000, 447)
                        .late(150_000, 507)
                        .late(300_000, 925)
                        .late(700_000, 674)
                        .late(1_500_000, 422)
                        .late(3_000_000, 136)
                        .late(6_781_100, 2);
        assertEquals(
                """
                  bucket(us)       count      %  histogram
                  1-2              25271  42.2%  ##################################
                  2-5              29567  49.4%  ########################################
                  5-10               838   1.4%  #
                  10-20              497   0.8%  #
                  20-50              614   1.0%  #
                  50-100             447   0.7%  #
                  100-200            507   0.8%  #
                  200-500            925   1.5%  #
                  500-1000           674   1.1%  #
                  1000-2000          422   0.7%  #
                  2000-5000          136   0.2%
                  5000-10000           2   0.0%
                  total            59900 100.0%
                """,
                HistogramText.of(run.build()));
    }

    @Test
    void shouldCountWhatIsBelowOneMicrosecondAndWhatIsInNoBucket() {
        SampleRun run =
                SampleRun.named("odd")
                        .late(-5, 2)
                        .late(0, 1)
                        .late(999, 3)
                        .late(5_000, 2)
                        .late(60_000_000_001L, 2);
        assertEquals(
                """
                  bucket(us)       count      %  histogram
                  <1                   4  40.0%  ########################################
                  1-2                  0   0.0%
                  2-5                  0   0.0%
                  5-10                 2  20.0%  ####################
                  early                2  20.0%
                  over 60 s            2  20.0%
                  total               10 100.0%
                """,
                HistogramText.of(run.build()));
    }

    @Test
    void shouldPrintOnlyATotalOfNothing() {
        assertEquals(
                """
                  bucket(us)       count      %  histogram
                  total                0   0.0%
                """,
                HistogramText.of(LatencyHistogram.empty()));
    }
}

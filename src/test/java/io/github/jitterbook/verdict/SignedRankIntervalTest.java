package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Against published figures, and those of R 4.2.2: {@code wilcox.test(d, conf.int = TRUE,
 * conf.level = level, exact = TRUE)} for estimate and interval, {@code 1 - 2 * psignrank(k - 1, n)}
 * with {@code k = qsignrank((1 - level) / 2, n)} for the level that it attains.
 */
class SignedRankIntervalTest {

    /** Hollander and Wolfe (1973), table 3.1: depression before and after a tranquilizer. */
    private static final double[] BEFORE = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};

    private static final double[] AFTER = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};

    /** Darwin (1876): heights of crossed less self-fertilised maize, in eighths of an inch. */
    private static final double[] MAIZE = {
        49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48
    };

    private static final double[] SIX = {0.11, -0.03, 0.07, 0.29, 0.02, 0.13};

    private static double[] depression() {
        return IntStream.range(0, BEFORE.length).mapToDouble(i -> BEFORE[i] - AFTER[i]).toArray();
    }

    /** Numbers that another program can make too: no ties among their absolute values. */
    private static double[] scattered(int size, long prime) {
        return IntStream.rangeClosed(1, size)
                .mapToDouble(i -> (double) ((long) i * i * 7919 % prime) / prime - 0.37)
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "0.95, 0.01, 0.786, 0.9609375",
        "0.90, 0.175, 0.726, 0.90234375",
        "0.99, -0.1135, 0.987, 0.9921875"
    })
    void shouldGiveTheTextbookIntervalOfTheDepressionScale(
            double level, double low, double high, double attained) {
        SignedRankInterval interval = SignedRankInterval.of(depression(), level);
        assertEquals(0.46, interval.estimate(), 1e-9);
        assertInterval(interval, low, high, attained);
    }

    @ParameterizedTest
    @CsvSource({"0.95, 4, 41.5, 0.9520874023", "0.90, 8, 39.5, 0.9053955078"})
    void shouldGiveTheIntervalOfDarwinsMaize(
            double level, double low, double high, double attained) {
        SignedRankInterval interval = SignedRankInterval.of(MAIZE, level);
        assertEquals(25, interval.estimate(), 1e-9);
        assertInterval(interval, low, high, attained);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 0.95, 0.1765923853, 0.07134106126, 0.2761476966, 0.9502394322",
        "40, 0.99, 0.1765923853, 0.03761466973, 0.3068761867, 0.9902180023",
        "60, 0.95, 0.1335475167, 0.05630158889, 0.2216358549, 0.950718494",
        "150, 0.95, 0.1162096532, 0.06724392925, 0.1619776157, 0.9500569091"
    })
    void shouldGiveTheExactIntervalOfManyPairs(
            int size, double level, double estimate, double low, double high, double attained) {
        SignedRankInterval interval = SignedRankInterval.of(scattered(size, 10_007), level);
        assertTrue(interval.exact());
        assertEquals(estimate, interval.estimate(), 1e-9);
        assertInterval(interval, low, high, attained);
    }

    @Test
    void shouldComeCloseToTheExactIntervalWhereItIsApproximated() {
        SignedRankInterval interval = SignedRankInterval.of(scattered(300, 100_003));
        assertFalse(interval.exact());
        assertEquals(0.1236801896, interval.estimate(), 1e-9);
        assertEquals(0.08842124736, interval.low(), 1e-4);
        assertEquals(0.1578891633, interval.high(), 1e-4);
        assertEquals(0.9500348493, interval.level(), 1e-3);
    }

    @Test
    void shouldBeTheRangeOfSixPairsAndSayItsLevel() {
        assertInterval(SignedRankInterval.of(SIX), -0.03, 0.29, 0.96875);
    }

    @Test
    void shouldSayThatFivePairsDoNotReachTheLevel() {
        SignedRankInterval five = SignedRankInterval.of(0.11, -0.03, 0.07, 0.29, 0.02);
        assertInterval(five, -0.03, 0.29, 0.9375);
        assertEquals(0.07, five.estimate(), 1e-12);
        assertEquals(0, SignedRankInterval.of(3).level());
    }

    @Test
    void shouldCountZerosAndTiesAndKeepThem() {
        SignedRankInterval interval = SignedRankInterval.of(0, 2, -2, 5, 2, 0, 7, 1);
        assertEquals(8, interval.size());
        assertEquals(2, interval.zeros());
        assertEquals(5, interval.ties());
        SignedRankInterval same = SignedRankInterval.of(4, 4, 4, 4, 4, 4);
        assertEquals(4, same.estimate());
        assertEquals(4, same.low());
        assertEquals(4, same.high());
    }

    /** What the interval is for: it covers the centre as often as it says, and not much more. */
    @Test
    void shouldCoverTheCentreAsOftenAsItSays() {
        Random random = new Random(20_261_130);
        int runs = 4_000;
        int covered = 0;
        double level = 0;
        for (int run = 0; run < runs; run++) {
            double[] differences =
                    DoubleStream.generate(() -> 3 + random.nextGaussian()).limit(10).toArray();
            SignedRankInterval interval = SignedRankInterval.of(differences);
            covered += interval.contains(3) ? 1 : 0;
            level = interval.level();
        }
        // Four standard deviations of a count of 4,000.
        double deviation = Math.sqrt(runs * level * (1 - level));
        assertEquals(runs * level, covered, 4 * deviation);
    }

    @Test
    void shouldMoveWithItsData() {
        double[] shifted = DoubleStream.of(MAIZE).map(value -> 1000 + 2 * value).toArray();
        SignedRankInterval interval = SignedRankInterval.of(shifted);
        assertEquals(1050, interval.estimate(), 1e-9);
        assertEquals(1008, interval.low(), 1e-9);
        assertEquals(1083, interval.high(), 1e-9);
    }

    @Test
    void shouldSayWhatItContainsAndMeets() {
        SignedRankInterval interval = SignedRankInterval.of(MAIZE);
        assertTrue(interval.contains(4) && interval.contains(41.5) && !interval.contains(41.6));
        assertTrue(interval.meets(-3, 4) && interval.meets(41.5, 90) && interval.meets(10, 11));
        assertFalse(interval.meets(-3, 3.9) || interval.meets(41.6, 90));
        assertEquals(18.75, interval.halfWidth(), 1e-12);
    }

    @Test
    void shouldRefuseWhatIsNoSample() {
        assertThrows(IllegalArgumentException.class, SignedRankInterval::of);
        assertThrows(IllegalArgumentException.class, () -> SignedRankInterval.of(1, Double.NaN));
        assertThrows(
                IllegalArgumentException.class,
                () -> SignedRankInterval.of(1, Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> SignedRankInterval.of(SIX, 1));
        assertThrows(IllegalArgumentException.class, () -> SignedRankInterval.of(SIX, 0));
        assertThrows(IllegalArgumentException.class, () -> SignedRankInterval.of(SIX, Double.NaN));
    }

    private static void assertInterval(
            SignedRankInterval interval, double low, double high, double attained) {
        assertEquals(low, interval.low(), 1e-9);
        assertEquals(high, interval.high(), 1e-9);
        assertEquals(attained, interval.level(), 1e-9);
    }
}

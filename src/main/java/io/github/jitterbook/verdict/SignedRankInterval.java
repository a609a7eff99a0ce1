package io.github.jitterbook.verdict;

import java.util.Arrays;

/**
 * Where the centre of paired differences lies: the Hodges–Lehmann estimate with the interval of
 * Wilcoxon's signed-rank test. Immutable.
 *
 * <p>The estimate is the median of all Walsh averages (xᵢ + xⱼ) ÷ 2, i ≤ j. The interval goes from
 * the k-th smallest of them to the k-th largest, where k is the α÷2 quantile of the signed-rank
 * statistic (Hollander, Wolfe and Chicken, <i>Nonparametric Statistical Methods</i>, 3.2 and 3.3);
 * that is what R's {@code wilcox.test(x, conf.int = TRUE, exact = TRUE)} gives. The distribution is
 * the exact one for up to {@value #LARGEST_EXACT} differences and the normal approximation with
 * continuity correction beyond.
 *
 * <p>It assumes that the differences are independent and symmetric about their centre, which
 * differences of two exchangeable runs are. Zeros and ties need no special care: they stay in, and
 * the closed interval then covers with at least the stated level (Noether, 1967); they are counted
 * here so that they can be told.
 *
 * <p>For ratios give it their logarithms and take the exponential of what comes out.
 *
 * @param size how many differences, 1 or more
 * @param estimate the Hodges–Lehmann estimate, in the unit of the differences
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param level the level that the interval really attains, 0 to 1: at least the one asked for,
 *     except where so few differences cannot reach it (95 % needs six); then the interval is the
 *     whole range
 * @param exact whether the exact distribution was used
 * @param zeros differences of exactly 0
 * @param ties differences whose absolute value another one has too
 */
public record SignedRankInterval(
        int size,
        double estimate,
        double low,
        double high,
        double level,
        boolean exact,
        int zeros,
        int ties) {

    /** Beyond this many the normal approximation differs by less than anyone can see. */
    public static final int LARGEST_EXACT = 200;

    /** What is usual, and what this project's comparisons ask for. */
    public static final double USUAL_LEVEL = 0.95;

    /**
     * Estimate and interval at {@link #USUAL_LEVEL}.
     *
     * @throws IllegalArgumentException as {@link #of(double[], double)}
     */
    public static SignedRankInterval of(double... differences) {
        return of(differences, USUAL_LEVEL);
    }

    /**
     * Estimate and interval.
     *
     * @param level the level asked for, above 0 and below 1
     * @throws IllegalArgumentException if there is no difference, one is not finite, or the level
     *     is out of range
     */
    public static SignedRankInterval of(double[] differences, double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level " + level + " is not between 0 and 1");
        }
        if (differences.length == 0) {
            throw new IllegalArgumentException("an interval needs at least one difference");
        }
        for (double difference : differences) {
            if (!Double.isFinite(difference)) {
                throw new IllegalArgumentException("a difference is " + difference);
            }
        }
        int n = differences.length;
        double[] walsh = walshAverages(differences);
        boolean exact = n <= LARGEST_EXACT;
        SignedRankDistribution statistic =
                exact ? SignedRankDistribution.exact(n) : SignedRankDistribution.normal(n);
        int k = Math.max(1, statistic.quantile((1 - level) / 2));
        double attained = 1 - 2 * statistic.atMost(k - 1);
        return new SignedRankInterval(
                n,
                median(walsh),
                walsh[k - 1],
                walsh[walsh.length - k],
                Math.max(0, attained),
                exact,
                (int) Arrays.stream(differences).filter(difference -> difference == 0).count(),
                ties(differences));
    }

    /** Whether this value lies in the interval, its ends included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether the interval and this one, ends included, have anything in common. */
    public boolean meets(double from, double to) {
        return low <= to && from <= high;
    }

    /** Half the interval's width. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    private static double[] walshAverages(double[] values) {
        double[] averages = new double[values.length * (values.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                // Halved before they are added, so that large ones do not overflow.
                averages[next++] = values[i] / 2 + values[j] / 2;
            }
        }
        Arrays.sort(averages);
        return averages;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }

    private static int ties(double[] values) {
        double[] sizes = Arrays.stream(values).map(Math::abs).sorted().toArray();
        int ties = 0;
        for (int i = 0; i < sizes.length; i++) {
            boolean asBefore = i > 0 && sizes[i] == sizes[i - 1];
            boolean asAfter = i + 1 < sizes.length && sizes[i] == sizes[i + 1];
            if (asBefore || asAfter) {
                ties++;
            }
        }
        return ties;
    }
}

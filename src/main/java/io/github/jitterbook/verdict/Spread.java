package io.github.jitterbook.verdict;

import java.util.Arrays;

/**
 * Median and range of a figure over several runs. Immutable.
 *
 * @param median of an even number of runs: the mean of the middle two
 * @param min the smallest
 * @param max the largest
 * @param runs how many runs it rests on, 1 or more
 */
public record Spread(double median, double min, double max, int runs) {

    /**
     * The spread of these figures.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Spread of(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("a spread needs at least one figure");
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }
}

package io.github.jitterbook.result;

/** Mean and deviation from sums. Rounded to 0.1 ns, so that results read well. */
final class Moments {

    private Moments() {}

    static double mean(long count, double sum) {
        return rounded(sum / count);
    }

    /** The population's: √(Σx²/n − mean²). */
    static double std(long count, double sum, double sumOfSquares) {
        double mean = sum / count;
        return rounded(Math.sqrt(Math.max(0, sumOfSquares / count - mean * mean)));
    }

    private static double rounded(double ns) {
        return Math.rint(ns * 10) / 10;
    }
}

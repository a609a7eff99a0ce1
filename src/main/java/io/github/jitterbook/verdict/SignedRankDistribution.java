package io.github.jitterbook.verdict;

/**
 * The distribution of Wilcoxon's signed-rank statistic V of n differences about their centre: the
 * sum of those of the ranks 1 … n whose difference is positive, each with probability ½. Immutable.
 */
final class SignedRankDistribution {

    /** Coefficients of Abramowitz and Stegun 26.2.17, the first power's first. */
    private static final double[] NORMAL = {
        0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429
    };

    private final double[] atMost;

    private SignedRankDistribution(double[] atMost) {
        this.atMost = atMost;
    }

    /**
     * The exact one. Rank by rank, since with rank i either added or not
     *
     * <pre>P_i(V = v) = ½ P_(i−1)(V = v) + ½ P_(i−1)(V = v − i)</pre>
     *
     * <p>Time and memory grow with n³ and n².
     */
    static SignedRankDistribution exact(int n) {
        int largest = n * (n + 1) / 2;
        double[] probability = new double[largest + 1];
        probability[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            // From above, so that what stands below is still that of the rank before.
            for (int v = rank * (rank + 1) / 2; v >= 0; v--) {
                double added = v >= rank ? probability[v - rank] : 0;
                probability[v] = (probability[v] + added) / 2;
            }
        }
        double sum = 0;
        for (int v = 0; v <= largest; v++) {
            sum += probability[v];
            probability[v] = sum;
        }
        return new SignedRankDistribution(probability);
    }

    /** Its normal approximation, with mean n(n+1)/4, variance n(n+1)(2n+1)/24, and half a step. */
    static SignedRankDistribution normal(int n) {
        int largest = n * (n + 1) / 2;
        double mean = largest / 2.0;
        double deviation = Math.sqrt(largest * (2.0 * n + 1) / 12);
        double[] atMost = new double[largest + 1];
        for (int v = 0; v <= largest; v++) {
            atMost[v] = normalAtMost((v + 0.5 - mean) / deviation);
        }
        return new SignedRankDistribution(atMost);
    }

    /** P(V ≤ v); 0 below 0. */
    double atMost(int v) {
        return v < 0 ? 0 : atMost[Math.min(v, atMost.length - 1)];
    }

    /** The smallest v with P(V ≤ v) ≥ p. */
    int quantile(double p) {
        int v = 0;
        while (v < atMost.length - 1 && atMost[v] < p) {
            v++;
        }
        return v;
    }

    /** The normal distribution: Abramowitz and Stegun 26.2.17, off by less than 7.5e-8. */
    static double normalAtMost(double z) {
        double t = 1 / (1 + 0.2316419 * Math.abs(z));
        double series = 0;
        for (int i = NORMAL.length - 1; i >= 0; i--) {
            series = (series + NORMAL[i]) * t;
        }
        double beyond = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * series;
        return z >= 0 ? 1 - beyond : beyond;
    }
}

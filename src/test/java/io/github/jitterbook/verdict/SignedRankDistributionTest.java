package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against R 4.2.2: psignrank, qsignrank, pnorm. */
class SignedRankDistributionTest {

    @ParameterizedTest
    @CsvSource({
        "15, 0, 3.051757813e-05",
        "15, 5, 3.051757813e-04",
        "15, 20, 1.077270508e-02",
        "15, 50, 2.997436523e-01",
        "15, 100, 9.909667969e-01",
        "60, 600, 9.916129741e-03"
    })
    void shouldHaveTheExactProbabilities(int n, int v, double p) {
        assertEquals(p, SignedRankDistribution.exact(n).atMost(v), p * 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"40, 0.025, 265", "40, 0.005, 221", "40, 0.05, 287", "60, 0.025, 649"})
    void shouldHaveTheExactQuantiles(int n, double p, int v) {
        assertEquals(v, SignedRankDistribution.exact(n).quantile(p));
    }

    @Test
    void shouldBeSymmetricAndWhole() {
        SignedRankDistribution statistic = SignedRankDistribution.exact(200);
        int largest = 200 * 201 / 2;
        assertEquals(1, statistic.atMost(largest), 1e-12);
        assertEquals(0, statistic.atMost(-1));
        for (int v = 0; v < largest; v += 97) {
            double above = 1 - statistic.atMost(largest - v - 1);
            assertEquals(statistic.atMost(v), above, 1e-12);
        }
    }

    @Test
    void shouldBeApproximatedByTheNormalDistribution() {
        SignedRankDistribution exact = SignedRankDistribution.exact(200);
        SignedRankDistribution normal = SignedRankDistribution.normal(200);
        for (int v = 0; v <= 200 * 201 / 2; v += 31) {
            assertEquals(exact.atMost(v), normal.atMost(v), 5e-4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.5",
        "1.959963985, 0.975",
        "-1.959963985, 0.025",
        "-2.575829304, 0.005",
        "3.090232306, 0.999"
    })
    void shouldKnowTheNormalDistribution(double z, double p) {
        assertEquals(p, SignedRankDistribution.normalAtMost(z), 1e-7);
    }
}

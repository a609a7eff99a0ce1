package io.github.jitterbook.plot;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A share of samples as the number of nines before it: −log₁₀(1 − share), so that 90 % is 1, 99 %
 * is 2, 99.9 % is 3. On such an axis a tail has as much room as a median.
 */
final class Nines {

    private Nines() {}

    /**
     * The nines of a share.
     *
     * @param upTo how many samples are no later
     * @param of how many there are, above {@code upTo}
     */
    static double of(long upTo, long of) {
        return -Math.log10((double) (of - upTo) / of);
    }

    /** The nines of a percentile, 0 to below 100. */
    static double ofPercentile(double percentile) {
        return -Math.log10(1 - percentile / 100);
    }

    /** The share at a height of the axis, such as "99.9 %". */
    static String label(double nines) {
        int digits = Math.max(2, (int) Math.ceil(nines) + 1);
        return BigDecimal.valueOf(100 * (1 - Math.pow(10, -nines)))
                        .round(new MathContext(digits))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}

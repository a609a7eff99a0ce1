package io.github.jitterbook.plot;

import org.knowm.xchart.style.AxesChartStyler;

/**
 * The reach of a logarithmic axis in µs: from a 1-2-5 step at or below the smallest value to one
 * beyond the largest, with at least two decades' labels on it. Immutable.
 *
 * @param lowUs where the axis begins, in µs
 * @param highUs where it ends, in µs
 */
record LogScale(double lowUs, double highUs) {

    /** 10 ns: what is less late than that is drawn here, since a logarithm knows no 0. */
    static final double LEAST_US = 0.01;

    /** The reach for no values at all. */
    static final LogScale DEFAULT = new LogScale(1, 1000);

    private static final double NEARLY = 1 + 1e-9;

    /** The reach for values between these, in ns; the default one if there are none. */
    static LogScale around(double leastNs, double mostNs) {
        if (leastNs > mostNs) {
            return DEFAULT;
        }
        double low = stepDown(us(leastNs));
        double high = stepUp(us(mostNs));
        if (decadesIn(low, high) < 2) {
            low = Math.pow(10, Math.floor(Math.log10(low * NEARLY)));
            high = Math.pow(10, Math.ceil(Math.log10(high / NEARLY)));
        }
        return high > low ? new LogScale(low, high) : new LogScale(low, low * 10);
    }

    /** A time as it is drawn, in µs. */
    static double us(double ns) {
        return Math.max(LEAST_US, ns / 1000);
    }

    void onX(AxesChartStyler styler) {
        styler.setXAxisLogarithmic(true);
        styler.setXAxisMin(lowUs);
        styler.setXAxisMax(highUs);
    }

    void onY(AxesChartStyler styler) {
        styler.setYAxisLogarithmic(true);
        styler.setYAxisMin(lowUs);
        styler.setYAxisMax(highUs);
    }

    private static int decadesIn(double low, double high) {
        return (int)
                (Math.floor(Math.log10(high * NEARLY)) - Math.ceil(Math.log10(low / NEARLY)) + 1);
    }

    private static double stepDown(double us) {
        double decade = Math.pow(10, Math.floor(Math.log10(us * NEARLY)));
        double factor = us * NEARLY / decade;
        return decade * (factor >= 5 ? 5 : factor >= 2 ? 2 : 1);
    }

    /** Always beyond it, so that a maximum never lies on the edge. */
    private static double stepUp(double us) {
        double decade = Math.pow(10, Math.floor(Math.log10(us * NEARLY)));
        double factor = us * NEARLY / decade;
        return decade * (factor < 2 ? 2 : factor < 5 ? 5 : 10);
    }
}

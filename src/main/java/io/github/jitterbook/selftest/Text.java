package io.github.jitterbook.selftest;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.verdict.SignedRankInterval;

import java.util.Locale;

/** Figures in words. */
final class Text {

    private Text() {}

    /** A time in µs with one decimal. */
    static String us(double ns) {
        return String.format(Locale.ROOT, "%.1f µs", ns / 1_000);
    }

    /** A time in ms with three decimals. */
    static String ms(double ns) {
        return String.format(Locale.ROOT, "%.3f ms", ns / 1_000_000);
    }

    /** An estimate with its interval, of times in ns. */
    static String us(SignedRankInterval interval) {
        return String.format(
                Locale.ROOT,
                "%+.1f µs (%.1f %% interval %+.1f to %+.1f, %d pairs)",
                interval.estimate() / 1_000,
                100 * interval.level(),
                interval.low() / 1_000,
                interval.high() / 1_000,
                interval.size());
    }

    static Achieved ns(String name, double value) {
        return new Achieved(name, value, "ns");
    }
}

package io.github.jitterbook;

import io.github.jitterbook.runner.TrialProgress;

import java.util.Locale;

/** Figures of a running trial in words. */
public final class Figures {

    private Figures() {}

    /**
     * Median and maximum so far, as {@code , p50 52.1 µs, max 310 µs}; nothing before there are
     * any.
     */
    public static String soFar(TrialProgress progress) {
        Long p50 = progress.p50Ns();
        Long max = progress.maxNs();
        return p50 == null || max == null
                ? ""
                : String.format(Locale.ROOT, ", p50 %.1f µs, max %.0f µs", p50 / 1e3, max / 1e3);
    }
}

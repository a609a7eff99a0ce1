package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.ResourceLimits;

import java.util.Locale;

/** Figures with their units, as the ledger shows them. */
final class Units {

    private Units() {}

    /** As /proc shows it. */
    static String kilobytes(long bytes) {
        return bytes / 1024 + " kB";
    }

    /** A limit in bytes. */
    static String bytes(long limit) {
        return limit == ResourceLimits.UNLIMITED
                ? "unlimited"
                : String.format(Locale.ROOT, "%d kB", limit / 1024);
    }
}

package io.github.jitterbook.display;

import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Locale;

/**
 * Progress as one line: task, percent, a bar, time left, message. Immutable and thread-safe.
 *
 * <p>The library's own line counts some block characters as two columns wide and so cuts messages
 * off; and it shows whole seconds, of which a quick run has two.
 */
final class ProgressLine implements ProgressBarRenderer {

    private static final int BAR = 24;

    /** In a narrower line the bar gives way to the words. */
    private static final int NARROW = 72;

    private static final long MINUTE_MS = 60_000;

    private final boolean milliseconds;
    private final String full;
    private final String empty;
    private final Charset charset;

    /**
     * @param milliseconds whether the steps are milliseconds, of which it is known how long they
     *     take
     */
    ProgressLine(boolean milliseconds, Charset charset) {
        this.milliseconds = milliseconds;
        this.charset = charset;
        boolean blocks = charset.canEncode() && charset.newEncoder().canEncode("█░");
        full = blocks ? "█" : "#";
        empty = blocks ? "░" : ".";
    }

    @Override
    public String render(ProgressState state, int width) {
        return line(
                state.getTaskName(),
                state.getCurrent(),
                state.getMax(),
                state.getElapsedAfterStart(),
                state.getExtraMessage(),
                width);
    }

    String line(String task, long done, long total, Duration elapsed, String message, int width) {
        double share = Math.min(1, (double) done / total);
        StringBuilder line = new StringBuilder(task);
        line.append(String.format(Locale.ROOT, " %3d %%", (int) (100 * share)));
        if (width >= NARROW) {
            int filled = (int) (share * BAR);
            line.append(' ').append(full.repeat(filled)).append(empty.repeat(BAR - filled));
        }
        if (!milliseconds) {
            line.append("  ").append(done).append(" of ").append(total);
        }
        String left = left(done, total, elapsed);
        line.append(left.isEmpty() ? "" : "  " + left);
        line.append(message.isBlank() ? "" : "  " + message.strip());
        String plain = PlainText.in(charset, line.toString());
        return plain.length() <= width ? plain : plain.substring(0, width);
    }

    private String left(long done, long total, Duration elapsed) {
        if (milliseconds) {
            return duration(Math.max(0, total - done)) + " left";
        }
        // As long as the steps so far took, on the average.
        return done <= 0
                ? ""
                : duration(elapsed.toMillis() / done * Math.max(0, total - done)) + " left";
    }

    private static String duration(long ms) {
        if (ms < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", ms / 1000.0);
        }
        if (ms < MINUTE_MS) {
            return ms / 1000 + " s";
        }
        return ms / MINUTE_MS + " min " + ms % MINUTE_MS / 1000 + " s";
    }
}

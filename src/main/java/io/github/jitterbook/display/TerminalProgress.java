package io.github.jitterbook.display;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Duration;

/**
 * Progress in one line of the terminal: task, percent, a bar, time left, and a message.
 * Thread-safe.
 *
 * <p>It writes to the process's own standard error, which is not {@code System.err} where a
 * notebook kernel has taken that over, at most twice a second, and leaves an empty line behind.
 * Where standard error is no terminal it prints one line when work begins and one when it ends.
 *
 * <p>The terminal's width is asked of {@code stty} once, and passed on: else the progress bar's
 * library would start JLine for it, which takes 0.2 s to 0.4 s.
 */
public final class TerminalProgress {

    private static final int UPDATE_MS = 500;

    /** A wider line says no more. */
    private static final int WIDEST = 120;

    private TerminalProgress() {}

    /** Progress in time: {@code done} is in milliseconds. */
    public static Progress ofDuration(String task, Duration total) {
        return open(task, Math.max(1, total.toMillis()), true);
    }

    /** Progress in steps: {@code done} is how many are done. */
    public static Progress ofSteps(String task, long steps) {
        return open(task, Math.max(1, steps), false);
    }

    private static Progress open(String task, long total, boolean milliseconds) {
        try {
            Charset charset = Terminal.charset();
            PrintStream err =
                    new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset);
            return Terminal.isThere()
                    ? bar(
                            task,
                            total,
                            new ProgressLine(milliseconds, charset),
                            err,
                            Terminal.width())
                    : lines(task, err, charset);
        } catch (RuntimeException | LinkageError unwatched) {
            return Progress.NONE;
        }
    }

    static Progress bar(String task, long total, ProgressLine line, PrintStream err, int columns) {
        Line place = new Line(err, Math.min(WIDEST, columns) - 1);
        ProgressBar bar =
                new ProgressBarBuilder()
                        .setTaskName(task)
                        .setInitialMax(total)
                        .setUpdateIntervalMillis(UPDATE_MS)
                        .setRenderer(line)
                        .setConsumer(place)
                        .build();
        return new Bar(bar, total, place);
    }

    static Progress lines(String task, PrintStream err, Charset charset) {
        return new Lines(task, err, charset);
    }

    /** The one line, written over and over; the library's own place begins a new one at the end. */
    private static final class Line extends ConsoleProgressBarConsumer {
        private final PrintStream err;
        private final int width;

        Line(PrintStream err, int width) {
            super(err, width);
            this.err = err;
            this.width = width;
        }

        @Override
        public void accept(String line) {
            err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            err.flush();
        }

        @Override
        public void close() {
            accept("");
            err.print("\r");
            err.flush();
        }
    }

    private static final class Bar implements Progress {
        private final ProgressBar bar;
        private final long total;
        private final Line place;
        private long furthest;
        private boolean closed;

        Bar(ProgressBar bar, long total, Line place) {
            this.bar = bar;
            this.total = total;
            this.place = place;
        }

        @Override
        public synchronized void update(long done, String message) {
            if (closed) {
                return;
            }
            // A step back would be written at once, however often it comes.
            furthest = Math.min(total, Math.max(furthest, done));
            try {
                bar.setExtraMessage(message);
                bar.stepTo(furthest);
            } catch (RuntimeException unwatched) {
                // work goes on
            }
        }

        @Override
        public synchronized void close() {
            if (closed) {
                return;
            }
            closed = true;
            // The library waits for its last line, and forgets an interrupt meanwhile.
            boolean interrupted = Thread.interrupted();
            try {
                bar.close();
                // Closed before its first update, the bar leaves its place as it is.
                place.close();
            } catch (RuntimeException | LinkageError unwatched) {
                // work has ended
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static final class Lines implements Progress {
        private final String task;
        private final PrintStream err;
        private final Charset charset;
        private String last = "";
        private boolean closed;

        Lines(String task, PrintStream err, Charset charset) {
            this.task = task;
            this.err = err;
            this.charset = charset;
            print(task + " …");
        }

        @Override
        public synchronized void update(long done, String message) {
            last = message;
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                print(task + ": ended" + (last.isEmpty() ? "" : ", " + last));
            }
        }

        private void print(String line) {
            err.println(PlainText.in(charset, line));
            err.flush();
        }
    }
}

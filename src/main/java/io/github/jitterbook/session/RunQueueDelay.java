package io.github.jitterbook.session;

import org.jspecify.annotations.Nullable;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * For how long one thread was ready to run and had no CPU: the second figure of its {@code
 * schedstat}, in ns (Documentation/scheduler/sched-stats). A reading takes about 2 µs and allocates
 * nothing. Used by that thread alone until the last reading.
 */
final class RunQueueDelay implements AutoCloseable {

    private static final String FILE = "/proc/thread-self/schedstat";

    /** Three numbers of at most 20 digits, two blanks, a line end. */
    private static final int LONGEST = 64;

    private final RandomAccessFile file;
    private final byte[] first = new byte[LONGEST];
    private final byte[] last = new byte[LONGEST];
    private int firstLength;
    private int lastLength;

    private RunQueueDelay(RandomAccessFile file) {
        this.file = file;
    }

    /** Null where the kernel has no such file. */
    static @Nullable RunQueueDelay ofCallingThread() {
        try {
            return new RunQueueDelay(new RandomAccessFile(FILE, "r"));
        } catch (FileNotFoundException without) {
            return null;
        }
    }

    void begin() {
        firstLength = read(first);
        lastLength = 0;
    }

    void end() {
        lastLength = read(last);
    }

    /** The length of what was read; 0 if it could not be. */
    private int read(byte[] text) {
        try {
            file.seek(0);
            return Math.max(0, file.read(text));
        } catch (IOException unreadable) {
            return 0;
        }
    }

    /** Between {@link #begin} and {@link #end}, in ns; null if it could not be read. */
    @Nullable Long sinceBeginNs() {
        Long then = second(first, firstLength);
        Long now = second(last, lastLength);
        return then == null || now == null ? null : now - then;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot close " + FILE, broken);
        }
    }

    private static @Nullable Long second(byte[] text, int length) {
        String[] figures =
                new String(text, 0, length, StandardCharsets.US_ASCII).strip().split(" ");
        // All zeros where the kernel does not count (CONFIG_SCHED_INFO): no thread runs for 0 ns.
        return figures.length < 2 || figures[0].equals("0") || !figures[1].matches("[0-9]{1,18}")
                ? null
                : Long.valueOf(figures[1]);
    }
}

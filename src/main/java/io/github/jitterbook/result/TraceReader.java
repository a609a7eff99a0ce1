package io.github.jitterbook.result;

import io.github.jitterbook.latency.LatencyTrace;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads the file form of a trace, and no more of it than a trace may be: neither a line nor their
 * number grows beyond its bound, whatever the file unpacks to. Not thread-safe.
 */
final class TraceReader {

    /** Three numbers of 20 digits and signs are 62 characters; header lines are shorter. */
    private static final int MAX_LINE = 100;

    /** More than there are, so that later ones may be added. */
    private static final int MAX_HEADER_LINES = 50;

    private final String from;
    private final InputStream text;
    private final MessageDigest digest = TraceCsv.newDigest();
    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int end;

    private TraceReader(InputStream compressed, String from) throws IOException {
        this.from = from;
        text = new GZIPInputStream(compressed, 1 << 16);
    }

    /**
     * Reads a whole trace.
     *
     * @param cycles how many it is to have
     * @param sha256 the checksum that it is to have, see {@link TraceCsv#sha256}
     * @param from what to name in an error
     * @throws ResultFormatException if it is cut off, damaged, of a newer version, another trace
     *     than this one, or none at all
     * @throws IOException if it cannot be read
     */
    static LatencyTrace read(InputStream compressed, long cycles, String sha256, String from)
            throws IOException {
        try {
            return new TraceReader(compressed, from).trace(cycles, sha256);
        } catch (EOFException cut) {
            throw new ResultFormatException(from + ": the trace is cut off", cut);
        } catch (ZipException broken) {
            throw new ResultFormatException(
                    from + ": not a Jitterbook trace, or damaged: " + broken.getMessage(), broken);
        }
    }

    private LatencyTrace trace(long cycles, String sha256) throws IOException {
        requireVersion();
        Header header = header();
        if (header.cycles != cycles) {
            throw foreign("it says " + header.cycles + " cycles, the result " + cycles);
        }
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        for (long row = 0; row < cycles; row++) {
            String line = line();
            if (line == null) {
                throw new ResultFormatException(
                        from + ": the trace ends after " + row + " of " + cycles + " rows");
            }
            addRow(line, row, header.base, trace);
        }
        if (line() != null) {
            throw new ResultFormatException(
                    from + ": the trace goes on after its " + cycles + " rows");
        }
        if (!TraceCsv.hex(digest).equals(sha256)) {
            throw foreign("its checksum is another one");
        }
        if (!header.complete) {
            trace.incomplete();
        }
        return trace.build();
    }

    private ResultFormatException foreign(String why) {
        return new ResultFormatException(
                from
                        + ": not the trace of the result beside it: "
                        + why
                        + "; without that file the result is read without a trace");
    }

    private void requireVersion() throws IOException {
        String title = line();
        if (title == null || !title.matches(TraceCsv.TITLE + "\\d{1,18}")) {
            throw new ResultFormatException(from + ": not a Jitterbook trace");
        }
        long version = Long.parseLong(title.substring(TraceCsv.TITLE.length()));
        if (version > TraceCsv.VERSION) {
            throw new ResultFormatException(
                    from
                            + ": trace version "
                            + version
                            + ", written by a newer Jitterbook; this one reads up to "
                            + TraceCsv.VERSION);
        }
    }

    private record Header(long base, long cycles, boolean complete) {}

    private Header header() throws IOException {
        String base = null;
        String cycles = null;
        String complete = null;
        for (int i = 0; i < MAX_HEADER_LINES; i++) {
            String line = line();
            if (line == null) {
                break;
            }
            if (line.equals(TraceCsv.COLUMNS)) {
                return new Header(
                        number(TraceCsv.BASE, base),
                        number(TraceCsv.CYCLES, cycles),
                        truth(complete));
            }
            base = value(line, TraceCsv.BASE, base);
            cycles = value(line, TraceCsv.CYCLES, cycles);
            complete = value(line, TraceCsv.COMPLETE, complete);
        }
        throw new ResultFormatException(
                from + ": the trace has no line '" + TraceCsv.COLUMNS + "' where one must be");
    }

    private static @Nullable String value(String line, String key, @Nullable String before) {
        return line.startsWith(key) ? line.substring(key.length()) : before;
    }

    private long number(String key, @Nullable String value) {
        if (value == null || !value.matches("-?\\d{1,18}")) {
            throw new ResultFormatException(
                    from + ": the trace's header lacks '" + key + "' and a whole number");
        }
        return Long.parseLong(value);
    }

    private boolean truth(@Nullable String value) {
        if (!"true".equals(value) && !"false".equals(value)) {
            throw new ResultFormatException(
                    from + ": the trace's header lacks '" + TraceCsv.COMPLETE + "' true or false");
        }
        return "true".equals(value);
    }

    private void addRow(String line, long row, long base, LatencyTrace.Builder trace) {
        int first = line.indexOf(',');
        int second = line.indexOf(',', first + 1);
        try {
            if (first > 0 && second > 0) {
                trace.add(
                        base + Long.parseLong(line, 0, first, 10),
                        base + Long.parseLong(line, first + 1, second, 10),
                        base + Long.parseLong(line, second + 1, line.length(), 10));
                return;
            }
        } catch (NumberFormatException broken) {
            throw new ResultFormatException(badRow(line, row), broken);
        }
        throw new ResultFormatException(badRow(line, row));
    }

    private String badRow(String line, long row) {
        return from + ": row " + (row + 1) + " of the trace is not three whole numbers: " + line;
    }

    /** The next line without its end; null at the end of the text. */
    private @Nullable String line() throws IOException {
        byte[] line = new byte[MAX_LINE];
        int length = 0;
        for (int one = read(); one >= 0; one = read()) {
            if (one == '\n') {
                return new String(line, 0, length, StandardCharsets.US_ASCII);
            }
            if (length == MAX_LINE) {
                throw new ResultFormatException(
                        from
                                + ": not a Jitterbook trace: a line of more than "
                                + MAX_LINE
                                + " characters");
            }
            line[length++] = (byte) one;
        }
        if (length > 0) {
            throw new EOFException("the last line is not ended");
        }
        return null;
    }

    private int read() throws IOException {
        if (next == end) {
            end = text.read(buffer);
            next = 0;
            if (end <= 0) {
                end = 0;
                return -1;
            }
            digest.update(buffer, 0, end);
        }
        return buffer[next++] & 0xFF;
    }
}

package io.github.jitterbook.result;

import io.github.jitterbook.latency.LatencyTrace;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * The file form of a trace: CSV in gzip, a row a counted cycle, with a header of {@code #} lines
 * that CSV readers can leave out. Thread-safe.
 *
 * <pre>
 * # Jitterbook trace 1
 * # unit: ns
 * # clock: CLOCK_MONOTONIC
 * # base_ns: 7000001000000
 * # cycles: 2
 * # complete: true
 * deadline_ns,wait_entry_ns,wake_ns
 * 0,-940000,52000
 * 1000000,61000,1052400
 * </pre>
 *
 * <p>Times are relative to the base, the first deadline, which is a reading of the clock; figures
 * that small survive readers that keep them as floating point. Another system than Linux has
 * another clock behind {@link System#nanoTime}, whose name the file has all the same: that of the
 * definition.
 */
final class TraceCsv {

    /** Raised only when a line changes its meaning. */
    static final int VERSION = 1;

    static final String TITLE = "# Jitterbook trace ";
    static final String BASE = "# base_ns: ";
    static final String CYCLES = "# cycles: ";
    static final String COMPLETE = "# complete: ";
    static final String COLUMNS = "deadline_ns,wait_entry_ns,wake_ns";

    private TraceCsv() {}

    /** The whole file, compressed. */
    static byte[] compressed(LatencyTrace trace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            write(trace, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        }
        return bytes.toByteArray();
    }

    /** The SHA-256 of the text before compression, in hexadecimal: what {@code zcat} gives. */
    static String sha256(LatencyTrace trace) {
        MessageDigest digest = newDigest();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            write(trace, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to nowhere failed", impossible);
        }
        return hex(digest);
    }

    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void write(LatencyTrace trace, OutputStream out) throws IOException {
        Writer text =
                new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
        long base = trace.cycles() == 0 ? 0 : trace.deadlineNs(0);
        text.write(TITLE + VERSION + "\n# unit: ns\n# clock: CLOCK_MONOTONIC\n");
        text.write(BASE + base + "\n" + CYCLES + trace.cycles() + "\n");
        text.write(COMPLETE + trace.complete() + "\n" + COLUMNS + "\n");
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < trace.cycles(); i++) {
            row.setLength(0);
            row.append(trace.deadlineNs(i) - base).append(',');
            row.append(trace.waitEntryNs(i) - base).append(',');
            row.append(trace.wakeNs(i) - base).append('\n');
            text.append(row);
        }
        text.flush();
    }
}

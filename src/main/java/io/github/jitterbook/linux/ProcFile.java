package io.github.jitterbook.linux;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files of /proc and /sys, whose text the kernel makes as it is read. Thread-safe.
 *
 * <p>{@code Files.readAllBytes} would take them for empty, since they say that their size is 0, and
 * then read a single byte first. A number under {@code /proc/sys} is given to the first read and to
 * no other: of 950000 it would read 9.
 */
public final class ProcFile {

    /** More than nearly all of them have. */
    private static final int CHUNK = 16_384;

    private ProcFile() {}

    /**
     * The whole file.
     *
     * @throws IOException when it cannot be read
     */
    public static byte[] bytes(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                all.write(chunk, 0, n);
            }
            return all.toByteArray();
        }
    }

    /**
     * The whole text; ISO 8859-1, since the name of a thread may hold any byte.
     *
     * @throws UncheckedIOException when it cannot be read
     */
    static String read(String path) {
        try {
            return new String(bytes(Path.of(path)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    /**
     * The value of one line "name: value" of a status file.
     *
     * @throws IllegalStateException when no line has that name
     */
    static String field(String path, String text, String name) {
        String start = name + ":";
        return text.lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .map(line -> line.substring(start.length()).strip())
                .orElseThrow(() -> new IllegalStateException("no " + name + " in " + path));
    }
}

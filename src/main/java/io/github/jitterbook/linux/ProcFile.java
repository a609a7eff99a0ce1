package io.github.jitterbook.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what the kernel says about this process under /proc. Thread-safe. */
final class ProcFile {

    private ProcFile() {}

    /**
     * The whole text; ISO 8859-1, since the name of a thread may hold any byte.
     *
     * @throws UncheckedIOException when it cannot be read
     */
    static String read(String path) {
        try {
            return new String(Files.readAllBytes(Path.of(path)), StandardCharsets.ISO_8859_1);
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

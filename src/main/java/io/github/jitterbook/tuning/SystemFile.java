package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.ProcFile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Files of the kernel that say something about a setting; only read. */
final class SystemFile {

    private SystemFile() {}

    /** The whole text; ISO 8859-1, in which no text is malformed. */
    static String text(Path path) throws IOException {
        return new String(ProcFile.bytes(path), StandardCharsets.ISO_8859_1);
    }

    /** The text of a file that holds one value, or a phrase that says that it cannot be read. */
    static String value(String path) {
        try {
            return text(Path.of(path)).strip();
        } catch (IOException unreadable) {
            return "unknown (" + path + " cannot be read)";
        }
    }
}

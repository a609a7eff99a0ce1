package io.github.jitterbook.tuning;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the kernel that say something about a setting; only read. */
final class SystemFile {

    private SystemFile() {}

    /** The text of a file that holds one value, or a phrase that says that it cannot be read. */
    static String value(String path) {
        try {
            // ISO 8859-1: no text is malformed.
            return Files.readString(Path.of(path), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException unreadable) {
            return "unknown (" + path + " cannot be read)";
        }
    }
}

package io.github.jitterbook.host;

import io.github.jitterbook.linux.ProcFile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files under a root; what cannot be read is empty. Thread-safe. */
final class HostFiles {

    private final Path root;

    HostFiles(Path root) {
        this.root = root;
    }

    /** The whole text of a file, whatever bytes it holds; empty when it cannot be read. */
    Optional<String> text(String path) {
        try {
            byte[] bytes = ProcFile.bytes(root.resolve(path));
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** The text of a file that holds one value, {@link #clean cleaned}. */
    Optional<String> value(String path) {
        return text(path).flatMap(HostFiles::clean);
    }

    /** The names in a folder, in no order; none when it cannot be read. */
    List<String> list(String path) {
        try (Stream<Path> entries = Files.list(root.resolve(path))) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).toList();
        } catch (IOException | UncheckedIOException | SecurityException e) {
            return List.of();
        }
    }

    boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }

    /**
     * A text fit for a table or a result: control characters, such as the NUL that ends every
     * string of a device tree, become blanks; empty when nothing is left.
     */
    static Optional<String> clean(String text) {
        return Optional.of(text.replaceAll("\\p{Cntrl}+", " ").strip())
                .filter(value -> !value.isEmpty());
    }
}

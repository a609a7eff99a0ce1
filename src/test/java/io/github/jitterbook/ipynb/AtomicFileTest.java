package io.github.jitterbook.ipynb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir private Path folder;

    @Test
    void shouldReplaceAFileAndLeaveNothingElse() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, "old and long");
        AtomicFile.write(file, "nü");

        assertEquals("nü", Files.readString(file));
        assertEquals(List.of(file), listing());
    }

    @Test
    void shouldWriteOnAnInterruptedThread() throws IOException {
        Path file = folder.resolve("a.txt");
        Thread.currentThread().interrupt();
        try {
            AtomicFile.write(file, "kept");
        } finally {
            assertTrue(Thread.interrupted(), "the interrupt is still there");
        }

        assertEquals("kept", Files.readString(file));
    }

    @Test
    void shouldWriteThroughALink() throws IOException {
        Path target = folder.resolve("target.txt");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), target);
        AtomicFile.write(link, "through");

        assertTrue(Files.isSymbolicLink(link));
        assertEquals("through", Files.readString(target));
    }

    @Test
    void shouldNameTheFileThatCannotBeWritten() throws IOException {
        Path file = folder.resolve("missing/a.txt");

        IOException refused = assertThrows(IOException.class, () -> AtomicFile.write(file, "x"));

        assertEquals(file + ": cannot be written: No such file or directory", refused.getMessage());
        assertEquals(List.of(), listing());
    }

    private List<Path> listing() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}

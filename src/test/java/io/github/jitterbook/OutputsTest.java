package io.github.jitterbook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class OutputsTest {

    @TempDir Path folder;

    private Path aClone() throws IOException {
        Path clone = Files.createDirectories(folder.resolve("clone"));
        Files.writeString(clone.resolve("jitterbook"), "#!/bin/sh");
        Files.createDirectories(clone.resolve("data"));
        Files.createDirectories(clone.resolve("notebooks/solutions"));
        return clone;
    }

    @Test
    void shouldFindTheDataFolderOfTheCloneAroundIt() throws IOException {
        Path clone = aClone();
        for (String from : new String[] {"", "notebooks", "notebooks/solutions"}) {
            Path found = Outputs.defaultFolder(clone.resolve(from), "story");
            assertEquals(clone.resolve("data/runs"), found.getParent(), from);
            assertTrue(
                    found.getFileName().toString().matches("\\d{8}-\\d{6}-story"),
                    found.toString());
        }
    }

    @Test
    void shouldStayWhereItIsOutsideAClone() throws IOException {
        Files.createDirectories(folder.resolve("other/data"));
        Path found = Outputs.defaultFolder(folder.resolve("other"), "story");
        assertEquals(folder.resolve("other/jitterbook-runs"), found.getParent());
    }
}

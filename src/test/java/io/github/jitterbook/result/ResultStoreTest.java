package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {

    @TempDir Path folder;

    @Test
    void shouldNumberResultsInTheOrderInWhichTheyAreSaved() throws IOException {
        ResultStore store = new ResultStore(folder.resolve("runs/deep"));
        store.save(SampleRuns.of("b", 1));
        store.save(SampleRuns.of("a", 2));
        store.save(SampleRuns.of("b", 3));
        assertEquals(List.of("001-b.json", "002-a.json", "003-b.json"), names(store.folder()));
    }

    @Test
    void shouldGiveTheFileThatHoldsTheResult() throws IOException {
        RunResult run = SampleRuns.of("a", 5, 6);
        Path file = new ResultStore(folder).save(run);
        assertEquals(folder.resolve("001-a.json"), file);
        assertEquals(run, ResultJson.read(file));
    }

    @Test
    void shouldMakeNoFolderBeforeThereIsAResult() {
        new ResultStore(folder.resolve("later"));
        assertFalse(Files.exists(folder.resolve("later")));
    }

    @Test
    void shouldGoOnAfterTheHighestNumberThatIsThere() throws IOException {
        Files.writeString(folder.resolve("007-x.json"), "{}");
        Files.writeString(folder.resolve("999-x.json"), "{}");
        Files.writeString(folder.resolve("notes.json"), "{}");
        Files.writeString(folder.resolve("5000.txt"), "not one of ours");
        Path file = new ResultStore(folder).save(SampleRuns.of("a", 1));
        assertEquals("1000-a.json", file.getFileName().toString());
        assertEquals("{}", Files.readString(folder.resolve("999-x.json")));
    }

    @Test
    void shouldKeepEarlierResultsWhenOneCannotBeSaved() throws IOException {
        ResultStore store = new ResultStore(folder.resolve("runs"));
        Path first = store.save(SampleRuns.of("a", 1));
        byte[] before = Files.readAllBytes(first);
        // A file where the folder should be: no privilege helps against that.
        ResultStore inFile = new ResultStore(first);
        assertThrows(IOException.class, () -> inFile.save(SampleRuns.of("b", 2)));
        assertArrayEquals(before, Files.readAllBytes(first));
    }

    @Test
    void shouldLeaveNothingButResultsBehind() throws IOException {
        save("a");
        save("b");
        assertTrue(names(folder).stream().allMatch(name -> name.matches("00[12]-[ab]\\.json")));
    }

    private Path save(String name) throws IOException {
        return new ResultStore(folder).save(SampleRuns.of(name, 1));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

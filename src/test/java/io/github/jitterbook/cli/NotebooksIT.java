package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.Launched;
import io.github.jitterbook.testing.Launched.Answer;
import io.github.jitterbook.testing.Privileges;
import io.github.jitterbook.trial.Granted;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code story} and {@code run} through the launcher: what a user finds afterwards. */
class NotebooksIT {

    private static final int RUNGS = 6;
    private static final int ROUNDS = 3;

    @TempDir Path folder;

    private List<RunResult> results(Path out) throws Exception {
        try (Stream<Path> files = Files.list(out.resolve("results"))) {
            return files.sorted()
                    .map(
                            file -> {
                                try {
                                    return ResultJson.read(file);
                                } catch (java.io.IOException broken) {
                                    throw new java.io.UncheckedIOException(broken);
                                }
                            })
                    .toList();
        }
    }

    private Path notebook(String name, String... cells) throws Exception {
        StringBuilder json = new StringBuilder("{\"cells\": [");
        for (int i = 0; i < cells.length; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"cell_type\": \"code\", \"id\": \"c")
                    .append(i)
                    .append("\", \"metadata\": {}, \"outputs\": [], \"execution_count\": null,")
                    .append(" \"source\": \"")
                    .append(
                            cells[i].replace("\\", "\\\\")
                                    .replace("\"", "\\\"")
                                    .replace("\n", "\\n"))
                    .append("\"}");
        }
        json.append("], \"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\": 5}");
        return Files.writeString(folder.resolve(name + ".ipynb"), json);
    }

    private static String firstCell() {
        return "%classpath "
                + Path.of("target/jitterbook.jar").toAbsolutePath()
                + "\nimport static io.github.jitterbook.Jitterbook.*;";
    }

    @Test
    void shouldTellTheStoryWithoutPrivilegesAndSayWhatWasRefused() throws Exception {
        Path out = folder.resolve("out");
        Answer answer =
                Launched.start(
                                folder,
                                List.of(Privileges.without("sys_nice", "ipc_lock")),
                                Map.of(),
                                "story",
                                "--out",
                                out.toString())
                        .finish(300);
        assertEquals(ExitCode.DONE, answer.code(), answer.err());
        assertTrue(answer.out().strip().endsWith("story.html"), answer.out());

        List<RunResult> results = results(out);
        assertEquals(RUNGS * ROUNDS, results.size());
        List<RunResult> fifo =
                results.stream().filter(run -> run.name().equals("+ SCHED_FIFO 80")).toList();
        assertEquals(ROUNDS, fifo.size());
        for (RunResult run : fifo) {
            assertTrue(
                    run.refused().stream()
                            .anyMatch(
                                    setting ->
                                            setting.name().equals("scheduling")
                                                    && setting.granted() == Granted.NO
                                                    && setting.remedy() != null),
                    run.settings().toString());
        }
        String html = Files.readString(out.resolve("story.html"));
        assertTrue(html.contains("EPERM"), "the cause is not in the report");
        assertTrue(html.contains("rtprio 98"), "the remedy is not in the report");
        assertEquals(2, html.split("data:image/png;base64,", -1).length - 1, "charts");
        assertFalse(html.contains("<script"), "the report has a script");
        assertNoErrors(Notebook.read(out.resolve("story.ipynb")));
    }

    private static void assertNoErrors(Notebook executed) {
        for (Cell cell : executed.cells()) {
            assertFalse(cell.toString().contains("ename"), cell.toString());
        }
    }

    @Test
    void shouldKeepEverythingBeforeAFailingCell() throws Exception {
        Path notebook =
                notebook(
                        "failing",
                        firstCell(),
                        "run(trial(\"before\").seconds(0.3))",
                        "throw new IllegalStateException(\"on purpose\", new"
                                + " RuntimeException(\"why\"));",
                        "\"never run\"");
        Path out = folder.resolve("out");
        Answer answer = Launched.run(folder, "run", notebook.toString(), "--out", out.toString());
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("on purpose"), answer.err());
        for (String file : List.of("failing.ipynb", "failing.html")) {
            String text = Files.readString(out.resolve(file));
            assertTrue(text.contains("on purpose"), file);
            assertTrue(text.contains("why"), file);
            assertTrue(text.contains("before"), file);
        }
        assertEquals(1, results(out).size());
    }

    @Test
    void shouldFailInOneLineOnAnError() throws Exception {
        Path notebook = notebook("error", "throw new AssertionError(\"not an exception\");");
        Answer answer =
                Launched.run(
                        folder,
                        "run",
                        notebook.toString(),
                        "--out",
                        folder.resolve("out").toString());
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("not an exception"), answer.err());
        assertFalse(answer.err().contains("\tat "), answer.err());
    }

    @Test
    void shouldShowTablesAndSayWhatToInstallWithoutFonts() throws Exception {
        List<String> noFonts =
                List.of(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount -t tmpfs none /usr/share/fonts && mount -t tmpfs none /etc/fonts &&"
                                + " exec \"$@\"",
                        "sh");
        List<String> probe = new ArrayList<>(noFonts);
        probe.add("true");
        assumeTrue(
                new ProcessBuilder(probe).start().waitFor() == 0, "needs root, to hide the fonts");
        Path notebook =
                notebook(
                        "fontless",
                        firstCell(),
                        "var one = run(trial(\"one\").seconds(0.3)); one",
                        "one.cdf()",
                        "one.ledger()");
        Path out = folder.resolve("out");
        Answer answer =
                Launched.start(
                                folder,
                                noFonts,
                                Map.of(),
                                "run",
                                notebook.toString(),
                                "--out",
                                out.toString())
                        .finish(60);
        assertEquals(ExitCode.DONE, answer.code(), answer.err());
        String html = Files.readString(out.resolve("fontless.html"));
        assertTrue(html.contains("fonts-dejavu-core"), "the package is not named");
        assertTrue(html.contains("Settings of one"), "the cell after the chart was not run");
        assertFalse(html.contains("data:image/png"), "there was a font after all");
    }

    @Test
    void shouldCheckACellWhereItIsWritten() throws Exception {
        Path notebook = notebook("typo", firstCell(), "trial(\"x\").waiter(\"clock-nanoslep\")");
        Answer answer =
                Launched.run(
                        folder,
                        "run",
                        notebook.toString(),
                        "--out",
                        folder.resolve("out").toString());
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("did you mean 'clock-nanosleep'?"), answer.err());
    }

    @Test
    void shouldEndANotebookOnControlCAndKeepWhatItHas() throws Exception {
        Path notebook =
                notebook(
                        "long",
                        firstCell(),
                        "mode(\"full\"); run(trial(\"long one\").seconds(60)"
                                + ".with(timerSlack("
                                + Launched.SLACK
                                + ")))",
                        "\"never run\"");
        Path out = folder.resolve("out");
        Launched launched =
                Launched.start(
                        folder,
                        List.of(),
                        Map.of(),
                        "run",
                        notebook.toString(),
                        "--out",
                        out.toString());
        launched.awaitLoop(500);
        launched.signal("INT");
        Answer answer = launched.finish(20);
        assertEquals(ExitCode.PARTIAL, answer.code(), answer.err());
        List<RunResult> results = results(out);
        assertEquals(1, results.size());
        assertTrue(results.get(0).partial());
        assertTrue(results.get(0).counts().recorded() > 0, "nothing was kept");
        assertTrue(Files.readString(out.resolve("long.html")).contains("long one"));
    }

    @Test
    void shouldEndWhatACellHasStartedWhenItExits() throws Exception {
        Path notebook =
                notebook(
                        "exit",
                        firstCell(),
                        "new Thread(() -> run(trial(\"left\").seconds(60))).start();\n"
                                + "var self = ProcessHandle.current();\n"
                                + "var child = self.children().findAny();\n"
                                + "while (child.isEmpty()) {\n"
                                + "    Thread.sleep(20); child = self.children().findAny(); }\n"
                                + "System.err.println(\"so far\");\n"
                                + "System.out.println(child.get().pid());",
                        "System.exit(0);",
                        "\"never run\"");
        Path out = folder.resolve("out");
        Answer answer = Launched.run(folder, "run", notebook.toString(), "--out", out.toString());
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("cell 3: System.exit was called"), answer.err());
        String done = Files.readString(out.resolve("exit.ipynb"));
        assertTrue(done.contains("so far"), done);
        assertFalse(done.contains("never run\\n"), done);
        Matcher pid = Pattern.compile("\"(\\d+)\\\\n\"").matcher(done);
        assertTrue(pid.find(), done);
        long giveUp = System.nanoTime() + 5_000_000_000L;
        while (ProcessHandle.of(Long.parseLong(pid.group(1))).isPresent()) {
            assertTrue(System.nanoTime() - giveUp < 0, "the trial outlived its notebook");
            Thread.sleep(20);
        }
    }

    @Test
    void shouldSayThatTheCodeOfATrialCalledExit() throws Exception {
        Path notebook =
                notebook("exit", firstCell(), "runHere(trial(\"x\"), () -> System.exit(0))");
        Path out = folder.resolve("out");
        Answer answer = Launched.run(folder, "run", notebook.toString(), "--out", out.toString());
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("cell 2: System.exit was called"), answer.err());
    }

    /** A file system of its own, that only this test sees, with room for some results. */
    @Test
    void shouldSayThatTheDiskIsFullAndKeepEarlierResultsWhole() throws Exception {
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "needs CAP_SYS_ADMIN, to mount a small file system");
        Path notebook =
                notebook(
                        "full",
                        firstCell(),
                        "for (int i = 0; i < 9; i++) run(trial(\"r\" + i).cycles(150));");
        Path small = Files.createDirectory(folder.resolve("small"));
        Path out = Files.createDirectory(folder.resolve("out"));
        String script =
                "mount -t tmpfs -o size=48k tmpfs $2 && ./jitterbook run $1 --out $2; code=$?;"
                        + " cp -r $2/results $3; exit $code";
        ProcessBuilder builder =
                new ProcessBuilder(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        script,
                        "sh",
                        notebook.toString(),
                        small.toString(),
                        out.toString());
        builder.environment().put("JITTERBOOK_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Path err = folder.resolve("err");
        builder.redirectError(err.toFile());
        Process process = builder.start();
        assertTrue(process.waitFor(90, TimeUnit.SECONDS));
        String said = Files.readString(err);
        assertEquals(ExitCode.FAILED, process.exitValue(), said);
        assertTrue(said.contains("could not be saved"), said);
        assertTrue(said.contains("No space left on device"), said);
        assertTrue(said.contains("results saved before are whole"), said);
        // Each is read, and checked by that.
        int kept = results(out).size();
        assertTrue(kept > 0 && kept < 9, kept + " results are whole");
    }
}

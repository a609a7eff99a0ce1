package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.Launched;
import io.github.jitterbook.testing.Launched.Answer;
import io.github.jitterbook.testing.Privileges;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code measure} through the launcher, as a user starts it. */
class MeasureIT {

    @TempDir Path folder;

    private Launched start(List<String> prefix, String... words) throws Exception {
        return Launched.start(folder, prefix, Map.of(), words);
    }

    private Answer measure(String... words) throws Exception {
        return Launched.run(folder, words);
    }

    private static Setting setting(RunResult result, String name) {
        return result.settings().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldPrintSettingsRowHistogramAndTheLineThatRepeatsIt() throws Exception {
        Answer answer = measure("measure", "--seconds", "0.5", "--timer-slack", "1");
        assertEquals(0, answer.code(), answer.err());
        assertTrue(answer.out().contains("timer-slack"), answer.out());
        assertTrue(answer.out().contains("catch-up"), answer.out());
        assertTrue(answer.out().contains("#"), answer.out());
        assertTrue(answer.out().contains("completion latency"), answer.out());
        assertTrue(answer.out().contains("repeat with: ./jitterbook measure"), answer.out());
    }

    @Test
    void shouldPrintNothingButTheResultWithJsonToStandardOutput() throws Exception {
        Answer answer = measure("measure", "--seconds", "0.5", "--json", "-");
        assertEquals(0, answer.code(), answer.err());
        RunResult result =
                ResultJson.read(answer.out().getBytes(StandardCharsets.UTF_8), "standard output");
        assertEquals(500, result.counts().cycles());
        assertTrue(answer.out().startsWith("{"), answer.out());
        assertTrue(answer.out().endsWith("}\n"), answer.out());
    }

    @Test
    void shouldKeepATraceBesideItsResultAndShowItsPolicies() throws Exception {
        Path file = folder.resolve("traced.json");
        // At the highest rate that a trace is kept at, for several drains.
        Answer answer =
                measure(
                        "measure",
                        "--trace",
                        "--rate",
                        "10000",
                        "--seconds",
                        "3",
                        "--body",
                        "none",
                        "--json",
                        file.toString());
        assertEquals(0, answer.code(), answer.err());
        assertTrue(answer.out().contains("One trace, three policies"), answer.out());
        assertTrue(answer.out().contains("skip: view"), answer.out());
        RunResult result = ResultJson.read(file);
        assertEquals(result.counts().counted(), result.trace().cycles());
        assertTrue(result.trace().complete());
        assertEquals(0, result.allocatedBytes());
        long most = Long.MIN_VALUE;
        for (int i = 0; i < result.trace().cycles(); i++) {
            if (i > 0) {
                long before = result.trace().deadlineNs(i - 1);
                assertEquals(100_000, result.trace().deadlineNs(i) - before);
                assertTrue(result.trace().waitEntryNs(i) >= result.trace().wakeNs(i - 1));
            }
            assertTrue(result.trace().wakeNs(i) >= result.trace().waitEntryNs(i));
            most = Math.max(most, result.trace().wakeNs(i) - result.trace().deadlineNs(i));
        }
        assertEquals(result.lateness().maxNs(), most, "the trace is of the same cycles");
        Files.delete(folder.resolve("traced.trace.csv.gz"));
        assertEquals(29_900, ResultJson.read(file).tracedCycles());
    }

    @Test
    void shouldKeepTheTraceOfAnInterruptedRunUpToItsEnd() throws Exception {
        Path file = folder.resolve("partial.json");
        Launched launched =
                start(
                        List.of(),
                        "measure",
                        "--trace",
                        "--quiet",
                        "--seconds",
                        "60",
                        "--timer-slack",
                        Launched.SLACK,
                        "--json",
                        file.toString());
        launched.awaitLoop(500);
        launched.signal("INT");
        Answer answer = launched.finish(20);
        assertEquals(ExitCode.PARTIAL, answer.code(), answer.err());
        RunResult result = ResultJson.read(file);
        assertTrue(result.counts().counted() > 0, "nothing was kept");
        assertEquals(result.counts().counted(), result.trace().cycles());
    }

    /** A file system of 40 kB: room for the result, none for 60 kB of trace beside it. */
    @Test
    void shouldLeaveWhatWasThereWhenTheDiskIsFull() throws Exception {
        Path small = Files.createDirectory(folder.resolve("small"));
        Path kept = Files.createDirectory(folder.resolve("kept"));
        String script =
                "mount -t tmpfs -o size=40k none "
                        + small
                        + " && echo old > "
                        + small
                        + "/x.json; \"$@\"; code=$?; cp -a "
                        + small
                        + "/. "
                        + kept
                        + "; exit $code";
        Answer answer =
                start(
                                List.of("unshare", "-m", "sh", "-c", script, "sh"),
                                "measure",
                                "--trace",
                                "--quiet",
                                "--rate",
                                "5000",
                                "--seconds",
                                "1.5",
                                "--json",
                                small.resolve("x.json").toString())
                        .finish(60);
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("x.trace.csv.gz: cannot be written"), answer.err());
        assertTrue(answer.err().contains("No space left on device"), answer.err());
        assertTrue(answer.err().contains("standard output instead, without its trace"));
        assertEquals("old\n", Files.readString(kept.resolve("x.json")));
        try (var files = Files.list(kept)) {
            assertEquals(List.of(kept.resolve("x.json")), files.toList());
        }
        RunResult rescued =
                ResultJson.read(answer.out().getBytes(StandardCharsets.UTF_8), "standard output");
        assertEquals(7_400, rescued.tracedCycles());
    }

    @Test
    void shouldRepeatByItsOwnCommand() throws Exception {
        Path first = folder.resolve("first.json");
        String[] words = {
            "measure", "--quiet", "--cycles", "300", "--rate", "777.7", "--grid", "skip",
            "--timer-slack", "10", "--body", "none", "--waiter", "park-nanos", "--name", "it's",
            "--json", first.toString()
        };
        assertEquals(0, measure(words).code());
        String command = ResultJson.read(first).command();
        Path second = folder.resolve("second.json");
        Process again =
                new ProcessBuilder("sh", "-c", command + " --quiet --json " + second).start();
        assertTrue(again.waitFor(60, TimeUnit.SECONDS), "did not end");
        assertEquals(ResultJson.read(first).trial(), ResultJson.read(second).trial());
    }

    @Test
    void shouldReplaceFilesByRenameAndWriteLinksDirectly() throws Exception {
        Path file = Files.writeString(folder.resolve("result.json"), "old");
        Object inode = Files.getAttribute(file, "unix:ino");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
        assertEquals(
                0,
                measure("measure", "--seconds", "0.3", "--quiet", "--json", file.toString())
                        .code());
        assertNotEquals(inode, Files.getAttribute(file, "unix:ino"));
        Object replaced = Files.getAttribute(file, "unix:ino");
        assertEquals(
                0,
                measure("measure", "--seconds", "0.4", "--quiet", "--json", link.toString())
                        .code());
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(replaced, Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS));
        assertEquals(400, ResultJson.read(file).counts().cycles());
        assertEquals(
                0, measure("measure", "--seconds", "0.3", "--quiet", "--json", "/dev/null").code());
    }

    @Test
    void shouldEndOnControlCWithWhatItHas() throws Exception {
        Path file = folder.resolve("partial.json");
        Launched launched =
                start(
                        List.of(),
                        "measure",
                        "--seconds",
                        "60",
                        "--timer-slack",
                        Launched.SLACK,
                        "--json",
                        file.toString());
        launched.awaitLoop(500);
        long before = System.nanoTime();
        launched.signal("INT");
        Answer answer = launched.finish(20);
        long tookMs = (System.nanoTime() - before) / 1_000_000;
        assertEquals(ExitCode.PARTIAL, answer.code(), answer.err());
        RunResult result = ResultJson.read(file);
        assertTrue(result.partial());
        assertTrue(result.counts().recorded() > 0, "nothing was kept");
        assertTrue(answer.out().contains("partial: it was interrupted"), answer.out());
        // It takes under a second on a quiet machine; this only tells a stop from a trial's own
        // end.
        assertTrue(tookMs < 15_000, "took " + tookMs + " ms");
    }

    @Test
    void shouldKeepItsResultWhenTheTrialPrintsAThreadDump() throws Exception {
        Path file = folder.resolve("dumped.json");
        Launched launched =
                start(
                        List.of(),
                        "measure",
                        "--seconds",
                        "3",
                        "--timer-slack",
                        Launched.SLACK,
                        "--quiet",
                        "--json",
                        file.toString());
        launched.awaitLoop(500);
        launched.signalTrial("QUIT");
        Answer answer = launched.finish(60);
        assertEquals(0, answer.code(), answer.err());
        RunResult result = ResultJson.read(file);
        assertFalse(result.partial(), "cut off");
        assertEquals(3000, result.counts().cycles());
        assertFalse(result.warnings().isEmpty(), "nobody would know why the tail is long");
    }

    @Test
    void shouldGoOnWithoutRealTimeAndSayWhy() throws Exception {
        List<String> prefix = List.of(Privileges.without("sys_nice"));
        Answer answer =
                start(prefix, "measure", "--seconds", "0.5", "--sched", "fifo", "--json", "-")
                        .finish(60);
        assertEquals(0, answer.code(), answer.err());
        RunResult result =
                ResultJson.read(answer.out().getBytes(StandardCharsets.UTF_8), "standard output");
        Setting scheduling = setting(result, "scheduling");
        assertEquals(Granted.NO, scheduling.granted());
        assertEquals("SCHED_OTHER", scheduling.effective());
        assertTrue(String.valueOf(scheduling.cause()).contains("EPERM"), scheduling.toString());
        assertTrue(String.valueOf(scheduling.remedy()).contains("rtprio"), scheduling.toString());
        assertTrue(answer.err().contains("EPERM"), answer.err());
    }

    @Test
    void shouldFailWhenARequiredStepIsRefused() throws Exception {
        List<String> prefix = List.of(Privileges.without("sys_nice"));
        Path file = folder.resolve("none.json");
        Answer answer =
                start(
                                prefix,
                                "measure",
                                "--seconds",
                                "0.5",
                                "--sched",
                                "fifo",
                                "--require",
                                "scheduling",
                                "--json",
                                file.toString())
                        .finish(60);
        assertEquals(ExitCode.FAILED, answer.code(), answer.err());
        assertTrue(answer.err().contains("required step scheduling was refused"), answer.err());
        assertFalse(Files.exists(file));
    }
}

package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Standard streams that are closed, or that nobody reads: said, and nothing waits for ever. */
@Timeout(120)
class StreamsIT {

    private static final String MEASURE =
            "exec ./jitterbook measure --seconds 0.3 --sched fifo --timer-slack 1";

    /** What a pipe holds (pipe(7)): then the next byte waits for a reader. */
    private static final String FILL = "head -c 65536 /dev/zero";

    @TempDir Path folder;
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    private Process start(String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
        builder.environment().put("JITTERBOOK_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private Path errors() {
        return folder.resolve("errors");
    }

    private static void signal(Process process, String name) throws Exception {
        String pid = Long.toString(process.pid());
        assertEquals(0, new ProcessBuilder("kill", "-" + name, pid).start().waitFor());
    }

    @Test
    void shouldSayThatStandardOutputWasClosed() throws Exception {
        Process process = start(MEASURE + " >&- 2>" + errors());
        assertEquals(ExitCode.FAILED, process.waitFor());
        String said = Files.readString(errors());
        assertTrue(said.contains("standard output is full or was closed"), said);
    }

    @Test
    void shouldSayThatTheReaderIsGone() throws Exception {
        Process process = start("(" + MEASURE + "; echo $?) 2>" + errors() + " | true");
        assertEquals(0, process.waitFor());
        String said = Files.readString(errors());
        assertTrue(said.contains("standard output is full or was closed"), said);
    }

    /** It waits for its reader, as any program does; but no trial waits with it. */
    @Test
    void shouldHoldNoTrialAndHeedASignalWhenItsOutputIsNotRead() throws Exception {
        Process process = start(FILL + "; " + MEASURE + " 2>" + errors());
        awaitSaid("ended");
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (process.descendants().findAny().isPresent()) {
            assertTrue(System.nanoTime() - giveUp < 0, "a trial is held");
            Thread.sleep(20);
        }
        assertTrue(process.isAlive(), "the pipe is full, so that it waits");
        signal(process, "TERM");
        assertTrue(process.waitFor(40, TimeUnit.SECONDS), "it does not heed a signal");
        assertEquals(ExitCode.PARTIAL, process.exitValue());
    }

    private void awaitSaid(String word) throws Exception {
        long giveUp = System.nanoTime() + 60_000_000_000L;
        while (!Files.exists(errors()) || !Files.readString(errors()).contains(word)) {
            assertTrue(System.nanoTime() - giveUp < 0, "it does not measure");
            Thread.sleep(50);
        }
    }

    @Test
    void shouldHeedASignalWhenItsErrorsAreNotRead() throws Exception {
        Process process = start(FILL + " >&2; " + MEASURE + " >" + folder.resolve("out"));
        // Into its first word of progress, which nobody reads.
        Thread.sleep(3_000);
        signal(process, "TERM");
        assertTrue(process.waitFor(40, TimeUnit.SECONDS), "it does not heed a signal");
        assertFalse(process.descendants().findAny().isPresent());
    }

    /** A terminal that is closed, and one that is stopped for longer than the trial lasts. */
    @Test
    void shouldKeepWhatItHasWhenItsTerminalIsClosed() throws Exception {
        Path file = folder.resolve("hup.json");
        Process process =
                start(
                        // Whoever runs the tests may ignore it, as nohup does.
                        "exec env --default-signal=HUP ./jitterbook measure --seconds 60"
                                + " --timer-slack 1 --json "
                                + file
                                + " 2>"
                                + errors());
        awaitTrial(process, 2_500);
        signal(process, "HUP");
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(ExitCode.PARTIAL, process.exitValue(), Files.readString(errors()));
        assertTrue(Files.readString(file).contains("\"partial\" : true"));
    }

    @Test
    void shouldFinishWhenItWasStoppedForLongerThanItsTrial() throws Exception {
        Path file = folder.resolve("stopped.json");
        Process process =
                start(
                        "exec ./jitterbook measure --seconds 1.5 --quiet --sched fifo --json "
                                + file
                                + " 2>"
                                + errors());
        awaitTrial(process, 0);
        signal(process, "STOP");
        Thread.sleep(4_000);
        signal(process, "CONT");
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(ExitCode.DONE, process.exitValue(), Files.readString(errors()));
        assertTrue(Files.readString(file).contains("\"partial\" : false"));
    }

    private static void awaitTrial(Process process, long thenMs) throws Exception {
        long giveUp = System.nanoTime() + 60_000_000_000L;
        while (process.descendants().findAny().isEmpty()) {
            assertTrue(System.nanoTime() - giveUp < 0, "no trial was started");
            Thread.sleep(20);
        }
        Thread.sleep(thenMs);
    }
}

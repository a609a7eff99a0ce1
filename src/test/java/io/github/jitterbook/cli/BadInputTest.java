package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.loop.WaiterKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What cannot be tried is refused before anything starts: one line, the value, what is allowed. */
class BadInputTest {

    @TempDir Path folder;

    private record Answer(int code, String out, String err) {}

    private static Answer execute(String... words) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream capturedOut = new ByteArrayOutputStream();
        ByteArrayOutputStream capturedErr = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(capturedOut, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(capturedErr, true, StandardCharsets.UTF_8));
            int code = Main.execute(words);
            return new Answer(
                    code,
                    capturedOut.toString(StandardCharsets.UTF_8),
                    capturedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static void assertRefused(Answer answer, String... expected) {
        assertAll(
                () -> assertEquals(ExitCode.REFUSED, answer.code(), answer.err()),
                () -> assertEquals("", answer.out()),
                () -> assertTrue(answer.err().startsWith("jitterbook: "), answer.err()),
                () -> assertFalse(answer.err().contains("\tat "), answer.err()),
                () -> assertTrue(answer.err().lines().count() <= 2, answer.err()),
                () -> {
                    for (String part : expected) {
                        assertTrue(
                                answer.err().contains(part), part + " is not in " + answer.err());
                    }
                });
    }

    @Test
    void shouldRefuseATraceThatHasNoPlaceBesideItsResult() throws Exception {
        assertRefused(execute("measure", "--trace", "--json", "-"), "--json -", "regular file");
        assertRefused(
                execute("measure", "--trace", "--json", "/dev/null"), "/dev/null", "regular file");
        String folderName = folder.toString();
        assertRefused(execute("measure", "--trace", "--json", folderName), "regular file");
        String bare = folder.resolve("x").toString();
        assertRefused(execute("measure", "--trace", "--json", bare), "must end in .json");
        String longest = folder.resolve("n".repeat(245) + ".json").toString();
        assertRefused(execute("measure", "--trace", "--json", longest), "255 bytes");
        Files.createDirectories(folder.resolve("x.trace.csv.gz/full"));
        String taken = folder.resolve("x.json").toString();
        assertRefused(
                execute("measure", "--trace", "--json", taken), "x.trace.csv.gz is in the way");
        assertRefused(execute("measure", "--trace", "--rate", "10001"), "10,000 Hz", "10001 Hz");
        assertRefused(
                execute("measure", "--trace", "--seconds", "2001"), "2,000,000 cycles", "2001000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rate 0.5 | 0.5 | 100,000",
                "--rate 0 | between 1 and 100,000 | not 0 Hz",
                "--rate -5 | -5 | 100,000",
                "--rate fast | 'fast' | 100,000",
                "--rate NaN | 'NaN' | 100,000",
                "--rate 100001 | 100001 | 100,000",
                "--rate Infinity | Infinity | 100,000",
                "--seconds 0 | not 0 s | 7 days",
                "--seconds -1 | -1 | 7 days",
                "--seconds 604801 | 604801 | 7 days",
                "--seconds 1e300 | 1.0E300 | 7 days",
                "--seconds NaN | 'NaN' | seconds",
                "--seconds long | 'long' | seconds",
                "--seconds 0.0000001 | at least one period | 1000000 ns",
                "--cycles 0 | at least 1 cycle | not 0",
                "--cycles 50 | 50 cycles | 100",
                "--cycles many | 'many' | whole number",
                "--seconds 1 --cycles 5 | --seconds | --cycles",
                "--warmup -1 | -1 | 0 or more",
                "--warmup 1.5 | '1.5' | whole number",
                "--seconds 0.05 | 100 wakes | shorter warm-up",
                "--waiter clock-nanoslep | did you mean 'clock-nanosleep' | thread-sleep,"
                        + " park-nanos",
                "--body pol | did you mean 'poly' | none",
                "--waiter hybrid=0us | '0us' | from 1us to 10ms",
                "--waiter hybrid=11ms | '11ms' | from 1us to 10ms",
                "--waiter hybrid=50 | '50' | ns, us, ms, s",
                "--waiter hybrid=2ms | 2ms | period of 1ms",
                "--waiter spin=1us | '1us' | takes no argument",
                "--waiter timerfd=1 | '1' | takes no argument",
                "--waiter relative-sleep --grid skip | --grid skip | no deadlines to miss",
                "--waiter relative-sleep --grid catch-up | --grid catch-up | no deadlines",
                "--body allocate | '' | from 1 to 1048576",
                "--body allocate=0 | '0' | from 1 to 1048576",
                "--body allocate=2000000 | '2000000' | from 1 to 1048576",
                "--body stall=20ms | '20ms' | DURATION/EVERY",
                "--body stall=2s/10s | '2s' | from 1us to 1s",
                "--body stall=1s/1s | '1s' | at least twice",
                "--body publish=9 | '9' | takes no argument",
                "--body touch-page | did you mean 'touch-pages' | publish",
                "--grid catchup | 'catchup' | skip",
                "--timer-slack 0 | not 0 | from 1",
                "--timer-slack -3 | not -3 | from 1",
                "--timer-slack lots | 'lots' | whole number",
                "--cpu 4095 | no CPU 4095 | has CPUs",
                "--cpu -1 | not -1 | from 0",
                "--cpu last | 'last' | whole number",
                "--sched fif | did you mean 'fifo' | other, fifo, rr",
                "--grid skp | did you mean 'skip' | catch-up",
                "--seconds 8d | '8d' | seconds",
                "--cpu 99999999999 | '99999999999' | whole number",
                "--timer-slack defalt | 'defalt' | default or inherit",
                "--sched fifo --priority 0 | not 0 | from 1 to 98",
                "--sched fifo --priority 99 | not 99 | from 1 to 98",
                "--priority 10 | no meaning | --sched other",
                "--dma-latency -1 | not -1 | from 0",
                "--require schedulin | did you mean 'scheduling' | lock-memory",
                "--require pin | --require pin | not asked for",
                "--loop nativ | did you mean 'native' | java",
                "--loop native --waiter park-nanos | park-nanos | waits with clock-nanosleep",
                "--variant c | 'c' | a1, a2 or b",
                "--variant b --loop java | --loop java | means --loop native",
                "--variant a1 --loop native | --loop native | means --loop java",
                "--variant a2 --waiter park-nanos | --waiter park-nanos | means --waiter"
                        + " thread-sleep",
                "--step prefalt | did you mean 'prefault' | lock-memory",
                "--step | --step | --help",
                "--step prefault=3 | from 16 to 4096 kB | not 3",
                "--step pin=cpu:0,cpu:1 | pin | cpu twice",
                "--step pin=cpus:0 | did you mean 'cpu' | argument of pin",
                "--step pin | cpu | pin",
                "--step timer-slack=0 | not 0 | from 1",
                "--step scheduling=fifo | priority | scheduling",
                "--step scheduling=policy:fifo,priority:99 | not 99 | from 1 to 98",
                "--cpu 0 --step pin=0 | --step pin=0 | given twice",
                "--step nice=20 | not 20 | nice",
                "--body lambda | 'lambda' | poly",
                "--inherit=yes | 'yes' | --inherit",
                "--threads=2 | '2' | --threads",
                "--note | --note | --help",
                "--trace --rate 20000 | 20000 Hz | 10,000 Hz",
                "--speed 3 | --speed | --help",
                "--rate | --rate | --help"
            })
    void shouldNameTheValueAndWhatIsAllowed(String words, String value, String allowed) {
        List<String> all = new ArrayList<>(List.of("measure"));
        all.addAll(List.of(words.split(" ")));
        assertRefused(execute(all.toArray(String[]::new)), value, allowed);
    }

    @Test
    void shouldRefuseAnOutputThatCannotBeWritten() {
        assertRefused(
                execute("measure", "--json", folder.resolve("no/such/folder.json").toString()),
                "folder.json",
                "cannot be written");
        assertRefused(
                execute("measure", "--json", folder.toString()), folder.toString(), "written");
    }

    @Test
    void shouldRefuseNotebooksThatAreNone() throws Exception {
        Path text = Files.writeString(folder.resolve("text.ipynb"), "this is no JSON");
        Path old = Files.writeString(folder.resolve("old.ipynb"), "{\"nbformat\": 3}");
        assertRefused(execute("run", "missing.ipynb"), "missing.ipynb", "no such notebook");
        assertRefused(execute("run", text.toString()), "text.ipynb");
        assertRefused(execute("run", old.toString()), "old.ipynb", "3");
        assertRefused(execute("run"), "NOTEBOOK");
    }

    @Test
    void shouldRefuseAnUnknownModeAndAnUnwritableFolder() throws Exception {
        Path notebook =
                Files.writeString(
                        folder.resolve("empty.ipynb"),
                        "{\"cells\": [], \"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\":"
                                + " 5}");
        assertRefused(
                execute("run", notebook.toString(), "--mode", "fast"), "'fast'", "quick, full");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertRefused(
                execute("run", notebook.toString(), "--out", file.resolve("below").toString()),
                "--out");
        assertRefused(
                execute("run", notebook.toString(), "--out", folder.toString()),
                "empty.ipynb",
                "written over");
    }

    @Test
    void shouldPrintAStackTraceOnlyWhenAskedTo() {
        Answer answer = execute("measure", "--rate", "0", "--verbose");
        assertEquals(ExitCode.REFUSED, answer.code());
        assertTrue(answer.err().contains("\tat "), answer.err());
    }

    @Test
    void shouldListEveryWaiterAndBodyAndSayWhichAreMissingHere() {
        Answer help = execute("measure", "--help");
        assertEquals(ExitCode.DONE, help.code(), help.err());
        String words = help.out().replaceAll("\\s+", " ");
        Catalog.waiters()
                .forEach(
                        kind -> {
                            assertTrue(words.contains(" " + kind.alias() + " "), kind.alias());
                            String reason = kind.unavailable().orElse("");
                            assertTrue(words.contains(reason), reason);
                        });
        Catalog.bodies().forEach(kind -> assertTrue(words.contains(" " + kind.alias() + " ")));
    }

    @Test
    void shouldRefuseAWaiterThatThisJdkLacks() {
        for (WaiterKind kind : Catalog.waiters()) {
            kind.unavailable()
                    .ifPresent(
                            reason ->
                                    assertRefused(
                                            execute("measure", "--waiter", kind.alias()),
                                            kind.alias() + " is " + reason,
                                            "here measure "));
        }
    }

    @Test
    void shouldRefuseAnUnknownCommandAndTeach() {
        assertRefused(execute("mesure"), "mesure", "measure");
        Answer help = execute("--help");
        assertEquals(ExitCode.DONE, help.code());
        assertTrue(help.out().contains("./jitterbook story"), help.out());
        assertTrue(execute("--version").out().startsWith("jitterbook "), "version");
    }

    @Test
    void shouldRefuseANoteOfSeveralLinesOrTooLong() {
        assertRefused(execute("measure", "--note", "two\nlines"), "a note is one line", "2000");
        assertRefused(execute("measure", "--note", ""), "a note is one line");
        assertRefused(execute("measure", "--note", "n".repeat(2_001)), "a note is one line");
    }

    @Test
    void shouldRefuseWhatCleanDoesNotKnow() {
        assertRefused(execute("clean", "--force"), "--force", "clean --help");
        assertRefused(execute("clean", "12345"), "12345", "clean --help");
        assertRefused(execute("clean", "--dry-run=maybe"), "maybe");
        assertRefused(execute("claen"), "claen", "clean");
    }
}

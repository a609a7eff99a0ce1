package io.github.jitterbook.children;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A pid and a start time name one process of a boot. */
class ProcessIdTest {

    @Test
    void shouldKnowALivingProcessAndItsEnd() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "60").start();
        ProcessId id = ProcessId.of(sleeper.pid()).orElseThrow();
        assertTrue(id.isAlive());
        assertEquals(Optional.of(id), ProcessId.parse(id.toString()));
        sleeper.destroyForcibly().waitFor();
        assertFalse(id.isAlive());
    }

    @Test
    void shouldNotTakeALaterProcessOfThePidForIt() {
        ProcessId self = ProcessId.of(ProcessHandle.current().pid()).orElseThrow();
        assertTrue(self.isAlive());
        assertFalse(new ProcessId(self.pid(), self.startTicks() + 1).isAlive());
    }

    /** A name with spaces and brackets stands before the field, and must not move it. */
    @Test
    void shouldReadTheStartTimeWhateverTheNameIs(@org.junit.jupiter.api.io.TempDir Path folder)
            throws Exception {
        Path odd = folder.resolve("a) 1 2 (b");
        Files.copy(Path.of("/bin/sleep"), odd);
        Process plain = new ProcessBuilder("sleep", "60").start();
        Process named = new ProcessBuilder(odd.toString(), "60").start();
        try {
            long first = ProcessId.of(plain.pid()).orElseThrow().startTicks();
            long then = ProcessId.of(named.pid()).orElseThrow().startTicks();
            assertTrue(then >= first && then - first < 1_000, first + " then " + then);
        } finally {
            plain.destroyForcibly().waitFor();
            named.destroyForcibly().waitFor();
        }
    }

    /** Its parent, a shell that never looks, leaves it in the table of processes. */
    @Test
    void shouldNotTakeOneThatHasEndedForALivingOne() throws Exception {
        Process shell =
                new ProcessBuilder("sh", "-c", "sleep 0.2 & echo $!; exec sleep 60").start();
        try {
            long pid = Long.parseLong(shell.inputReader().readLine());
            ProcessId id = ProcessId.of(pid).orElseThrow();
            while (!state(pid).equals("Z")) {
                Thread.sleep(20);
            }
            assertFalse(id.isAlive());
        } finally {
            shell.destroyForcibly().waitFor();
        }
    }

    private static String state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "12",
                "12-",
                "-12",
                "0-5",
                "12-5-6",
                "12-5.json",
                "999999999999999999999-1"
            })
    void shouldReadNothingElse(String text) {
        assertEquals(Optional.empty(), ProcessId.parse(text));
    }
}

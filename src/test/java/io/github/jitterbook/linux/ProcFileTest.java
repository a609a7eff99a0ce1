package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

class ProcFileTest {

    /** The kernel gives a number to the first read alone, and that must have room for all of it. */
    @Test
    void shouldReadANumberOfSeveralDigits() {
        String path = "/proc/sys/kernel/pid_max";
        assumeTrue(Files.isReadable(Path.of(path)), "needs " + path);
        long most = Long.parseLong(ProcFile.read(path).strip());
        assertTrue(most >= 301, "PID_MAX is at least RESERVED_PIDS + 1, not " + most);
    }

    @Test
    void shouldReadAFileLongerThanAPiece() throws Exception {
        Path file = Files.createTempFile("long", ".txt");
        try {
            String text = "0123456789".repeat(5_000);
            Files.writeString(file, text);
            assertEquals(text, ProcFile.read(file.toString()));
        } finally {
            Files.delete(file);
        }
    }
}

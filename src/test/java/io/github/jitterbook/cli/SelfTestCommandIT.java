package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.testing.Launched;
import io.github.jitterbook.testing.Launched.Answer;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code self-test} as a user starts it. */
class SelfTestCommandIT {

    @TempDir Path scratch;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldTrustThisMachineAndWriteJson() throws Exception {
        Answer answer = run(List.of(), "self-test", "--json", "-");
        assertEquals(0, answer.code(), answer.err());
        JsonNode json = new ObjectMapper().readTree(answer.out());
        assertTrue(json.path("trusted").asBoolean(), answer.out());
        assertTrue(answer.err().contains("clock-identity"), answer.err());
        assertTrue(json.path("seconds").asDouble() > 1);
    }

    @Test
    void shouldPassOnOneCpu() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "needs taskset (util-linux)");
        Path file = scratch.resolve("o.json");
        Answer answer = run(List.of("taskset", "-c", "0"), "self-test", "--json", file.toString());
        assertEquals(0, answer.code(), answer.out() + answer.err());
        assertBegins("PASS: ", "another process 'CPU 0'", lines(file).get("read-back-pin"));
    }

    @Test
    void shouldSayWhatAnOrdinaryUserCannotKnow() throws Exception {
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs a privilege to take away");
        Path file = scratch.resolve("o.json");
        List<String> without = List.of(Privileges.without("sys_nice", "ipc_lock"));
        Answer answer = run(without, "self-test", "--json", file.toString());
        assertEquals(0, answer.code(), answer.out() + answer.err());
        Map<String, String> lines = lines(file);
        // The kernel shows another process's slack to those who might change it.
        assertBegins("UNKNOWN: ", "needs CAP_SYS_NICE", lines.get("read-back-timer-slack"));
        // The refused policy is not in force, and the ledger says so.
        assertBegins("PASS: ", "(SCHED_FIFO 80 was refused)", lines.get("read-back-scheduling"));
    }

    @Test
    void shouldRefuseAFileThatCannotBeWritten() throws Exception {
        Answer answer = run(List.of(), "self-test", "--json", "/nowhere/o.json");
        assertEquals(ExitCode.REFUSED, answer.code());
        assertTrue(answer.err().contains("cannot be written"), answer.err());
        assertFalse(answer.err().contains("self-test …"), answer.err());
    }

    @Test
    void shouldEndAsPartialWhenItIsInterrupted() throws Exception {
        Launched launched =
                Launched.start(
                        scratch, List.of("env", "--default-signal=INT"), Map.of(), "self-test");
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (!launched.errSoFar().contains("self-test") && System.nanoTime() < giveUp) {
            Thread.sleep(50);
        }
        Thread.sleep(3_000);
        launched.signal("INT");
        Answer answer = launched.finish(20);
        assertEquals(ExitCode.PARTIAL, answer.code(), answer.err());
        assertTrue(launched.process().descendants().findAny().isEmpty());
    }

    private Answer run(List<String> prefix, String... words) throws Exception {
        return Launched.start(scratch, prefix, Map.of(), words).finish(120);
    }

    /** Outcome and what was measured, by name. */
    private static Map<String, String> lines(Path file) throws Exception {
        Map<String, String> lines = new HashMap<>();
        for (JsonNode line : new ObjectMapper().readTree(file.toFile()).path("lines")) {
            lines.put(
                    line.path("name").asText(),
                    line.path("outcome").asText() + ": " + line.path("measured").asText());
        }
        return lines;
    }

    private static void assertBegins(String start, String end, String line) {
        assertTrue(line.startsWith(start) && line.endsWith(end), line);
    }
}

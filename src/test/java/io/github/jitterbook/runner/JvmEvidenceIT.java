package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.JvmEvent;
import io.github.jitterbook.result.JvmEvent.Kind;
import io.github.jitterbook.result.JvmEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.PlantedTrial;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a body makes the JVM do in one known cycle is found in its log, at its time. */
class JvmEvidenceIT {

    /** The planted cycle's deadline after the first counted wait, in ns. */
    private static final long PLANTED_NS = 500_000_000;

    /** A busy machine runs a cycle late; never early. */
    private static final long LATE_NS = 400_000_000;

    @TempDir Path folder;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldFindACollectionAtItsTime() throws Exception {
        JvmEvidence evidence = planted("gc");
        assertEquals(1, evidence.collections(), evidence::toString);
        assertTrue(evidence.safepoints() >= 1, evidence::toString);
        assertTrue(evidence.collectionNs() > 0, evidence::toString);
        assertAtItsTime(evidence, Kind.COLLECTION, "System.gc()");
    }

    @Test
    void shouldFindADeoptimisationAtItsTime() throws Exception {
        JvmEvidence evidence = planted("deoptimize");
        assertEquals(0, evidence.collections(), evidence::toString);
        assertTrue(evidence.discarded() >= 1, evidence::toString);
        assertAtItsTime(evidence, Kind.DISCARDED, "PlantedTrial");
        if (ChildJvmCommand.logsDeoptimizations(PlantedTrial.trial())) {
            assertTrue(evidence.deoptimizations() >= 1, evidence::toString);
            assertAtItsTime(evidence, Kind.DEOPTIMIZATION, "PlantedTrial");
        }
    }

    private static void assertAtItsTime(JvmEvidence evidence, Kind kind, String text) {
        JvmEvent event =
                evidence.events().stream()
                        .filter(one -> one.kind() == kind && one.text().contains(text))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no " + kind + " in " + evidence));
        // A pause is shorter than a period here or began with the cycle; the log may be late.
        assertTrue(event.atNs() >= PLANTED_NS - 1_000_000, event::toString);
        assertTrue(event.atNs() < PLANTED_NS + LATE_NS, event::toString);
    }

    private JvmEvidence planted(String what) throws Exception {
        Trial trial = PlantedTrial.trial();
        List<String> flags = new ArrayList<>(Defaults.JVM_FLAGS);
        boolean logsDeoptimizations = ChildJvmCommand.logsDeoptimizations(trial);
        if (logsDeoptimizations) {
            flags.add("-Xlog:deoptimization=debug" + Defaults.LOG_OUTPUT);
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        // The few classes of a trial: its heap has no room for the class path of the tests.
        Path tests =
                Path.of(
                        PlantedTrial.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        String path = ChildJvmCommand.classPath() + File.pathSeparator + tests;
        command.addAll(List.of("-cp", path, PlantedTrial.class.getName(), what));
        Path errors = Files.createTempFile(folder, "planted", ".txt");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> "it wrote " + told);
        RunAssembly assembly =
                new RunAssembly(
                        trial, new HostSnapshot("k", null, 1, null, "j"), new ObjectMapper());
        told.lines().forEach(assembly::take);
        JvmLog log = new JvmLog(logsDeoptimizations);
        List<String> warnings =
                Files.readAllLines(errors).stream().filter(line -> !log.take(line)).toList();
        assertEquals(List.of(), warnings);
        assembly.addJvm(log, true);
        RunResult result = assembly.result(null, Map.of(), warnings);
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertEquals(PlantedTrial.CYCLES, result.counts().cycles() + result.counts().missed());
        assertNotNull(result.evidence());
        assertNotNull(result.evidence().jvm());
        return result.evidence().jvm();
    }

    /** The JVM's own clock of its log is the one of the loop: else nothing could be joined. */
    @Test
    void shouldSeeNothingOfTheStartInTheWindow() {
        RunResult result = new TrialRunner().run(Trial.named("quiet").withCycles(600), p -> {});
        JvmEvidence evidence = result.evidence().jvm();
        assertNotNull(evidence, () -> result.evidence().unknown().toString());
        // The start logs more than a thousand, and collects twice before the loop.
        assertTrue(evidence.compilations() < 300, evidence::toString);
        assertEquals(0, evidence.collections(), evidence::toString);
        assertEquals(0, result.allocatedBytes());
        assertEquals(List.of(), result.warnings());
    }
}

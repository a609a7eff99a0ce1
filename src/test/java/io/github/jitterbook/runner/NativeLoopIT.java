package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.loop.LoopKind;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Whole trials of the loop in C. */
@Timeout(120)
class NativeLoopIT {

    private static final String SCHED_OTHER = "0";
    private static final String SCHED_FIFO = "1";

    private static final Trial TRIAL = Trial.named("in C").withLoop("native");

    @BeforeEach
    void needACompiler() {
        assumeTrue(LoopKind.NATIVE.unavailable().isEmpty(), "needs a C compiler");
    }

    @ParameterizedTest
    @CsvSource({"catch-up, poly, 1000", "skip, none, 1000", "rebase, poly, 5000", "skip, poly, 2"})
    void shouldCountAsEveryLoop(String policy, String body, double hertz) {
        GridPolicy grid = GridPolicy.of(policy);
        Trial trial =
                TRIAL.withGridPolicy(grid)
                        .withBody(body)
                        .withHertz(hertz)
                        .withWarmup(2)
                        .withDuration(Duration.ofSeconds(2));
        RunResult result = new TrialRunner().run(trial, p -> {});
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        Counts counts = result.counts();
        assertEquals(2, counts.warmup());
        assertEquals(trial.cycles(), counts.cycles() + counts.missed());
        assertEquals(
                counts.cycles() - counts.warmup(),
                counts.recorded() + counts.early() + counts.overflow());
        assertEquals(counts.recorded(), result.lateness().decoded().count());
        assertEquals(counts.counted(), result.overhead().decoded().count());
        assertEquals(0L, result.allocatedBytes(), "no Java between two cycles");
        assertNotNull(result.evidence());
        assertEquals(result, ResultJson.read(ResultJson.write(result), "run"));
    }

    /** Other processes see the steps on the thread that runs the C code, and the lock over it. */
    @Test
    void shouldHoldItsSettingsOnTheThreadOfTheLoop() throws Exception {
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        assumeTrue(Capabilities.effective(Capability.IPC_LOCK), "needs CAP_IPC_LOCK");
        CpuSet inherited = CpuAffinity.current();
        Trial tuned =
                TRIAL.withDuration(Duration.ofMillis(1_500))
                        .withStep(Steps.lockMemory())
                        .withStep(Steps.pin())
                        .withStep(Steps.fifo(80));
        try (RunningTrial running = RunningTrial.start(tuned, Duration.ofMillis(200))) {
            LoopThread loop = running.loop();
            assertEquals(SCHED_FIFO, loop.stat(41));
            assertEquals("80", loop.stat(40));
            assertEquals(Integer.toString(inherited.last()), loop.status("Cpus_allowed_list"));
            assertOthersKeepOut(loop, TrialRunner.housekeeping(tuned, inherited));
            assertLibraryIsLocked(loop.process());
            RunResult result = running.result();
            assertFalse(result.partial(), () -> "partial: " + result.partialCause());
            assertTrue(result.refused().isEmpty(), () -> "refused: " + result.refused());
            assertEquals(0, result.evidence().minorFaults());
            assertEquals(0, result.evidence().majorFaults());
        }
    }

    private static void assertOthersKeepOut(LoopThread loop, CpuSet housekeeping)
            throws IOException {
        boolean reader = false;
        for (long tid : LoopThread.threads(loop.process())) {
            if (tid != loop.tid()) {
                assertEquals(SCHED_OTHER, LoopThread.stat(loop.process(), tid, 41));
                assertEquals(
                        housekeeping.toString(),
                        LoopThread.status(loop.process(), tid, "Cpus_allowed_list"));
                // The kernel keeps 15 characters of a name.
                reader |=
                        LoopThread.status(loop.process(), tid, "Name")
                                .equals("jitterbook-reader".substring(0, 15));
            }
        }
        assertTrue(reader, "the thread that reads the ring is one of them");
    }

    /** Each page of the library that is in memory is locked there. */
    private static void assertLibraryIsLocked(ProcessHandle trial) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/" + trial.pid() + "/smaps"));
        int mappings = 0;
        boolean ours = false;
        for (String line : lines) {
            if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
                ours = line.contains("/jitterbook/native/") || line.contains("/target/native/");
                mappings += ours ? 1 : 0;
            } else if (ours && line.startsWith("VmFlags:")) {
                assertTrue(line.contains(" lo"), line);
            }
        }
        assertTrue(mappings > 2, mappings + " mappings of the library");
    }

    @Test
    void shouldRefuseWithAReasonWhereThereIsNoCompiler() throws Exception {
        ChildJvm.Result refused =
                ChildJvm.of(RunProbe.class)
                        .prefix("env", "PATH=/nowhere", "CC=")
                        .args("loop=native")
                        .run();
        assertEquals(2, refused.exitCode(), refused::toString);
        assertEquals(
                "loop native is unavailable: no C compiler (cc, gcc or clang) on PATH; install one,"
                        + " or name it with CC; here measure loop java",
                refused.stdout().strip());
    }

    /** The compiler runs in the parent; the trial's process starts none. */
    @Test
    void shouldNotNeedACompilerInTheTrial() throws Exception {
        try (RunningTrial running =
                RunningTrial.start(
                        TRIAL.withDuration(Duration.ofSeconds(60)), Duration.ofMillis(200))) {
            assertEquals(0, running.loop().process().children().count());
            running.interrupt();
            assertEquals("it was interrupted", running.result().partialCause());
        }
    }

    @Test
    void shouldMeasureTheSameFromAnotherProcess() throws Exception {
        ChildJvm.Result parent = ChildJvm.of(RunProbe.class).args("loop=native").run();
        RunResult result =
                ResultJson.read(
                        parent.successfulOutput().getBytes(StandardCharsets.UTF_8), "probe");
        assertEquals(200, result.counts().cycles());
        assertEquals("native", result.trial().loop());
    }
}

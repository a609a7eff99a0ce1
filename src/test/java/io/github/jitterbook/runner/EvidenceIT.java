package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What whole trials tell of their surroundings. */
class EvidenceIT {

    private static final Trial TRIAL = Trial.named("seen").withDuration(Duration.ofMillis(800));

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldShowThatAnotherProcessTookTheCpuOfAPinnedLoop() throws Exception {
        int cpu = CpuAffinity.current().last();
        Path taskset = Path.of("/usr/bin/taskset");
        assumeTrue(Files.isExecutable(taskset), "needs taskset (util-linux)");
        Process hog =
                new ProcessBuilder(
                                taskset.toString(),
                                "-c",
                                Integer.toString(cpu),
                                "/bin/sh",
                                "-c",
                                "while :; do :; done")
                        .start();
        try {
            // A body that works makes the loop a thread that can be pre-empted.
            RunResult result =
                    new TrialRunner().run(TRIAL.withHertz(2_000).withStep(Steps.pin(cpu)), p -> {});
            RunEvidence evidence = result.evidence();
            assertNotNull(evidence);
            assertTrue(evidence.runQueueDelayNs() > 0, evidence::toString);
            assertTrue(evidence.windowNs() > 0, evidence::toString);
            assertEquals(Integer.toString(cpu), evidence.system().cpus());
            assertEquals(0, evidence.migrations(), evidence::toString);
            assertTrue(
                    evidence.system().busiest().stream()
                            .anyMatch(process -> process.pid() == hog.pid()),
                    evidence::toString);
            assertTrue(
                    evidence.system().interrupts().stream().anyMatch(row -> row.count() > 100),
                    evidence::toString);
        } finally {
            hog.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldListTheThreadsAsTheyAreWhileTheLoopRunsWhenAsked() {
        CpuSet inherited = CpuAffinity.current();
        Trial pinned = TRIAL.withStep(Steps.pin()).keeping(Keep.THREADS);
        List<ThreadState> threads = new TrialRunner().run(pinned, p -> {}).process().threads();
        assertNotNull(threads);
        assertTrue(threads.size() > 5, threads::toString);
        for (ThreadState thread : threads) {
            boolean loop = thread.name().equals(TrialMain.LOOP_THREAD);
            CpuSet expected =
                    loop
                            ? CpuSet.of(inherited.last())
                            : TrialRunner.housekeeping(pinned, inherited);
            assertEquals(expected.toString(), thread.cpus(), thread::toString);
            assertEquals("SCHED_OTHER", thread.policy(), thread::toString);
        }
        assertTrue(threads.stream().anyMatch(thread -> thread.name().equals("VM Thread")));
        assertTrue(
                threads.stream()
                        .anyMatch(thread -> thread.name().equals("jitterbook-parent-watch")));
        assertNull(new TrialRunner().run(TRIAL, p -> {}).process().threads());
    }

    @Test
    void shouldTellTheTrialsJvmWithAllItsFlags() {
        RunResult result = new TrialRunner().run(TRIAL, p -> {});
        List<String> flags = result.process().jvm().flags();
        assertTrue(flags.containsAll(result.trial().jvmFlags()), flags::toString);
        assertEquals("1", result.process().jvm().environment().get("MALLOC_ARENA_MAX"));
        assertEquals(List.of(), result.process().jvm().findings());
    }

    @Test
    void shouldShowThatAQuotaStoppedTheTrial() throws Exception {
        Path controller = Path.of("/sys/fs/cgroup/cpu");
        assumeTrue(
                Files.isWritable(controller.resolve("tasks"))
                        && Files.exists(controller.resolve("cpu.cfs_quota_us")),
                "needs a cpu controller of cgroup v1 that may be written");
        Path group = controller.resolve("jitterbook-quota-" + ProcessHandle.current().pid());
        Files.createDirectory(group);
        try {
            // A fifth of a CPU for a JVM that starts and a loop of 2 kHz: it must be stopped.
            Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "10000");
            String[] inside = {
                "/bin/sh", "-c", "echo $$ > " + group.resolve("tasks") + " && exec \"$@\"", "sh"
            };
            ChildJvm.Result told =
                    ChildJvm.of(RunProbe.class)
                            .prefix(inside)
                            .args("hertz=20000", "cycles=20000")
                            .timeout(Duration.ofMinutes(2))
                            .run();
            RunResult result =
                    ResultJson.read(
                            told.successfulOutput().getBytes(StandardCharsets.UTF_8), "probe");
            RunEvidence evidence = result.evidence();
            assertTrue(
                    evidence.system().throttling().stream()
                            .anyMatch(
                                    one ->
                                            one.cgroup().equals(group.toString())
                                                    && one.periods() > 0
                                                    && one.timeNs() > 0),
                    evidence::toString);
        } finally {
            remove(group);
        }
    }

    /** A process that was killed a moment ago may still be in it. */
    private static void remove(Path group) throws IOException, InterruptedException {
        for (int i = 0; ; i++) {
            try {
                Files.deleteIfExists(group);
                return;
            } catch (IOException busy) {
                if (i == 50) {
                    throw busy;
                }
                Thread.sleep(100);
            }
        }
    }
}

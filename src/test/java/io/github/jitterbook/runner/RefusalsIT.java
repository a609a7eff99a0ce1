package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What the system refuses is in the ledger with its cause and remedy, and the trial goes on. */
class RefusalsIT {

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldGoOnWithoutFifo() throws Exception {
        RunResult result = run(Privileges.without("sys_nice"), "fifo=80");
        Setting refused = setting(result, "scheduling");
        assertEquals(Granted.NO, refused.granted());
        assertEquals("SCHED_FIFO 80", refused.requested());
        assertEquals("SCHED_OTHER", refused.effective());
        assertContains(refused.cause(), "EPERM");
        assertContains(refused.cause(), "RLIMIT_RTPRIO allows priority 0");
        assertContains(refused.cause(), "CAP_SYS_NICE is missing");
        assertContains(refused.remedy(), "rtprio 98");
        assertContains(refused.remedy(), "check: ulimit -r");
        assertContains(refused.remedy(), "undo:");
        assertWhole(result);
    }

    @Test
    void shouldGoOnWithoutLockedMemory() throws Exception {
        RunResult result = run(Privileges.without("ipc_lock"), "lock=all");
        Setting refused = setting(result, "lock-memory");
        assertEquals(Granted.NO, refused.granted());
        assertEquals("not locked (VmLck 0 kB)", refused.effective());
        assertContains(refused.cause(), "ENOMEM");
        assertContains(refused.cause(), "RLIMIT_MEMLOCK is 64 kB");
        assertContains(refused.cause(), "CAP_IPC_LOCK is missing");
        assertContains(refused.remedy(), "memlock unlimited");
        assertWhole(result);
    }

    @Test
    void shouldFailWhenARequiredStepIsRefused() throws Exception {
        ChildJvm.Result parent =
                probe(Privileges.without("sys_nice"), "fifo=80", "require=scheduling").run();
        assertEquals(1, parent.exitCode(), parent::toString);
        assertContains(parent.stdout(), "trial 'probe' failed: the required step scheduling was");
        assertContains(parent.stdout(), "EPERM");
        assertContains(parent.stdout(), "rtprio 98");
        assertEquals(1, parent.stdout().lines().count(), parent::toString);
    }

    @Test
    void shouldGoOnWithARequiredStepThatIsGranted() throws Exception {
        assertWhole(run(new String[0], "slack=1", "require=timer-slack"));
    }

    @Test
    void shouldGoOnWithoutACpuThatTheCpusetExcludes() throws Exception {
        CpuSet online = Host.live().onlineCpus();
        assumeTrue(online.size() > 1, "needs two CPUs");
        int allowed = online.cpus().get(0);
        int excluded = online.last();
        try (CpusetGroup group = CpusetGroup.of(allowed)) {
            RunResult result = run(group.prefix(), "pin=" + excluded);
            Setting refused = setting(result, "pin");
            assertEquals(Granted.NO, refused.granted());
            assertEquals("CPU " + excluded, refused.requested());
            assertEquals("CPU " + allowed, refused.effective());
            assertContains(refused.cause(), "EINVAL");
            assertContains(refused.cause(), "may use CPUs " + allowed + " (its cpuset");
            assertContains(refused.remedy(), "choose one of CPUs " + allowed);
            assertWhole(result);
        }
    }

    @Test
    void shouldPutNothingOnACpuOutsideTheInheritedMask() throws Exception {
        CpuSet online = Host.live().onlineCpus();
        assumeTrue(online.size() > 1, "needs two CPUs");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "needs taskset (util-linux)");
        String first = online.cpus().get(0).toString();
        Process parent =
                probe(new String[] {"taskset", "-c", first}, "cycles=1500", "pin=auto")
                        .processBuilder()
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            LoopThread loop = LoopThread.await(parent.toHandle());
            for (long tid : LoopThread.threads(loop.process())) {
                assertEquals(first, LoopThread.status(loop.process(), tid, "Cpus_allowed_list"));
            }
            RunResult result = ResultJson.read(parent.getInputStream().readAllBytes(), "probe");
            assertEquals("CPU " + first, setting(result, "pin").effective());
            assertWhole(result);
            assertTrue(parent.waitFor(20, TimeUnit.SECONDS));
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldRefuseACpuThatDoesNotExistBeforeAnythingStarts() throws Exception {
        int beyond = Host.live().presentCpus().last() + 1;
        ChildJvm.Result parent = probe(new String[0], "pin=" + beyond).run();
        assertEquals(2, parent.exitCode(), parent::toString);
        assertContains(parent.stdout(), "there is no CPU " + beyond + "; this machine has CPUs ");
    }

    private static ChildJvm probe(String[] prefix, String... args) {
        return ChildJvm.of(RunProbe.class).prefix(prefix).args(args);
    }

    private static RunResult run(String[] prefix, String... args)
            throws IOException, InterruptedException {
        String json = probe(prefix, args).run().successfulOutput();
        return ResultJson.read(json.getBytes(StandardCharsets.UTF_8), "probe");
    }

    private static Setting setting(RunResult result, String name) {
        return result.settings().stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertWhole(RunResult result) {
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertEquals(result.trial().cycles(), result.counts().cycles());
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), () -> "no '" + part + "' in: " + text);
    }
}

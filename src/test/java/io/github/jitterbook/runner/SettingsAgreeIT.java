package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.ScheduledExecutor;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.DmaLatencyKind;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** While a trial runs, another process reads of it from /proc what its settings say. */
class SettingsAgreeIT {

    private static final String SCHED_OTHER = "0";
    private static final String SCHED_FIFO = "1";

    private static final Duration SOON = Duration.ofMillis(200);

    private static final Trial TRIAL =
            Trial.named("looked at").withDuration(Duration.ofMillis(1_200));

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldAgreeOnAnUntunedTrial() throws Exception {
        assumeSlackCanBeRead();
        CpuSet inherited = CpuAffinity.current();
        try (RunningTrial running = RunningTrial.start(TRIAL, SOON)) {
            LoopThread loop = running.loop();
            assertEquals(SCHED_OTHER, loop.stat(41));
            assertEquals("0", loop.stat(40));
            assertEquals(50_000, loop.slackNs());
            assertEquals(inherited.toString(), loop.status("Cpus_allowed_list"));
            assertEquals("0 kB", loop.status("VmLck"));
            Map<String, String> effective = effective(running.result());
            assertEquals("SCHED_OTHER", effective.get("scheduling"));
            assertEquals("50000 ns", effective.get("timer-slack"));
            assertTrue(effective.get("pin").endsWith(" " + inherited), effective::toString);
            assertEquals("not locked (VmLck 0 kB)", effective.get("lock-memory"));
        }
    }

    @Test
    void shouldAgreeOnSlackAlone() throws Exception {
        assumeSlackCanBeRead();
        Trial slack = TRIAL.withStep(Steps.timerSlack(1));
        try (RunningTrial running = RunningTrial.start(slack, SOON)) {
            assertEquals(1, running.loop().slackNs());
            RunResult result = running.result();
            assertEquals("1 ns", effective(result).get("timer-slack"));
            assertTrue(result.refused().isEmpty());
        }
    }

    @Test
    void shouldAgreeOnEveryStepAtOnce() throws Exception {
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        assumeTrue(Capabilities.effective(Capability.IPC_LOCK), "needs CAP_IPC_LOCK");
        CpuSet inherited = CpuAffinity.current();
        Trial tuned =
                TRIAL.withStep(Steps.timerSlack(1))
                        .withStep(Steps.lockMemory())
                        .withStep(Steps.pin())
                        .withStep(Steps.fifo(80));
        try (RunningTrial running = RunningTrial.start(tuned, SOON)) {
            LoopThread loop = running.loop();
            assertEquals(SCHED_FIFO, loop.stat(41));
            assertEquals("80", loop.stat(40));
            assertEquals(Integer.toString(inherited.last()), loop.status("Cpus_allowed_list"));
            // The watchdog that needs no CPU: 200 ms without a sleep, soft and hard at once.
            assertEquals("200000 200000 us", loop.limit("Max realtime timeout"));
            long slackNs = loop.slackNs();
            String locked = loop.status("VmLck");
            assertOthersAreNotRealTime(loop, TrialRunner.housekeeping(tuned, inherited));

            RunResult result = running.result();
            assertTrue(result.refused().isEmpty(), () -> "refused: " + result.refused());
            Map<String, String> effective = effective(result);
            assertEquals(
                    "SCHED_FIFO 80, reset on fork, RLIMIT_RTTIME 200000 µs",
                    effective.get("scheduling"));
            assertEquals("CPU " + inherited.last(), effective.get("pin"));
            // 0 under a real-time policy on newer kernels, whatever was set: both read it so.
            assertEquals(slackNs + " ns", effective.get("timer-slack"));
            assertLocked(locked, effective.get("lock-memory"));
        }
    }

    /** The executor's thread is the one that waits: what it has not, the trial has not. */
    @Test
    void shouldPutStepsOnTheThreadThatReallyWaits() throws Exception {
        assumeSlackCanBeRead();
        Trial pooled =
                TRIAL.withWaiter("scheduled-executor")
                        .withStep(Steps.timerSlack(1))
                        .withStep(Steps.pin());
        String cpu = Integer.toString(CpuAffinity.current().last());
        try (RunningTrial running = RunningTrial.start(pooled, SOON)) {
            LoopThread loop = running.loop();
            LoopThread pool = loop.sibling(ScheduledExecutor.POOL_THREAD);
            assertEquals(1, pool.slackNs());
            assertEquals(1, loop.slackNs());
            assertEquals(cpu, pool.status("Cpus_allowed_list"));
            assertEquals(SCHED_OTHER, pool.stat(41));
            assertEquals("1 ns", effective(running.result()).get("timer-slack"));
        }
        try (RunningTrial running = RunningTrial.start(pooled.withStep(Steps.fifo(80)), SOON)) {
            LoopThread loop = running.loop();
            LoopThread pool = loop.sibling(ScheduledExecutor.POOL_THREAD);
            for (LoopThread thread : List.of(loop, pool)) {
                assertEquals(SCHED_FIFO, thread.stat(41));
                assertEquals("80", thread.stat(40));
            }
            assertEquals("200000 200000 us", loop.limit("Max realtime timeout"));
            Setting scheduling =
                    running.result().settings().stream()
                            .filter(setting -> setting.name().equals("scheduling"))
                            .findFirst()
                            .orElseThrow();
            assertEquals(
                    "the executor's thread (jitterbook-pool) and the loop's thread",
                    scheduling.holdsFor());
            assertEquals(
                    "SCHED_FIFO 80, reset on fork, RLIMIT_RTTIME 200000 µs",
                    scheduling.effective());
        }
    }

    /** The rest of the JVM runs as any process, on the other CPUs. */
    private static void assertOthersAreNotRealTime(LoopThread loop, CpuSet housekeeping)
            throws IOException {
        int others = 0;
        for (long tid : LoopThread.threads(loop.process())) {
            if (tid == loop.tid()) {
                continue;
            }
            assertEquals(SCHED_OTHER, LoopThread.stat(loop.process(), tid, 41));
            assertEquals(
                    housekeeping.toString(),
                    LoopThread.status(loop.process(), tid, "Cpus_allowed_list"));
            others++;
        }
        assertTrue(others > 3, "a JVM has more threads than " + others);
    }

    /** VmLck grows when the process maps more; it was read a moment after the setting. */
    private static void assertLocked(String vmLck, String effective) {
        long read = Long.parseLong(vmLck.replace(" kB", ""));
        long told = Long.parseLong(effective.replaceAll("\\D+", ""));
        assertTrue(read > 0 && effective.startsWith("locked (VmLck "), effective);
        assertEquals(told, read, 0.1 * read, "VmLck in kB");
    }

    @Test
    void shouldHoldTheIdleStatesForTheTrialAlone() throws Exception {
        Path device = Path.of("/dev/cpu_dma_latency");
        assumeTrue(Files.isWritable(device), "needs a writable " + device);
        DmaLatencyKind system = new DmaLatencyKind();
        assumeTrue(
                system.effective().equals("no limit"),
                "needs a system whose idle states nobody else holds");
        Trial awake = TRIAL.withStep(Steps.dmaLatency(0)).withDuration(Duration.ofMillis(600));
        try (RunningTrial running = RunningTrial.start(awake, SOON)) {
            assertEquals("at most 0 µs", system.effective());
            assertEquals("at most 0 µs", effective(running.result()).get("dma-latency"));
        }
        assertEquals("no limit", system.effective());
    }

    @Test
    void shouldLeaveTheParentAsItWas() throws Exception {
        CpuSet before = CpuAffinity.current();
        Trial pinned = TRIAL.withWarmup(0).withStep(Steps.pin()).withCycles(50);
        RunResult result = new TrialRunner().run(pinned, p -> {});
        assertFalse(result.partial());
        assertEquals(before, CpuAffinity.current());
    }

    @Test
    void shouldLeaveTheInheritedMaskForACpuThatIsNamed() throws Exception {
        CpuSet present = Host.live().onlineCpus();
        assumeTrue(present.size() > 1, "needs two CPUs");
        CpuSet before = CpuAffinity.current();
        int other = present.last();
        try {
            CpuAffinity.set(present.without(CpuSet.of(other)));
            Trial named = TRIAL.withWarmup(0).withStep(Steps.pin(other)).withCycles(50);
            RunResult result = new TrialRunner().run(named, p -> {});
            assertEquals("CPU " + other, effective(result).get("pin"));
            Trial auto = named.withStep(Steps.pin());
            int last = present.without(CpuSet.of(other)).last();
            assertEquals("CPU " + last, effective(new TrialRunner().run(auto, p -> {})).get("pin"));
        } finally {
            CpuAffinity.set(before);
        }
    }

    private static void assumeSlackCanBeRead() {
        assumeTrue(
                Capabilities.effective(Capability.SYS_NICE),
                "needs CAP_SYS_NICE to read another process's timer slack");
    }

    private static Map<String, String> effective(RunResult result) {
        Function<Setting, String> reading = Setting::effective;
        return result.settings().stream().collect(Collectors.toMap(Setting::name, reading));
    }
}

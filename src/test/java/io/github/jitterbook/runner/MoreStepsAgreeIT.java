package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** While a trial runs, another process reads of it what nice, deadline and their like say. */
class MoreStepsAgreeIT {

    private static final String SCHED_IDLE = "5";
    private static final String SCHED_DEADLINE = "6";

    private static final int NICE = 19;
    private static final int POLICY = 41;

    private static final Duration SOON = Duration.ofMillis(200);

    private static final Trial TRIAL = Trial.named("looked at").withDuration(Duration.ofSeconds(1));

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldAgreeOnWhatNeedsNoPrivilege() throws Exception {
        Trial tuned =
                TRIAL.withStep(Steps.nice(3))
                        .withStep(Steps.thpDisable())
                        .withStep(Steps.prefault())
                        .withStep(Steps.pin())
                        .withStep(Steps.keepAwake());
        String cpu = Integer.toString(CpuAffinity.current().last());
        try (RunningTrial running = RunningTrial.start(tuned, SOON)) {
            LoopThread loop = running.loop();
            assertEquals("3", loop.stat(NICE));
            assertEquals("0", loop.status("THP_enabled"));
            long spinner = spinner(loop);
            assertEquals(cpu, LoopThread.status(loop.process(), spinner, "Cpus_allowed_list"));
            // Nothing of the loop's settings is left on the threads that housekeep.
            assertEquals("0", LoopThread.stat(loop.process(), loop.process().pid(), NICE));

            RunResult result = running.result();
            assertTrue(result.refused().isEmpty(), () -> "refused: " + result.refused());
            Map<String, Setting> settings = settings(result);
            assertTrue(settings.get("nice").effective().startsWith("nice 3"));
            assertTrue(settings.get("thp-disable").effective().startsWith("none; "));
            assertTrue(
                    settings.get("keep-awake").effective().startsWith("thread " + spinner + " "),
                    settings.get("keep-awake").effective());
            assertTrue(settings.get("keep-awake").requested().startsWith("CPU " + cpu + " "));
            assertEquals(
                    List.of("keep-awake: CPU time", "keep-awake: share of CPU " + cpu),
                    result.achieved().stream().map(Achieved::name).toList());
            assertTrue(result.achieved().get(0).value() > 0, "the spinner had CPU time");
            // Its process ends a moment after its last line, and the spinner with it.
            loop.process().onExit().get(20, TimeUnit.SECONDS);
        }
    }

    /** The one thread of the trial's process under SCHED_IDLE. */
    private static long spinner(LoopThread loop) throws IOException {
        List<Long> idle = new ArrayList<>();
        for (long tid : LoopThread.threads(loop.process())) {
            if (LoopThread.stat(loop.process(), tid, POLICY).equals(SCHED_IDLE)) {
                idle.add(tid);
            }
        }
        assertEquals(1, idle.size(), "threads under SCHED_IDLE");
        return idle.get(0);
    }

    @Test
    void shouldAgreeOnADeadlineAndWaitByIt() throws Exception {
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        Trial yields = TRIAL.withStep(Steps.deadline()).withWaiter("deadline-yield");
        try (RunningTrial running = RunningTrial.start(yields, SOON)) {
            LoopThread loop = running.loop();
            assertEquals(SCHED_DEADLINE, loop.stat(POLICY));
            for (long tid : LoopThread.threads(loop.process())) {
                assertTrue(
                        tid == loop.tid()
                                || LoopThread.stat(loop.process(), tid, POLICY).equals("0"),
                        "no other thread has the policy");
            }
            RunResult result = running.result();
            Map<String, Setting> settings = settings(result);
            assertEquals(
                    "SCHED_DEADLINE, runtime 200000 ns, deadline 1000000 ns, period 1000000 ns,"
                            + " reset on fork",
                    settings.get("deadline").effective());
            assertEquals(Granted.YES, settings.get("deadline").granted());
            // The policy that would have been set unasked is not in the ledger as if it held.
            assertEquals(Granted.NOT_REQUESTED, settings.get("scheduling").granted());
            assertEquals("SCHED_DEADLINE, reset on fork", settings.get("scheduling").effective());
            assertEquals(0L, result.allocatedBytes());
            assertFalse(result.partial(), result::partialCause);
        }
    }

    @Test
    void shouldAgreeOnASliceAndALockOnFault() throws Exception {
        assumeTrue(Capabilities.effective(Capability.IPC_LOCK), "needs CAP_IPC_LOCK");
        assumeTrue(
                SchedulingAttributes.current().runtimeNs() > 0, "needs Linux 6.12 (EEVDF slices)");
        Trial tuned = TRIAL.withStep(Steps.slice(200_000)).withStep(Steps.lockMemoryOnFault());
        try (RunningTrial running = RunningTrial.start(tuned, SOON)) {
            assertFalse(running.loop().status("VmLck").equals("0 kB"));
            Map<String, Setting> settings = settings(running.result());
            assertEquals("200000 ns", settings.get("slice").effective());
            assertTrue(settings.get("lock-memory").effective().startsWith("locked (VmLck "));
        }
    }

    /** Also where the capability is there: the kernel refuses it to a thread with fewer CPUs. */
    @Test
    void shouldGoOnWithoutADeadlineUnlessItsWaiterNeedsIt() throws Exception {
        CpuSet all = CpuAffinity.current();
        assumeTrue(all.size() > 1, "needs two CPUs");
        Trial deadline = TRIAL.withCycles(150).withStep(Steps.deadline());
        try {
            CpuAffinity.set(CpuSet.of(all.last()));
            RunResult result = new TrialRunner().run(deadline, progress -> {});
            Setting refused = settings(result).get("deadline");
            assertEquals(Granted.NO, refused.granted());
            assertTrue(refused.cause().contains("EPERM"), refused.cause());
            assertEquals("SCHED_OTHER", settings(result).get("scheduling").effective());
            assertEquals(Granted.YES, settings(result).get("scheduling").granted());
            assertFalse(result.partial());

            Trial yields = deadline.withWaiter("deadline-yield");
            TrialFailedException failed =
                    assertThrows(
                            TrialFailedException.class,
                            () -> new TrialRunner().run(yields, progress -> {}));
            assertTrue(
                    failed.getMessage().contains("step deadline was refused"), failed.getMessage());
        } finally {
            CpuAffinity.set(all);
        }
    }

    private static Map<String, Setting> settings(RunResult result) {
        return result.settings().stream().collect(Collectors.toMap(Setting::name, s -> s));
    }
}

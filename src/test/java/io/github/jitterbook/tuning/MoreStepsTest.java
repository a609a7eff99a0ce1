package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.linux.StackMemory;
import io.github.jitterbook.linux.ThreadNice;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.atomic.AtomicInteger;

/** What each of these steps does, reads back and takes back, on the thread that it holds for. */
@Timeout(60)
class MoreStepsTest {

    private static final long STACK = 256 * 1024;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldTouchStackAndBuffers() throws Exception {
        StepThread.run(
                () -> {
                    StackMemory stack = StackMemory.current();
                    assertTrue(stack.residentBytes(STACK) < STACK, "a fresh stack is not touched");
                    AtomicInteger touched = new AtomicInteger();
                    TuningContext context =
                            new TuningContext(
                                    Trial.named("t"),
                                    CpuAffinity.current(),
                                    0,
                                    touched::incrementAndGet);
                    try (AppliedTuning applied =
                            new PrefaultKind().step(Steps.prefault()).apply(context)) {
                        Setting setting = applied.setting();
                        assertEquals(Granted.YES, setting.granted(), setting.toString());
                        assertTrue(
                                setting.requested().contains("the faults of the counted cycles"));
                    }
                    assertEquals(STACK, stack.residentBytes(STACK));
                    assertEquals(1, touched.get());
                });
    }

    @Test
    void shouldRefuseToTouchMoreThanHalfOfTheStack() throws Exception {
        StepThread.run(
                () -> {
                    long kb = StackMemory.current().size() / 1024;
                    Setting setting =
                            StepThread.apply(
                                            new PrefaultKind(),
                                            new io.github.jitterbook.trial.StepSpec(
                                                    "prefault",
                                                    java.util.Map.of("stackKb", Long.toString(kb))))
                                    .setting();
                    assertEquals(Granted.NO, setting.granted());
                    assertEquals("the stack has " + kb + " kB in all", setting.cause());
                    assertTrue(setting.remedy().endsWith("prefault=" + kb / 2), setting.remedy());
                });
    }

    @Test
    void shouldSetANiceValueAndSayAgainstWhomItCounts() throws Exception {
        StepThread.run(
                () -> {
                    int before = ThreadNice.current();
                    NiceKind kind = new NiceKind();
                    try (AppliedTuning applied = StepThread.apply(kind, Steps.nice(before + 3))) {
                        assertEquals(before + 3, ThreadNice.current());
                        Setting setting = applied.setting();
                        assertEquals("nice " + (before + 3), setting.requested());
                        assertEquals(Granted.YES, setting.granted());
                        assertEquals("nice " + before, setting.found());
                        assertTrue(
                                setting.effective().startsWith("nice " + (before + 3)),
                                setting.effective());
                    }
                    ThreadScheduling.set(new ThreadScheduling.State(Policy.IDLE, 0, true));
                    assertTrue(kind.effective().endsWith("; no effect under SCHED_IDLE"));
                });
    }

    @Test
    void shouldAskForASliceAndTakeItBack() throws Exception {
        StepThread.run(
                () -> {
                    long before = SchedulingAttributes.current().runtimeNs();
                    assumeTrue(before > 0, "needs Linux 6.12 (EEVDF slices)");
                    ThreadNice.set(2);
                    try (AppliedTuning applied =
                            StepThread.apply(new SliceKind(), Steps.slice(100_000))) {
                        assertEquals(100_000, SchedulingAttributes.current().runtimeNs());
                        assertEquals(Granted.YES, applied.setting().granted());
                        assertEquals("100000 ns", applied.setting().effective());
                        assertEquals(before + " ns", applied.setting().found());
                    }
                    assertEquals(before, SchedulingAttributes.current().runtimeNs());
                    assertEquals(2, ThreadNice.current(), "the nice value is not the step's");
                });
    }

    @Test
    void shouldKeepAPinnedCpuAwakeAndSayWhatItCost() throws Exception {
        StepThread.run(
                () -> {
                    KeepAwakeKind kind = new KeepAwakeKind();
                    CpuAffinity.set(CpuSet.of(CpuAffinity.current().last()));
                    AppliedTuning applied = StepThread.apply(kind, Steps.keepAwake());
                    try (applied) {
                        Setting setting = applied.setting();
                        assertEquals(Granted.YES, setting.granted(), setting.toString());
                        assertTrue(setting.requested().contains("at the cost of"));
                        assertTrue(
                                kind.effective().contains(" spins under SCHED_IDLE, "),
                                kind.effective());
                        // However busy the CPU is, the thread gets some of it in a minute.
                        while (applied.achieved().get(0).value() < 0.005) {
                            Thread.sleep(5);
                        }
                        assertEquals("s", applied.achieved().get(0).unit());
                        double share = applied.achieved().get(1).value();
                        assertTrue(share > 0 && share < 101, share + " %");
                    }
                    while (!kind.effective().equals("no thread spins")) {
                        Thread.sleep(5);
                    }
                });
    }

    @Test
    void shouldNotKeepAwakeWhatIsNotPinned() throws Exception {
        StepThread.run(
                () -> {
                    CpuSet all = CpuAffinity.current();
                    assumeTrue(all.size() > 1, "needs two CPUs");
                    KeepAwakeKind kind = new KeepAwakeKind();
                    Setting setting = StepThread.apply(kind, Steps.keepAwake()).setting();
                    assertEquals(Granted.NO, setting.granted());
                    assertTrue(setting.cause().contains("CPUs " + all), setting.cause());
                    assertEquals("pin the loop: --cpu auto", setting.remedy());
                    assertEquals("no thread spins", kind.effective());
                });
    }

    @Test
    void shouldSetADeadlineFromTheTrialsPeriodAndTakeItBack() throws Exception {
        StepThread.run(
                () -> {
                    try (AppliedTuning applied =
                            StepThread.apply(new DeadlineKind(), Steps.deadline())) {
                        Setting setting = applied.setting();
                        assumeTrue(
                                setting.granted() == Granted.YES,
                                "needs CAP_SYS_NICE and every CPU");
                        assertEquals(
                                SchedulingAttributes.deadline(200_000, 1_000_000, 1_000_000),
                                SchedulingAttributes.current());
                        assertEquals(
                                "SCHED_DEADLINE, runtime 200000 ns, deadline 1000000 ns, period"
                                        + " 1000000 ns, reset on fork",
                                setting.effective());
                        assertEquals("SCHED_OTHER", setting.found());
                        assertNull(setting.cause());
                        assertEquals("none under SCHED_DEADLINE", new SliceKind().effective());
                    }
                    assertEquals(Policy.OTHER, ThreadScheduling.current().policy());
                });
    }

    @Test
    void shouldSayWhyAPinnedThreadGetsNoDeadline() throws Exception {
        StepThread.run(
                () -> {
                    CpuSet all = CpuAffinity.current();
                    assumeTrue(all.size() > 1, "needs two CPUs");
                    DeadlineKind kind = new DeadlineKind();
                    try (AppliedTuning granted = StepThread.apply(kind, Steps.deadline())) {
                        assumeTrue(
                                granted.setting().granted() == Granted.YES,
                                "needs CAP_SYS_NICE and every CPU");
                    }
                    CpuAffinity.set(CpuSet.of(all.last()));
                    Setting setting = StepThread.apply(kind, Steps.deadline()).setting();
                    assertEquals(Granted.NO, setting.granted());
                    assertTrue(setting.cause().contains("EPERM"), setting.cause());
                    assertTrue(
                            setting.cause().contains("the thread may use CPUs " + all.last()),
                            setting.cause());
                    assertTrue(setting.remedy().contains("no taskset"), setting.remedy());
                    assertFalse(kind.effective().startsWith("SCHED_DEADLINE"));
                });
    }

    @Test
    void shouldNameThePeriodsThatTheKernelTakes() throws Exception {
        StepThread.run(
                () -> {
                    DeadlineKind kind = new DeadlineKind();
                    try (AppliedTuning granted = StepThread.apply(kind, Steps.deadline())) {
                        assumeTrue(
                                granted.setting().granted() == Granted.YES,
                                "needs CAP_SYS_NICE and every CPU");
                    }
                    long longest = DeadlineKind.MAX_NS;
                    Setting setting =
                            StepThread.apply(kind, Steps.deadline(longest, longest, longest))
                                    .setting();
                    assertTrue(setting.cause().contains("EINVAL"), setting.cause());
                    assertTrue(
                            setting.cause().matches(".*periods from \\d+ to \\d{4,} µs.*"),
                            setting.cause());
                });
    }
}

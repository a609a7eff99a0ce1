package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The steps that need no privilege, each on a thread of its own that ends with the test. */
class ThreadStepsTest {

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldSetSlackAndTakeItBack() throws Exception {
        StepThread.run(
                () -> {
                    TimerSlack.set(1_234);
                    try (AppliedTuning applied =
                            apply(new TimerSlackKind(), Steps.timerSlack(77))) {
                        assertEquals(77, TimerSlack.currentNs());
                        Setting setting = applied.setting();
                        assertEquals("77 ns", setting.requested());
                        assertEquals(Granted.YES, setting.granted());
                        assertEquals("77 ns", setting.effective());
                        assertEquals("1234 ns", setting.found());
                        assertEquals("the loop's thread", setting.holdsFor());
                        assertNull(setting.cause());
                    }
                    assertEquals(1_234, TimerSlack.currentNs());
                });
    }

    @Test
    void shouldLeaveAnInheritedSlackAndSayWhatItFound() throws Exception {
        StepThread.run(
                () -> {
                    TimerSlack.set(4_321);
                    try (AppliedTuning applied =
                            apply(new TimerSlackKind(), Steps.inheritedSlack())) {
                        assertEquals("inherit", applied.setting().requested());
                        assertEquals("4321 ns", applied.setting().effective());
                        assertEquals("4321 ns", applied.setting().found());
                    }
                    assertEquals(4_321, TimerSlack.currentNs());
                });
    }

    @Test
    void shouldPinToTheLastInheritedCpuAndTakeItBack() throws Exception {
        StepThread.run(
                () -> {
                    CpuSet inherited = CpuAffinity.current();
                    try (AppliedTuning applied = apply(new PinKind(), Steps.pin())) {
                        assertEquals(CpuSet.of(inherited.last()), CpuAffinity.current());
                        Setting setting = applied.setting();
                        assertEquals(
                                "CPU "
                                        + inherited.last()
                                        + " (auto: the last of "
                                        + inherited
                                        + ")",
                                setting.requested());
                        assertEquals(Granted.YES, setting.granted());
                        assertEquals("CPU " + inherited.last(), setting.effective());
                    }
                    assertEquals(inherited, CpuAffinity.current());
                });
    }

    @Test
    void shouldRefuseACpuThatIsNotThereAndChangeNothing() throws Exception {
        StepThread.run(
                () -> {
                    CpuSet before = CpuAffinity.current();
                    int beyond = Host.live().presentCpus().last() + 1_000;
                    try (AppliedTuning applied = apply(new PinKind(), Steps.pin(beyond))) {
                        Setting setting = applied.setting();
                        assertEquals(Granted.NO, setting.granted());
                        assertTrue(setting.cause().contains("EINVAL"), setting.cause());
                        assertTrue(setting.cause().contains("CPU " + beyond), setting.cause());
                        assertTrue(setting.remedy().startsWith("choose one of CPUs"));
                        assertEquals("CPU " + beyond, setting.requested());
                        // Finding out which CPUs are allowed must not widen what was inherited.
                        assertEquals(before, CpuAffinity.current());
                    }
                    assertEquals(before, CpuAffinity.current());
                });
    }

    @Test
    void shouldNameTheCpuThatAutoMeans() {
        assertEquals(3, PinKind.cpu(Steps.pin(), CpuSet.of(0, 1, 3)));
        assertEquals(7, PinKind.cpu(Steps.pin(7), CpuSet.of(0, 1)));
    }

    @Test
    void shouldSetTheOrdinaryPolicy() throws Exception {
        StepThread.run(
                () -> {
                    try (AppliedTuning applied =
                            apply(new SchedulingKind(), Steps.scheduling("other", 0))) {
                        assertEquals("SCHED_OTHER", applied.setting().requested());
                        assertEquals(Granted.YES, applied.setting().granted());
                        assertEquals("SCHED_OTHER", applied.setting().effective());
                    }
                });
    }

    @Test
    void shouldLimitARealTimeLoopToTwentyOfItsBodies() {
        // 200 ms at least; 20 bodies of 30 ms are 600 ms.
        assertEquals(200_000, SchedulingKind.runTimeLimitUs(context(0)));
        assertEquals(200_000, SchedulingKind.runTimeLimitUs(context(10_000_000)));
        assertEquals(600_000, SchedulingKind.runTimeLimitUs(context(30_000_000)));
    }

    @Test
    void shouldReadWhatHoldsWhenNobodyAsks() throws Exception {
        StepThread.run(
                () -> {
                    TimerSlack.set(99);
                    assertEquals("99 ns", new TimerSlackKind().notRequested().effective());
                    assertEquals(
                            "not locked (VmLck 0 kB)",
                            new LockMemoryKind().notRequested().effective());
                    String cpus = new PinKind().notRequested().effective();
                    assertTrue(cpus.endsWith(" " + CpuAffinity.current()), cpus);
                    assertEquals("SCHED_OTHER", new SchedulingKind().notRequested().effective());
                });
    }

    private static AppliedTuning apply(StepKind kind, StepSpec spec) {
        return kind.step(spec).apply(context(0));
    }

    private static TuningContext context(long longestBodyNs) {
        return new TuningContext(
                Trial.named("steps"), CpuAffinity.current(), longestBodyNs, () -> {});
    }
}

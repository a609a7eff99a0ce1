package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

class CpuAffinityTest {

    private static final String STATUS = "/proc/thread-self/status";

    @Test
    void shouldAgreeWithWhatTheKernelPrints() {
        assertEquals(allowedList(), CpuAffinity.current().toString());
    }

    @Test
    void shouldGrowAMaskThatIsTooSmall() {
        // A multiple of 8 that no kernel for more than 64 CPUs takes, then one that all take.
        assertEquals(CpuAffinity.current(), CpuAffinity.current(8));
        assertEquals(CpuAffinity.current(), CpuAffinity.current(1 << 14));
    }

    @Test
    void shouldPinTheCallingThreadOnly() throws Exception {
        CpuSet before = CpuAffinity.current();
        OnThread.run(
                () -> {
                    CpuSet one = CpuSet.of(before.last());
                    CpuAffinity.set(one);
                    assertEquals(one, CpuAffinity.current());
                    assertEquals(one.toString(), allowedList());
                    assertEquals(before.last(), CpuAffinity.currentCpu());
                });
        assertEquals(before, CpuAffinity.current());
    }

    @Test
    void shouldLeaveOutCpusThatDoNotExist() throws Exception {
        OnThread.run(
                () -> {
                    int last = CpuAffinity.current().last();
                    CpuAffinity.set(CpuSet.of(last, 100_000));
                    assertEquals(CpuSet.of(last), CpuAffinity.current());
                });
    }

    @Test
    void shouldRefuseAnEmptySet() {
        assertEquals(
                "sched_setaffinity({}) EINVAL", Refusals.of(() -> CpuAffinity.set(CpuSet.of())));
    }

    @Test
    void shouldSeeTheInheritedMask() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "needs taskset (util-linux)");
        String last = Integer.toString(CpuAffinity.current().last());
        ChildJvm child = ChildJvm.of(Probe.class).prefix("taskset", "-c", last).args("affinity");
        assertEquals(last, child.run().successfulOutput());
    }

    @Test
    void shouldRunOnACpuOfTheMask() {
        assertTrue(CpuAffinity.current().contains(CpuAffinity.currentCpu()));
    }

    private static String allowedList() {
        return ProcFile.field(STATUS, ProcFile.read(STATUS), "Cpus_allowed_list");
    }
}

package io.github.jitterbook.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.CpuSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Two readings of small trees in the kernel's formats, and what they differ by. */
class SystemCountersTest {

    private static final CpuSet CPU_3 = CpuSet.of(3);

    private static final String PRESSURE =
            "some avg10=1.00 avg60=0.00 avg300=0.00 total=%d\n"
                    + "full avg10=0.00 avg60=0.00 avg300=0.00 total=%d\n";

    @TempDir Path root;

    private SystemReading read(CpuSet cpus) {
        return new SystemCounters(root).read(cpus);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void shouldSumTheStealOfItsCpusInTicksOf10Ms() throws IOException {
        write(
                "proc/stat",
                "cpu  9 9 9 9 9 9 9 999 9 9\n"
                        + "cpu3 1 2 3 4 5 6 7 80 0 0\n"
                        + "cpu30 1 2 3 4 5 6 7 8 0 0\n");
        SystemReading before = read(CPU_3);
        write(
                "proc/stat",
                "cpu  9 9 9 9 9 9 9 1999 9 9\n"
                        + "cpu3 1 2 3 4 5 6 7 87 0 0\n"
                        + "cpu30 1 2 3 4 5 6 7 50 0 0\n");
        assertEquals(70, read(CPU_3).since(before).stealMs());
    }

    @Test
    void shouldNotKnowTheStealOfACpuThatIsOffOrOfGarbage() throws IOException {
        write("proc/stat", "cpu0 1 2 3 4 5 6 7 8 0 0\ncpu3 1 2 3\n");
        SystemEvidence evidence = read(CPU_3).since(read(CPU_3));
        assertNull(evidence.stealMs());
        assertTrue(evidence.unknown().get("stealMs").contains("CPU 3"), evidence::toString);
    }

    @Test
    void shouldCountInterruptsOfItsCpuByRowTheMostFirst() throws IOException {
        String header = "           CPU0       CPU1       CPU3       \n";
        String errors = "ERR:          7\nMIS:          0\n";
        write(
                "proc/interrupts",
                header
                        + " 24:          1          0          5  IO-APIC   5-edge      ACPI:Ged\n"
                        + "LOC:        100        200        300   Local timer interrupts\n"
                        + "RES:          1          2          3   Rescheduling interrupts\n"
                        + errors);
        SystemReading before = read(CPU_3);
        write(
                "proc/interrupts",
                header
                        + " 24:         11          0          6  IO-APIC   5-edge      ACPI:Ged\n"
                        + " 25:          4          4          4  PCI-MSI 1-edge      nvme0q1\n"
                        + "LOC:        900        900        400   Local timer interrupts\n"
                        + "RES:          9          9          3   Rescheduling interrupts\n"
                        + errors);
        assertEquals(
                List.of(
                        new InterruptCount("LOC", "Local timer interrupts", 100),
                        new InterruptCount("25", "PCI-MSI 1-edge nvme0q1", 4),
                        new InterruptCount("24", "IO-APIC 5-edge ACPI:Ged", 1)),
                read(CPU_3).since(before).interrupts());
        assertEquals(
                new InterruptCount("LOC", "Local timer interrupts", 900),
                readAll(header).interrupts().get(0));
    }

    /** Of CPUs 1 and 3 together, from nothing counted to what is there now. */
    private SystemEvidence readAll(String header) throws IOException {
        String now = Files.readString(root.resolve("proc/interrupts"));
        write("proc/interrupts", header + "LOC: 0 200 200 Local timer interrupts\n");
        SystemReading before = read(CpuSet.of(1, 3));
        write("proc/interrupts", now);
        return read(CpuSet.of(1, 3)).since(before);
    }

    @Test
    void shouldFindItsColumnWhenAnotherCpuIsSwitchedOffAndOn() throws IOException {
        write("proc/interrupts", "  CPU0 CPU1 CPU3\nLOC: 1 2 30 Local\n");
        SystemReading before = read(CPU_3);
        write("proc/interrupts", "  CPU0 CPU3\nLOC: 5 34 Local\n");
        assertEquals(4, read(CPU_3).since(before).interrupts().get(0).count());
        write("proc/interrupts", "  CPU0 CPU1\nLOC: 5 34 Local\n");
        SystemEvidence gone = read(CPU_3).since(before);
        assertNull(gone.interrupts());
        assertEquals("CPU 3 was off for a part of the time", gone.unknown().get("interrupts"));
    }

    @Test
    void shouldCountOnWhenA32BitCounterStartsAgain() throws IOException {
        write("proc/interrupts", "  CPU3\nLOC: 4294967290 Local\n");
        SystemReading before = read(CPU_3);
        write("proc/interrupts", "  CPU3\nLOC: 4 Local\n");
        assertEquals(10, read(CPU_3).since(before).interrupts().get(0).count());
    }

    @Test
    void shouldReadTheRowsOfAMachineWithManyCpus() throws IOException {
        int last = 1_023;
        write("proc/interrupts", manyCpus(last, 7));
        SystemReading before = read(CpuSet.of(last));
        write("proc/interrupts", manyCpus(last, 12));
        assertEquals(
                List.of(new InterruptCount("IPI0", "Rescheduling interrupts", 5)),
                read(CpuSet.of(last)).since(before).interrupts());
    }

    private static String manyCpus(int last, int count) {
        return IntStream.rangeClosed(0, last)
                        .mapToObj(cpu -> "CPU" + cpu)
                        .collect(Collectors.joining("  "))
                + "\nIPI0: "
                + "1 ".repeat(last)
                + count
                + "  Rescheduling interrupts\nErr: 0\n";
    }

    @Test
    void shouldGiveTheTotalsOfPressureAndSayWhichAreMissing() throws IOException {
        write("proc/pressure/cpu", PRESSURE.formatted(1_000, 0));
        write("proc/pressure/memory", PRESSURE.formatted(10, 5));
        SystemReading before = read(CPU_3);
        write("proc/pressure/cpu", PRESSURE.formatted(1_750, 0));
        write("proc/pressure/memory", PRESSURE.formatted(12, 6));
        SystemEvidence evidence = read(CPU_3).since(before);
        assertEquals(
                List.of(
                        new Pressure("cpu", "some", 750),
                        new Pressure("cpu", "full", 0),
                        new Pressure("memory", "some", 2),
                        new Pressure("memory", "full", 1)),
                evidence.pressure());
        assertTrue(evidence.unknown().containsKey("pressure.io"), evidence::toString);
    }

    @Test
    void shouldReadTheQuotaOfEveryGroupAboveTheProcessInVersion1() throws IOException {
        write("proc/self/cgroup", "7:cpuset:/x\n3:cpu,cpuacct:/app/a b\n0::/\n");
        write(
                "proc/self/mountinfo",
                "30 24 0:27 / /sys/fs/cgroup/cpuset rw shared:1 - cgroup cgroup rw,cpuset\n"
                        + "31 24 0:28 / /sys/fs/cgroup/cpu\\040x rw shared:2 - cgroup cgroup"
                        + " rw,cpu,cpuacct\n");
        String group = "sys/fs/cgroup/cpu x/app/a b/cpu.stat";
        String above = "sys/fs/cgroup/cpu x/app/cpu.stat";
        write(group, "nr_periods 10\nnr_throttled 2\nthrottled_time 5000\n");
        write(above, "nr_periods 10\nnr_throttled 0\nthrottled_time 0\n");
        SystemReading before = read(CPU_3);
        write(group, "nr_periods 20\nnr_throttled 6\nthrottled_time 45000\n");
        assertEquals(
                List.of(
                        new Throttling("/sys/fs/cgroup/cpu x/app/a b", 4, 40_000),
                        new Throttling("/sys/fs/cgroup/cpu x/app", 0, 0)),
                read(CPU_3).since(before).throttling());
    }

    @Test
    void shouldReadTheQuotaOfVersion2InAContainerWhoseMountBeginsBelowTheRoot() throws IOException {
        write("proc/self/cgroup", "0::/kube/pod1/inner\n");
        write(
                "proc/self/mountinfo",
                "31 24 0:28 /kube/pod1 /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw,nsdelegate\n");
        String group = "sys/fs/cgroup/inner/cpu.stat";
        write(group, "usage_usec 5\nnr_periods 1\nnr_throttled 1\nthrottled_usec 30\n");
        write("sys/fs/cgroup/cpu.stat", "usage_usec 5\n");
        SystemReading before = read(CPU_3);
        write(group, "usage_usec 5\nnr_periods 3\nnr_throttled 2\nthrottled_usec 72\n");
        assertEquals(
                List.of(new Throttling("/sys/fs/cgroup/inner", 1, 42_000)),
                read(CPU_3).since(before).throttling());
    }

    @Test
    void shouldKnowThatARootGroupHasNoQuota() throws IOException {
        write("proc/self/cgroup", "0::/\n");
        write("proc/self/mountinfo", "31 24 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
        write("sys/fs/cgroup/cpu.stat", "usage_usec 5\n");
        assertEquals(List.of(), read(CPU_3).since(read(CPU_3)).throttling());
    }

    @Test
    void shouldNameTheBusiestProcessesWhateverTheyAreCalled() throws IOException {
        process(10, "idle one", 100, 50);
        process(11, "a (b) c) d", 100, 50);
        process(12, "trial", 100, 50);
        process(13, "old", 999, 50);
        write("proc/self/status", "Name:\ttrial\nPid:\t12\nPPid:\t11\n");
        SystemReading before = read(CPU_3);
        process(11, "a (b) c) d", 130, 50);
        process(12, "trial", 110, 50);
        // The number of one that has ended, taken by another.
        process(13, "new\u001b[31m", 4, 7_000);
        assertEquals(
                List.of(
                        new BusyProcess(11, "a (b) c) d", 300, "its parent"),
                        new BusyProcess(12, "trial", 100, "the trial"),
                        new BusyProcess(13, "new [31m", 40, null)),
                read(CPU_3).since(before).busiest());
    }

    private void process(int pid, String name, long userTicks, long start) throws IOException {
        String stat =
                pid
                        + " ("
                        + name
                        + ") S"
                        + " 0".repeat(10)
                        + " "
                        + userTicks
                        + " 0 0 0 20 -5 1 0 "
                        + start
                        + " 0".repeat(30);
        write("proc/" + pid + "/stat", stat + "\n");
    }

    @Test
    void shouldKnowNothingAndSayWhyWithoutFiles() {
        assertNothingKnown(read(CPU_3).since(read(CPU_3)));
    }

    @Test
    void shouldKnowNothingAndSayWhyOfGarbage() throws IOException {
        String garbage = "\u0000cpu3 x y\n)(:::\n0::\n - \nsome total=x\ntotal=\n";
        for (String file :
                List.of("stat", "interrupts", "self/cgroup", "self/mountinfo", "pressure/cpu")) {
            write("proc/" + file, garbage);
        }
        write("proc/77/stat", garbage);
        write("proc/78/stat/note", "a folder");
        assertNothingKnown(read(CPU_3).since(read(CPU_3)));
    }

    private static void assertNothingKnown(SystemEvidence evidence) {
        assertEquals("3", evidence.cpus());
        assertNull(evidence.stealMs());
        assertNull(evidence.throttling());
        assertNull(evidence.pressure());
        assertNull(evidence.interrupts());
        assertNull(evidence.busiest());
        assertEquals(
                Set.of("stealMs", "throttling", "pressure", "interrupts", "busiest"),
                evidence.unknown().keySet());
    }

    @Test
    void shouldReadTheMachineItRunsOn() {
        SystemCounters live = SystemCounters.live();
        CpuSet online = Host.live().onlineCpus();
        SystemReading before = live.read(online);
        long until = System.nanoTime() + 60_000_000;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        SystemEvidence evidence = live.read(online).since(before);
        if (Files.isReadable(Path.of("/proc/interrupts"))) {
            assertNotNull(evidence.busiest());
            assertTrue(
                    evidence.interrupts().stream().anyMatch(row -> row.count() > 0),
                    evidence::toString);
        }
    }
}

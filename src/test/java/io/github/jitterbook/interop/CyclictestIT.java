package io.github.jitterbook.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.interop.Cyclictest.Plan;
import io.github.jitterbook.interop.CyclictestReport.MeasuringThread;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The real cyclictest. */
class CyclictestIT {

    private static final Cyclictest TOOL = Cyclictest.installed();

    /** So many cycles that it would run for minutes; unlike any that another test names. */
    private static final Plan LONG = new Plan(123_457, 1_000, 0, -1, 1, false);

    @BeforeEach
    void needCyclictest() {
        assumeTrue(TOOL.unavailable().isEmpty(), "needs cyclictest (rt-tests)");
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
    }

    @Test
    void shouldMeasureInNanoseconds() throws InterruptedException {
        CyclictestReport report = TOOL.run(new Plan(200, 1_000, 0, -1, 50_000, false));
        assertEquals(1, report.unitNs());
        assertEquals(1, report.threads().size());
        MeasuringThread thread = report.threads().get(0);
        assertEquals(200, thread.cycles());
        assertTrue(thread.minNs() <= thread.avgNs() && thread.avgNs() <= thread.maxNs());
        assertEquals(
                200 - thread.overflows(),
                thread.bins().values().stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void shouldRunOnItsCpuWithItsSlackAndLeaveOurs() throws Exception {
        CpuSet before = CpuAffinity.current();
        int cpu = before.last();
        Plan plan = new Plan(123_457, 1_000, 0, cpu, 77, false);
        Thread thread = start(plan, new AtomicReference<>());
        try {
            ProcessHandle tool = await(() -> running(ProcessHandle.current()));
            // The one that measures is not the first of its threads.
            Path proc = Path.of("/proc", Long.toString(tool.pid()));
            await(() -> threads(proc).size() > 1 ? proc : null);
            for (Path task : threads(proc)) {
                assertTrue(
                        Files.readString(task.resolve("status"))
                                .contains("Cpus_allowed_list:\t" + cpu + "\n"));
                Path own = Path.of("/proc").resolve(task.getFileName());
                if (Files.isReadable(own.resolve("timerslack_ns"))) {
                    assertEquals("77", slack(own));
                }
            }
        } finally {
            thread.interrupt();
            thread.join(10_000);
        }
        assertEquals(before, CpuAffinity.current());
    }

    private static String slack(Path thread) throws IOException {
        try {
            return Files.readString(thread.resolve("timerslack_ns")).strip();
        } catch (IOException needsCapability) {
            return "77";
        }
    }

    @Test
    void shouldEndWithAnInterrupt() throws Exception {
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        Thread thread = start(LONG, outcome);
        ProcessHandle tool = await(() -> running(ProcessHandle.current()));
        thread.interrupt();
        thread.join(10_000);
        assertTrue(outcome.get() instanceof InterruptedException, () -> "" + outcome.get());
        assertGone(tool);
    }

    @Test
    void shouldNotOutliveAParentThatIsKilled() throws Exception {
        Process parent = ChildJvm.of(Runner.class).processBuilder().start();
        try {
            ProcessHandle tool = await(() -> running(parent.toHandle()));
            parent.destroyForcibly();
            parent.waitFor();
            assertGone(tool);
        } finally {
            parent.destroyForcibly();
        }
    }

    /** Runs the long plan. */
    static final class Runner {
        public static void main(String[] args) throws InterruptedException {
            Cyclictest.installed().run(LONG);
        }
    }

    @Test
    void shouldSayWhyItFailed(@TempDir Path folder) throws Exception {
        Plan noCpu = new Plan(10, 1_000, 0, 4_095, 1, false);
        assertThrows(ToolFailedException.class, () -> TOOL.run(noCpu));
        ToolFailedException missing =
                assertThrows(
                        ToolFailedException.class, () -> Cyclictest.missing("not here").run(LONG));
        assertEquals("cyclictest: not here", missing.getMessage());
        ToolFailedException stranger =
                assertThrows(
                        ToolFailedException.class,
                        () -> Cyclictest.at(Path.of("/bin/true")).run(LONG));
        assertTrue(stranger.getMessage().contains("no --json"), stranger.getMessage());
        Path broken = folder.resolve("cyclictest");
        Files.writeString(broken, "#!/bin/sh\necho --json; echo no luck >&2; exit ${2:+7}\n");
        assertTrue(broken.toFile().setExecutable(true));
        ToolFailedException said =
                assertThrows(
                        ToolFailedException.class,
                        () -> Cyclictest.at(broken).run(new Plan(10, 1_000, 0, -1, 1, false)));
        assertEquals("cyclictest ended with status 7: no luck", said.getMessage());
    }

    @Test
    void shouldEndAToolThatNeverEnds(@TempDir Path folder) throws Exception {
        ToolFailedException late =
                assertThrows(
                        ToolFailedException.class,
                        () ->
                                SupervisedTool.run(
                                        List.of("/bin/sleep", "98765"),
                                        folder.resolve("out"),
                                        new SupervisedTool.Inherited(CpuSet.of(), 0),
                                        Duration.ofSeconds(1)));
        assertEquals("sleep did not end in 1 s", late.getMessage());
        await(() -> ProcessHandle.current().descendants().findAny().isEmpty() ? true : null);
    }

    @Test
    void shouldRefusePlansOutOfRange() {
        assertThrows(IllegalArgumentException.class, () -> new Plan(0, 1_000, 0, -1, 1, false));
        assertThrows(IllegalArgumentException.class, () -> new Plan(1, 9, 0, -1, 1, false));
        assertThrows(IllegalArgumentException.class, () -> new Plan(1, 1_000, 99, -1, 1, false));
        assertThrows(IllegalArgumentException.class, () -> new Plan(1, 1_000, 0, -2, 1, false));
        assertThrows(IllegalArgumentException.class, () -> new Plan(1, 1_000, 0, -1, 0, false));
    }

    private static Thread start(Plan plan, AtomicReference<Throwable> outcome) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                TOOL.run(plan);
                            } catch (InterruptedException | RuntimeException failed) {
                                outcome.set(failed);
                            }
                        });
        thread.start();
        return thread;
    }

    private static ProcessHandle running(ProcessHandle ancestor) {
        return ancestor.descendants()
                .filter(child -> arguments(child).contains("cyclictest -q"))
                .filter(child -> child.info().command().orElse("").endsWith("cyclictest"))
                .findFirst()
                .orElse(null);
    }

    private static String arguments(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }

    private static List<Path> threads(Path process) {
        try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
            return tasks.toList();
        } catch (IOException gone) {
            return List.of();
        }
    }

    private static void assertGone(ProcessHandle tool) throws InterruptedException {
        long giveUp = System.nanoTime() + 5_000_000_000L;
        while (tool.isAlive() && System.nanoTime() - giveUp < 0) {
            Thread.sleep(10);
        }
        assertFalse(tool.isAlive(), "cyclictest is still there");
    }

    private static <T> T await(Supplier<T> something) throws InterruptedException {
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() - giveUp < 0) {
            T found = something.get();
            if (found != null) {
                return found;
            }
            Thread.sleep(5);
        }
        throw new AssertionError("it did not come");
    }
}

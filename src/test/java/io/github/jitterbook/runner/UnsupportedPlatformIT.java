package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Where no system call can be made, the waiters of plain Java measure, and the rest says so. */
class UnsupportedPlatformIT {

    private static final String ARCH = "-Dos.arch=riscv64";
    private static final String UNAVAILABLE = "unavailable on riscv64";

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"thread-sleep", "park-nanos"})
    void shouldMeasureWithPlainJava(String waiter) throws Exception {
        RunResult result = run("waiter=" + waiter, "cycles=150");
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertEquals(150, result.counts().cycles());
        assertEquals(140, result.overhead().decoded().count());
        assertTrue(result.lateness().decoded().count() > 0);
        assertNull(result.evidence(), "getrusage is a system call");
        // The JVM still tells what was allocated.
        assertTrue(result.allocatedBytes() != null && result.allocatedBytes() >= 0);
        for (String step : new String[] {"lock-memory", "pin"}) {
            Setting setting = settings(result).get(step);
            assertEquals(Granted.NOT_REQUESTED, setting.granted());
            assertEquals(UNAVAILABLE, setting.effective());
        }
    }

    @Test
    void shouldSayOfEveryStepThatItIsUnavailable() throws Exception {
        RunResult result = run("waiter=park-nanos", "slack=1", "lock=all", "pin=auto", "fifo=80");
        assertFalse(result.partial());
        Map<String, Setting> settings = settings(result);
        for (String step : new String[] {"timer-slack", "lock-memory", "pin", "scheduling"}) {
            Setting setting = settings.get(step);
            assertEquals(Granted.UNAVAILABLE, setting.granted(), step);
            assertEquals(UNAVAILABLE, setting.effective(), step);
            assertEquals(UNAVAILABLE, setting.cause(), step);
            assertTrue(setting.remedy().contains("x86-64 or aarch64"), setting::remedy);
        }
        assertEquals("SCHED_FIFO 80", settings.get("scheduling").requested());
        assertEquals("CPU auto", settings.get("pin").requested());
        assertEquals("1 ns", settings.get("timer-slack").requested());
    }

    @Test
    void shouldRefuseTheSyscallWaiterAndNameTheOthers() throws Exception {
        ChildJvm.Result parent = probe("waiter=clock-nanosleep").run();
        assertEquals(2, parent.exitCode(), parent::toString);
        String plainJava = "thread-sleep, park-nanos, spin, scheduled-executor";
        String newerJava = Runtime.version().feature() < 21 ? "" : ", virtual-thread";
        assertEquals(
                "waiter clock-nanosleep is unavailable on riscv64; here measure "
                        + plainJava
                        + newerJava,
                parent.stdout().strip());
    }

    @Test
    void shouldLoadNothingThatMakesSystemCalls() throws Exception {
        assertFalse(classesLoadedOn("riscv64").contains(" com.sun.jna."));
        // Where system calls can be made they are seen, so they would have been.
        if (Platform.unavailable().isEmpty()) {
            String here = System.getProperty("os.arch");
            assertTrue(classesLoadedOn(here).contains(" com.sun.jna.Native "));
        }
    }

    /** The JVM's own list of the classes that a trial has loaded. */
    private String classesLoadedOn(String arch) throws Exception {
        Path log = folder.resolve(arch);
        ChildJvm.of(RunProbe.class)
                .flags("-Dos.arch=" + arch)
                .args("waiter=park-nanos", "flag=-Dos.arch=" + arch)
                .args("flag=-Xlog:class+load:file=" + log)
                .run()
                .successfulOutput();
        String classes = Files.readString(log);
        assertTrue(classes.contains(" " + TrialMain.class.getName() + " "), "the list is whole");
        return classes;
    }

    /** The trial's JVM is on the same platform as its parent. */
    private static ChildJvm probe(String... args) {
        return ChildJvm.of(RunProbe.class).flags(ARCH).args(args).args("flag=" + ARCH);
    }

    private static RunResult run(String... args) throws Exception {
        String json = probe(args).run().successfulOutput();
        return ResultJson.read(json.getBytes(StandardCharsets.UTF_8), "probe");
    }

    private static Map<String, Setting> settings(RunResult result) {
        Map<String, Setting> settings = new HashMap<>();
        result.settings().forEach(setting -> settings.put(setting.name(), setting));
        return settings;
    }
}

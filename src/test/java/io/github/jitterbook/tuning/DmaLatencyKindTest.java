package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The step with a file in the device's place, which shows what is written to it. */
class DmaLatencyKindTest {

    private static final TuningContext CONTEXT =
            new TuningContext(Trial.named("steps"), CpuSet.of(), 0, () -> {});

    @TempDir Path folder;

    @Test
    void shouldWriteTheLatencyAsA32BitNumberOfTheMachine() throws IOException {
        Path device = device(2_000_000_000);
        try (AppliedTuning applied = apply(device, 20)) {
            assertEquals(20, content(device));
            assertEquals(4, Files.size(device));
            Setting setting = applied.setting();
            assertEquals("dma-latency", setting.name());
            assertEquals("at most 20 µs", setting.requested());
            assertEquals(Granted.YES, setting.granted());
            assertEquals("at most 20 µs", setting.effective());
            assertEquals("no limit", setting.found());
            assertNull(setting.cause());
            assertNull(setting.remedy());
        }
    }

    @Test
    void shouldHoldTheDeviceOpenUntilItIsClosed() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs /proc/self/fd");
        Path device = device(2_000_000_000);
        AppliedTuning applied = apply(device, 0);
        assertEquals(1, descriptorsOf(device), "the kernel forgets the request on close");
        applied.close();
        assertEquals(0, descriptorsOf(device));
    }

    @Test
    void shouldSayWhatIsInForceOnEachDevice() throws IOException {
        assertEquals("no limit", new DmaLatencyKind(device(2_000_000_000)).effective());
        assertEquals("at most 0 µs", new DmaLatencyKind(device(0)).effective());
        Path empty = Files.createFile(folder.resolve("empty"));
        assertEquals(
                "unknown: " + empty + " cannot be read", new DmaLatencyKind(empty).effective());
    }

    @Test
    void shouldBeUnavailableWithoutTheDevice() throws IOException {
        Path none = folder.resolve("none");
        try (AppliedTuning applied = apply(none, 0)) {
            Setting setting = applied.setting();
            assertEquals(Granted.UNAVAILABLE, setting.granted());
            assertEquals(none + " does not exist", setting.cause());
            assertTrue(setting.remedy().contains("CONFIG_PM_QOS"), setting.remedy());
            assertEquals("unavailable: " + none + " does not exist", setting.effective());
        }
        assertTrue(Files.notExists(none), "asking makes no file");
    }

    @Test
    void shouldSayWhyTheDeviceRefused() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "needs /dev/full");
        try (AppliedTuning applied = apply(full, 0)) {
            Setting setting = applied.setting();
            assertEquals(Granted.NO, setting.granted());
            assertTrue(setting.cause().contains("No space left on device"), setting.cause());
            assertTrue(setting.remedy().contains("chmod"), setting.remedy());
        }
    }

    @Test
    void shouldAskForNothingWhenNobodyDoes() throws IOException {
        Setting setting = new DmaLatencyKind(device(2_000_000_000)).notRequested();
        assertEquals(Granted.NOT_REQUESTED, setting.granted());
        assertEquals("no limit", setting.effective());
    }

    private static AppliedTuning apply(Path device, long us) {
        return new DmaLatencyKind(device).step(Steps.dmaLatency(us)).apply(CONTEXT);
    }

    private Path device(int us) throws IOException {
        ByteBuffer value = ByteBuffer.allocate(4).order(ByteOrder.nativeOrder()).putInt(0, us);
        return Files.write(folder.resolve("device" + us), value.array());
    }

    private static int content(Path device) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(device)).order(ByteOrder.nativeOrder()).getInt();
    }

    private static long descriptorsOf(Path file) throws IOException {
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(descriptor -> pointsTo(descriptor, file)).count();
        }
    }

    private static boolean pointsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}

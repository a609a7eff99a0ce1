package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Caches that cannot be used, on mounts of the child's own, and processes that share one. */
@Timeout(120)
class NativeCacheIT {

    @TempDir Path folder;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    private static void needMounts() throws InterruptedException {
        boolean allowed = false;
        try {
            Process process =
                    new ProcessBuilder("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            allowed = process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException noSuchCommand) {
            // Not allowed, then.
        }
        assumeTrue(allowed, "needs CAP_SYS_ADMIN and unshare, to mount a cache");
    }

    private List<String> probed(String options, Path... folders) throws Exception {
        String mount = "mount -t tmpfs -o mode=0700," + options + " none /mnt";
        return ChildJvm.of(NativeCacheProbe.class)
                .prefix("unshare", "-m", "sh", "-c", mount + " && exec \"$@\"", "sh")
                .args(Stream.of(folders).map(Path::toString).toArray(String[]::new))
                .run()
                .successfulOutput()
                .lines()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"noexec", "ro", "size=64k"})
    void shouldTakeTheNextFolder(String options) throws Exception {
        needMounts();
        Path good = folder.resolve("good");
        List<String> lines = probed(options, Path.of("/mnt/cache"), good);
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(lines.get(0).startsWith(good.toString()), lines.get(0));
        assertEquals("42", lines.get(1));
    }

    @ParameterizedTest
    @CsvSource({
        "noexec, failed to map segment from shared object (as on a mount with noexec)",
        "ro, Read-only file system",
        "size=64k, No space left on device"
    })
    void shouldNameTheMountWhereThereIsNoOther(String options, String why) throws Exception {
        needMounts();
        List<String> lines = probed(options, Path.of("/mnt/cache"));
        assertEquals(1, lines.size(), lines::toString);
        String reason = lines.get(0);
        assertTrue(reason.startsWith("unavailable: no folder takes the compiled loop: "), reason);
        assertTrue(reason.contains(why), reason);
        assertTrue(reason.contains("/mnt (none)"), reason);
    }

    @Test
    void shouldBeSharedByProcessesThatPrepareAtOnce() throws Exception {
        List<Process> children = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            children.add(
                    ChildJvm.of(NativeCacheProbe.class)
                            .args(folder.resolve("cache").toString())
                            .processBuilder()
                            .start());
        }
        for (Process child : children) {
            List<String> lines;
            try (Stream<String> out = child.inputReader().lines()) {
                lines = out.toList();
            }
            assertEquals(0, child.waitFor());
            assertEquals("42", lines.get(lines.size() - 1), lines::toString);
        }
        try (Stream<Path> files = Files.walk(folder.resolve("cache"))) {
            List<Path> left = files.filter(Files::isRegularFile).toList();
            assertTrue(
                    !left.isEmpty() && left.stream().allMatch(f -> f.toString().endsWith(".so")));
        }
    }
}

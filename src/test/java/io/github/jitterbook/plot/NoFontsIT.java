package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Takes fonts away in a mount namespace of the child's own. */
class NoFontsIT {

    private static final List<Path> LIBRARIES =
            List.of(
                    Path.of("/usr/lib/x86_64-linux-gnu"),
                    Path.of("/usr/lib/aarch64-linux-gnu"),
                    Path.of("/usr/lib64"));

    @BeforeEach
    void needAMountNamespace() throws Exception {
        assumeTrue(
                allowed("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"),
                "CAP_SYS_ADMIN and unshare are needed to hide the fonts");
    }

    private static boolean allowed(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }

    private static List<String> probed(String mounts) throws Exception {
        ChildJvm.Result result =
                ChildJvm.of(NoFontsProbe.class)
                        .prefix("unshare", "-m", "sh", "-c", mounts + "; exec \"$@\"", "sh")
                        .flags("-Djava.awt.headless=true")
                        .run();
        return result.successfulOutput().lines().toList();
    }

    private static void assertTablesButNoCharts(List<String> lines) {
        assertEquals(5, lines.size(), lines.toString());
        assertEquals("table: true", lines.get(0));
        for (String line : lines.subList(1, 5)) {
            assertTrue(line.contains("this machine cannot draw a chart ("), line);
            assertTrue(line.contains("apt install fontconfig fonts-dejavu-core"), line);
        }
    }

    @Test
    void shouldSayWhatToInstallWithoutFonts() throws Exception {
        assertTablesButNoCharts(
                probed(
                        "for d in /usr/share/fonts /usr/local/share/fonts /etc/fonts"
                                + " /var/cache/fontconfig; do"
                                + " [ ! -d $d ] || mount -t tmpfs none $d; done"));
    }

    @Test
    void shouldSayWhatToInstallWithoutFontconfig() throws Exception {
        Path library =
                LIBRARIES.stream()
                        .filter(Files::isDirectory)
                        .flatMap(NoFontsIT::fontconfigIn)
                        .findFirst()
                        .orElse(null);
        assumeTrue(library != null, "no libfontconfig.so.1 was found to take away");
        assertTablesButNoCharts(probed("mount --bind /dev/null " + library));
    }

    private static Stream<Path> fontconfigIn(Path folder) {
        Path library = folder.resolve("libfontconfig.so.1");
        try {
            return Files.exists(library) ? Stream.of(library.toRealPath()) : Stream.empty();
        } catch (IOException unreadable) {
            return Stream.empty();
        }
    }
}

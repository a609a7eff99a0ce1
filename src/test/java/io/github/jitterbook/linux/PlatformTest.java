package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class PlatformTest {

    private static final int CALLS = 32;

    @ParameterizedTest
    @CsvSource({
        "Linux, riscv64, 64, unavailable on riscv64",
        "Linux, x86, 32, unavailable on x86 (32-bit)",
        "Linux, arm, 32, unavailable on arm (32-bit)",
        "Linux, i386, 64, unavailable on i386 (32-bit)",
        "Linux, aarch64, 32, unavailable on aarch64 (32-bit)",
        "Mac OS X, aarch64, 64, unavailable on Mac OS X aarch64",
        "Windows 11, amd64, 64, unavailable on Windows 11 amd64",
    })
    void shouldSayWhyAPlatformIsNotSupported(
            String system, String architecture, String dataModel, String reason) {
        assertEquals(reason, Platform.unsupported(system, architecture, dataModel));
    }

    @ParameterizedTest
    @CsvSource({"amd64, 64", "x86_64, 64", "aarch64, 64", "aarch64, ''"})
    void shouldSupportLinuxOnX8664AndAarch64(String architecture, String dataModel) {
        assertNull(Platform.unsupported("Linux", architecture, dataModel));
    }

    @Test
    void shouldLoadNothingOfJnaOnAnotherArchitecture() throws Exception {
        ChildJvm.Result child =
                ChildJvm.of(Probe.class)
                        .flags("-Dos.arch=riscv64", "-Xlog:class+load=info:stderr")
                        .args("platform")
                        .run();
        assertRefusesEverything(child.successfulOutput(), "unavailable on riscv64");
        assertTrue(child.stderr().contains("io.github.jitterbook.linux.Platform"), "classes seen");
        assertFalse(child.stderr().contains("com.sun.jna"), "a class of JNA was loaded");
    }

    @Test
    void shouldGiveTheReasonWhenTheNativeLibraryCannotBeLoaded() throws Exception {
        ChildJvm.Result child =
                ChildJvm.of(Probe.class)
                        .flags("-Djna.nounpack=true", "-Djna.nosys=true")
                        .flags("-Djna.boot.library.path=/nonexistent")
                        .args("platform")
                        .run();
        String output = child.successfulOutput();
        String reason = output.lines().findFirst().orElseThrow();
        String start = "unavailable: the native library of JNA cannot be loaded: ";
        assertTrue(reason.startsWith(start), reason);
        assertTrue(reason.length() > start.length(), reason);
        assertRefusesEverything(output, reason);
    }

    @Test
    void shouldBeAvailableToTheTests() throws Exception {
        String output = ChildJvm.of(Probe.class).args("platform").run().successfulOutput();
        assertEquals("available", output.lines().findFirst().orElseThrow());
        assertEquals(output("uname", "-m"), Platform.architecture());
    }

    private static void assertRefusesEverything(String output, String reason) {
        List<String> lines = output.lines().toList();
        assertEquals(reason, lines.get(0));
        assertEquals("0-3,8", lines.get(1));
        assertEquals(2 + CALLS, lines.size(), output);
        for (String line : lines.subList(2, lines.size())) {
            assertEquals("UnsupportedOperationException: " + reason, line);
        }
    }

    private static String output(String... command) throws Exception {
        Process process = new ProcessBuilder(command).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertEquals(0, process.waitFor());
        return text;
    }
}

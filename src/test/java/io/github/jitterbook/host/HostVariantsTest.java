package io.github.jitterbook.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Single files that change one answer, each in a tree of its own. */
class HostVariantsTest {

    private static final String CPUS = "sys/devices/system/cpu/";

    @TempDir Path root;

    private Host host;

    @BeforeEach
    void openTree() {
        host = new Host(root);
    }

    @Test
    void shouldTellOnlineFromPresentCpus() throws IOException {
        write(CPUS + "online", "0,2-3\n");
        write(CPUS + "present", "0-3\n");
        write(CPUS + "possible", "0-127\n");
        assertEquals("0,2-3", host.onlineCpus().toString());
        assertEquals("0-3", host.presentCpus().toString());
        assertEquals(3, host.snapshot().cpus());
    }

    @Test
    void shouldFallBackToPossibleAndToTheProcessorsListed() throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nprocessor\t: 2\nprocessor\t: 2000\n");
        assertEquals("0,2,2000", host.onlineCpus().toString());
        assertEquals("0,2,2000", host.presentCpus().toString());
        write(CPUS + "possible", "0-2000\n");
        assertEquals(2001, host.presentCpus().size());
    }

    @ParameterizedTest
    @CsvSource({
        "#1 SMP PREEMPT_RT Mon Jan 1 00:00:00 UTC 2024, true",
        "#1 SMP PREEMPT RT Mon Jan 1 00:00:00 UTC 2018, true",
        "#1 SMP PREEMPT_DYNAMIC Mon Jan 1 00:00:00 UTC 2024, false",
        "#1 SMP PREEMPT Mon Jan 1 00:00:00 UTC 2024, false",
        "#1 SMP Mon Jan 1 00:00:00 UTC 2024, false",
    })
    void shouldKnowARealtimeKernelByItsVersion(String version, boolean realtime)
            throws IOException {
        write("proc/sys/kernel/version", version + "\n");
        assertEquals(Optional.of(realtime), host.isRealtimeKernel());
    }

    @Test
    void shouldReadTheVersionFromTheOtherFileToo() throws IOException {
        write("proc/version", "Linux version 5.4.0 (builder) (gcc) #1 SMP PREEMPT_RT Mon Jan 1\n");
        assertEquals(Optional.of(true), host.isRealtimeKernel());
    }

    @ParameterizedTest
    @CsvSource({
        "QEMU, 'Standard PC (i440FX + PIIX, 1996)', true",
        "Red Hat, KVM, true",
        "'VMware, Inc.', 'VMware Virtual Platform', true",
        "Microsoft Corporation, Virtual Machine, true",
        "Microsoft Corporation, Surface Laptop 4, false",
        "Amazon EC2, c7g.large, true",
        "Amazon EC2, c7g.metal, false",
        "Google, Google Compute Engine, true",
        "Dell Inc., PowerEdge R650, false",
        "LENOVO, 20XW, false",
    })
    void shouldKnowAGuestByItsFirmware(String vendor, String product, boolean virtualised)
            throws IOException {
        write("sys/class/dmi/id/sys_vendor", vendor + "\n");
        write("sys/class/dmi/id/product_name", product + "\n");
        assertEquals(Optional.of(virtualised), host.virtualised());
    }

    @ParameterizedTest
    @CsvSource({"fpu sse hypervisor lm, true", "fpu sse lm, false", "fpu hypervisor2, false"})
    void shouldKnowAnX86GuestByItsFlags(String flags, boolean virtualised) throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nflags\t\t: " + flags + "\n");
        assertEquals(Optional.of(virtualised), host.virtualised());
    }

    @Test
    void shouldBelieveOneTraceAgainstPlacesWithoutAny() throws IOException {
        write("proc/cpuinfo", "flags\t\t: fpu sse lm\n");
        write("sys/class/dmi/id/sys_vendor", "QEMU\n");
        assertEquals(Optional.of(true), host.virtualised());
    }

    @Test
    void shouldKnowAnArmGuestByItsDeviceTree() throws IOException {
        write("proc/device-tree/compatible", "linux,dummy-virt\0");
        assertEquals(Optional.of(true), host.virtualised());
    }

    @Test
    void shouldKnowAGuestByTheHypervisorInItsDeviceTree() throws IOException {
        write("proc/device-tree/compatible", "raspberrypi,4-model-b\0brcm,bcm2711\0");
        assertEquals(Optional.of(false), host.virtualised());
        write("proc/device-tree/hypervisor/compatible", "xen,xen-4.17\0xen,xen\0");
        assertEquals(Optional.of(true), host.virtualised());
    }

    @Test
    void shouldKnowLinuxUnderWindowsButNotItsAbsence() throws IOException {
        write("proc/version", "Linux version 6.6.0 (builder) (gcc) #1 SMP\n");
        assertEquals(Optional.empty(), host.virtualised());
        write("proc/version", "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@host)\n");
        assertEquals(Optional.of(true), host.virtualised());
    }

    @Test
    void shouldPreferTheBoardToTheModelNameOfA32BitArmKernel() throws IOException {
        String arm =
                "processor\t: 0\nmodel name\t: ARMv7 Processor rev 3 (v7l)\n"
                        + "CPU implementer\t: 0x41\nCPU part\t: 0xd08\n";
        write("proc/cpuinfo", arm);
        assertEquals(Optional.of("ARMv7 Processor rev 3 (v7l)"), host.cpuModel());
        write("proc/cpuinfo", arm + "\nHardware\t: BCM2711\n");
        assertEquals(Optional.of("BCM2711"), host.cpuModel());
        write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0");
        assertEquals(Optional.of("Raspberry Pi 4 Model B Rev 1.4"), host.cpuModel());
    }

    @Test
    void shouldFallBackToTheNumbersOfAnArmProcessor() throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
        assertEquals(Optional.of("Arm 0x41/0xd0c"), host.cpuModel());
    }

    @Test
    void shouldNameAKernelWithoutAnArchitectureFile() throws IOException {
        write("proc/sys/kernel/ostype", "Linux\n");
        write("proc/sys/kernel/osrelease", "5.10.0\n");
        write("proc/sys/kernel/version", "#1 SMP\n");
        assertEquals("Linux 5.10.0 #1 SMP", host.snapshot().kernel());
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

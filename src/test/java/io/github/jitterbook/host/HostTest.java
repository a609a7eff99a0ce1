package io.github.jitterbook.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Expected values of the fixtures: src/test/resources/host/README.md. */
class HostTest {

    private static Host fixture(String name) {
        return new Host(Path.of("src/test/resources/host", name));
    }

    @Test
    void shouldReadAnX86Guest() {
        Host host = fixture("x86-kvm-guest");
        assertEquals(CpuSet.parse("0-1"), host.onlineCpus());
        assertEquals(CpuSet.parse("0-1"), host.presentCpus());
        assertEquals(Optional.of(false), host.isRealtimeKernel());
        assertEquals(
                new HostSnapshot(
                        "Linux 6.1.0-18-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1"
                                + " (2024-02-01) x86_64",
                        "Intel Core Processor (Haswell, no TSX)",
                        2,
                        true,
                        Host.java(System.getProperties())),
                host.snapshot());
    }

    @Test
    void shouldReadARaspberryPi() {
        Host host = fixture("raspberry-pi-4");
        assertEquals(CpuSet.parse("0-3"), host.onlineCpus());
        assertEquals(CpuSet.parse("0-3"), host.presentCpus());
        assertEquals(Optional.of(true), host.isRealtimeKernel());
        assertEquals(
                new HostSnapshot(
                        "Linux 6.1.0-18-rt-arm64 #1 SMP PREEMPT_RT Debian 6.1.76-1"
                                + " (2024-02-01) aarch64",
                        "Raspberry Pi 4 Model B Rev 1.4",
                        4,
                        false,
                        Host.java(System.getProperties())),
                host.snapshot());
    }

    @Test
    void shouldClaimNothingFromGarbage() {
        assertUnknown(fixture("garbage"));
    }

    @Test
    void shouldClaimNothingWithoutFiles(@TempDir Path empty) {
        assertUnknown(new Host(empty));
        assertUnknown(new Host(empty.resolve("missing")));
    }

    private static void assertUnknown(Host host) {
        assertTrue(host.onlineCpus().isEmpty());
        assertTrue(host.presentCpus().isEmpty());
        assertEquals(Optional.empty(), host.isRealtimeKernel());
        assertEquals(Optional.empty(), host.virtualised());
        assertEquals(Optional.empty(), host.cpuModel());
        HostSnapshot snapshot = host.snapshot();
        assertEquals("unknown", snapshot.kernel());
        assertNull(snapshot.cpuModel());
        assertEquals(0, snapshot.cpus());
        assertNull(snapshot.virtualised());
    }

    @Test
    void shouldAskTheJvmAboutALiveMachineWithoutFiles(@TempDir Path empty) {
        HostSnapshot snapshot = new Host(empty, true).snapshot();
        String start = System.getProperty("os.name") + " " + System.getProperty("os.version");
        assertTrue(snapshot.kernel().startsWith(start), snapshot.kernel());
        assertEquals(Runtime.getRuntime().availableProcessors(), snapshot.cpus());
        assertNull(snapshot.virtualised());
    }

    @Test
    void shouldAgreeWithTheToolsOfThisMachine() throws Exception {
        HostSnapshot snapshot = Host.live().snapshot();
        assertEquals(output("uname", "-srvm"), snapshot.kernel());
        assertEquals(output("getconf", "_NPROCESSORS_ONLN"), "" + snapshot.cpus());
        assertEquals(Host.live().onlineCpus().size(), snapshot.cpus());
        assertTrue(CpuAffinity.current().without(Host.live().onlineCpus()).isEmpty());
        assertTrue(Host.live().onlineCpus().without(Host.live().presentCpus()).isEmpty());
    }

    @Test
    void shouldReadTheMachineWithoutJnaWhereSystemCallsAreUnavailable() throws Exception {
        ChildJvm.Result child =
                ChildJvm.of(SnapshotProbe.class)
                        .flags("-Dos.arch=riscv64", "-Xlog:class+load=info:stderr")
                        .run();
        assertEquals(Host.live().snapshot().toString(), child.successfulOutput());
        assertFalse(child.stderr().contains("com.sun.jna"), "a class of JNA was loaded");
    }

    /** Writes the snapshot of this machine. */
    static final class SnapshotProbe {

        private SnapshotProbe() {}

        public static void main(String[] args) {
            System.out.println(Host.live().snapshot());
        }
    }

    @Test
    void shouldDescribeAJvm() {
        Properties properties = new Properties();
        properties.setProperty("java.version", "17.0.15");
        properties.setProperty("java.vendor", "Debian");
        properties.setProperty("java.vm.name", "OpenJDK 64-Bit Server VM");
        properties.setProperty("java.vm.version", "17.0.15+6-Debian-1deb12u1");
        assertEquals(
                "17.0.15 (Debian), OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1",
                Host.java(properties));
        assertEquals("unknown (unknown), unknown unknown", Host.java(new Properties()));
    }

    @Test
    void shouldGoThroughJsonUnderTheNamesOfTheFormat() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        HostSnapshot unknown = new HostSnapshot("k", null, 0, null, "j").withJava("other");
        JsonNode json = mapper.valueToTree(unknown);
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        assertEquals(List.of("kernel", "cpuModel", "cpus", "virtualised", "java"), names);
        assertTrue(json.get("virtualised").isNull());
        assertEquals(unknown, mapper.treeToValue(json, HostSnapshot.class));
    }

    private static String output(String... command) throws Exception {
        Process process = new ProcessBuilder(command).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertEquals(0, process.waitFor());
        return text;
    }
}

package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A read-only view of a machine through its {@code /proc} and {@code /sys} files.
 *
 * <p>No method throws: what cannot be read, or makes no sense, is unknown. Each call reads afresh.
 * Thread-safe.
 */
public final class Host {

    private static final String UNKNOWN = "unknown";

    private static final String CPUS = "sys/devices/system/cpu/";

    private static final String KERNEL = "proc/sys/kernel/";

    private final HostFiles files;

    /** Whether the machine is the one this JVM runs on, which can then be asked too. */
    private final boolean live;

    /**
     * The machine whose files lie under this folder; a folder that does not exist is a machine of
     * which nothing is known.
     */
    public Host(Path root) {
        this(root, false);
    }

    /** Lets a test have the JVM asked about a machine whose files cannot be read. */
    Host(Path root, boolean live) {
        this.files = new HostFiles(root);
        this.live = live;
    }

    /** The machine this JVM runs on; where it is not Linux, the JVM says what it knows. */
    public static Host live() {
        return new Host(Path.of("/"), true);
    }

    /** What a result says about this machine, with the JVM that calls. */
    public HostSnapshot snapshot() {
        int online = onlineCpus().size();
        return new HostSnapshot(
                kernel(),
                cpuModel().orElse(null),
                online == 0 && live ? Runtime.getRuntime().availableProcessors() : online,
                virtualised().orElse(null),
                java(System.getProperties()));
    }

    /**
     * Version, vendor and name of a JVM, such as "17.0.15 (Debian), OpenJDK 64-Bit Server VM
     * 17.0.15+6-Debian-1deb12u1".
     *
     * @param properties its system properties; one that is missing reads "unknown"
     */
    public static String java(Properties properties) {
        return properties.getProperty("java.version", UNKNOWN)
                + " ("
                + properties.getProperty("java.vendor", UNKNOWN)
                + "), "
                + properties.getProperty("java.vm.name", UNKNOWN)
                + " "
                + properties.getProperty("java.vm.version", UNKNOWN);
    }

    /** The CPUs that run now; the empty set when unknown. */
    public CpuSet onlineCpus() {
        return cpus("online");
    }

    /** The CPUs that are there, running or switched off; the empty set when unknown. */
    public CpuSet presentCpus() {
        return cpus("present", "possible");
    }

    private CpuSet cpus(String... lists) {
        return Stream.of(lists)
                .flatMap(list -> files.value(CPUS + list).stream())
                .flatMap(list -> parse(list).stream())
                .findFirst()
                .orElseGet(() -> cpuInfo().processors());
    }

    private static Optional<CpuSet> parse(String list) {
        try {
            return Optional.of(CpuSet.parse(list));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether the kernel was built with PREEMPT_RT; empty when unknown. */
    public Optional<Boolean> isRealtimeKernel() {
        if (files.value("sys/kernel/realtime").equals(Optional.of("1"))) {
            return Optional.of(true);
        }
        return files.value(KERNEL + "version")
                .or(() -> files.value("proc/version"))
                // Older real-time kernels write a blank.
                .map(version -> version.contains("PREEMPT_RT") || version.contains("PREEMPT RT"));
    }

    /**
     * The processor's name where {@code /proc/cpuinfo} gives one (x86), else the board's name from
     * the device tree, else the chip's, else its implementer and part number; empty when unknown.
     */
    public Optional<String> cpuModel() {
        CpuInfo cpuInfo = cpuInfo();
        Optional<String> name = cpuInfo.first("model name");
        // A 32-bit Arm kernel gives a model name too, but only that of the architecture.
        boolean arm = cpuInfo.first("CPU implementer").isPresent();
        return name.filter(text -> !arm)
                .or(() -> files.value("proc/device-tree/model"))
                .or(() -> cpuInfo.first("Hardware"))
                .or(() -> name)
                .or(() -> armPart(cpuInfo));
    }

    private static Optional<String> armPart(CpuInfo cpuInfo) {
        return cpuInfo.first("CPU implementer")
                .flatMap(
                        implementer ->
                                cpuInfo.first("CPU part")
                                        .map(part -> "Arm " + implementer + "/" + part));
    }

    /** Whether this machine is a guest of a hypervisor; empty when nothing read would tell. */
    public Optional<Boolean> virtualised() {
        return new Virtualisation(files).find(cpuInfo());
    }

    private String kernel() {
        Optional<String> type = files.value(KERNEL + "ostype");
        Optional<String> release = files.value(KERNEL + "osrelease");
        if (type.isPresent() && release.isPresent()) {
            // The file "arch" exists since 6.1.
            Optional<String> architecture =
                    files.value(KERNEL + "arch")
                            .or(() -> Optional.of(Platform.architecture()).filter(a -> live));
            return Stream.of(type, release, files.value(KERNEL + "version"), architecture)
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(" "));
        }
        if (!live) {
            return UNKNOWN;
        }
        return System.getProperty("os.name", UNKNOWN)
                + " "
                + System.getProperty("os.version", UNKNOWN)
                + " "
                + Platform.architecture();
    }

    private CpuInfo cpuInfo() {
        return new CpuInfo(files.text("proc/cpuinfo").orElse(""));
    }
}

package io.github.jitterbook.tuning;

import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * {@code dma-latency}: the longest time that any CPU may take to come out of an idle state, in µs,
 * while the trial runs; 0 keeps all of them out of idle states. Written to {@code
 * /dev/cpu_dma_latency} as a 32-bit number; the kernel takes it back when the descriptor closes,
 * however the process ends (Documentation/power/pm_qos_interface). It is the only thing of the
 * system, rather than of its own process, that a trial touches.
 */
public final class DmaLatencyKind implements StepKind {

    private static final Path DEVICE = Path.of("/dev/cpu_dma_latency");

    /** PM_QOS_CPU_LATENCY_DEFAULT_VALUE of include/linux/pm_qos.h: nobody has asked for a limit. */
    static final int NO_LIMIT_US = 2_000_000_000;

    private final Path device;

    public DmaLatencyKind() {
        this(DEVICE);
    }

    DmaLatencyKind(Path device) {
        this.device = device;
    }

    @Override
    public String name() {
        return StepSpec.DMA_LATENCY;
    }

    @Override
    public String description() {
        return "the longest wakeup from an idle state, in µs, 0 for none (/dev/cpu_dma_latency)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.LATENCY_US);
    }

    @Override
    public boolean perThread() {
        return false;
    }

    @Override
    public String label(StepSpec spec) {
        return "dma-latency " + spec.argument(StepSpec.LATENCY_US) + " µs";
    }

    @Override
    public String holdsFor() {
        return "the whole system, while the trial runs";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        long us =
                Arguments.number(
                        spec.argument(StepSpec.LATENCY_US), 0, NO_LIMIT_US, "a dma-latency", "µs");
        return context -> hold((int) us);
    }

    private AppliedTuning hold(int us) {
        String requested = "at most " + us + " µs";
        if (!Files.exists(device)) {
            return AppliedTuning.unchanged(
                    Refusals.unavailable(
                            this,
                            requested,
                            device + " does not exist",
                            "a kernel with CONFIG_PM_QOS, or the device passed into the container"
                                    + " (--device "
                                    + device
                                    + ")"));
        }
        String found = effective();
        FileChannel held = null;
        try {
            held = FileChannel.open(device, StandardOpenOption.WRITE);
            held.write(ByteBuffer.allocate(4).order(ByteOrder.nativeOrder()).putInt(0, us));
        } catch (IOException refused) {
            close(held);
            return AppliedTuning.unchanged(
                    Refusals.of(
                            this,
                            requested,
                            "open or write of " + device + " failed: " + reason(refused),
                            Remedies.DMA_LATENCY));
        }
        return applied(requested, us, found, held);
    }

    private AppliedTuning applied(String requested, int us, String found, FileChannel held) {
        Integer readBack = read();
        boolean taken = readBack == null || readBack <= us;
        Setting setting =
                new Setting(
                        name(),
                        requested,
                        taken ? Granted.YES : Granted.NO,
                        effective(),
                        taken ? null : "it was written and reads back " + readBack + " µs",
                        taken ? null : Remedies.KERNEL_LOG,
                        found,
                        holdsFor());
        return AppliedTuning.of(setting, () -> close(held));
    }

    @Override
    public String effective() {
        if (!Files.exists(device)) {
            return "unavailable: " + device + " does not exist";
        }
        Integer us = read();
        if (us == null) {
            return "unknown: " + device + " cannot be read";
        }
        return us == NO_LIMIT_US ? "no limit" : "at most " + us + " µs";
    }

    /** What holds for the system, in µs; null if it cannot be read. */
    private @Nullable Integer read() {
        try (FileChannel channel = FileChannel.open(device, StandardOpenOption.READ)) {
            ByteBuffer value = ByteBuffer.allocate(4).order(ByteOrder.nativeOrder());
            return channel.read(value) == 4 ? value.getInt(0) : null;
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static String reason(IOException refused) {
        if (refused instanceof java.nio.file.AccessDeniedException) {
            return "EACCES (Permission denied)";
        }
        return refused instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : String.valueOf(refused.getMessage());
    }

    private static void close(@Nullable FileChannel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot close the latency request", broken);
        }
    }
}

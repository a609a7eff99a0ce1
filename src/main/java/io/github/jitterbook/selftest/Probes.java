package io.github.jitterbook.selftest;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.KernelClock;
import io.github.jitterbook.linux.ThreadUsage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What the instrument calls while it measures, and what each call may cost. */
final class Probes {

    private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");
    private static final int SCHEDSTAT_BYTES = 128;

    private Probes() {}

    static List<Check> checks(Parts parts) {
        return List.of(
                new ProbeCostCheck(
                        "nanotime",
                        1_000,
                        "the clock source is read by a system call (hpet, acpi_pm, a virtual clock"
                                + " without vDSO): every lateness is too large by this much",
                        () -> parts.clock()::nanoTime),
                new ProbeCostCheck(
                        "record",
                        5_000,
                        "recording is slow (an interpreted or debugged JVM): overhead grows, and"
                                + " short periods are missed; lateness is not touched",
                        () -> recording(parts)),
                new ProbeCostCheck(
                        "jna",
                        5_000,
                        "calls into libc are slow: every wait through JNA is late by up to this"
                                + " much",
                        () -> KernelClock.MONOTONIC::now),
                new ProbeCostCheck(
                        "getrusage",
                        20_000,
                        "counting faults and switches is slow: it is done outside the counted"
                                + " cycles, so only start and end of a run take longer",
                        () -> new ThreadUsage()::sample),
                new ProbeCostCheck(
                        "schedstat",
                        50_000,
                        "reading /proc is slow: as for getrusage",
                        Probes::schedstat));
    }

    private static ProbeCostCheck.Probe recording(Parts parts) {
        LatencyRecorder recorder = parts.recorders().create(LoopRig.PERIOD_NS, 0);
        return new ProbeCostCheck.Probe() {
            private long deadline;

            @Override
            public void call() {
                deadline += LoopRig.PERIOD_NS;
                long wake = deadline + 50_000;
                recorder.cycle(deadline, deadline - 900_000, wake, wake + 100, 300, 0);
            }
        };
    }

    private static ProbeCostCheck.Probe schedstat() {
        try {
            FileChannel file = FileChannel.open(SCHEDSTAT, StandardOpenOption.READ);
            return new SchedstatProbe(file);
        } catch (IOException missing) {
            throw new UnsupportedOperationException(
                    "unavailable: " + SCHEDSTAT + " cannot be read", missing);
        }
    }

    private static final class SchedstatProbe implements ProbeCostCheck.Probe {
        private final FileChannel file;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(SCHEDSTAT_BYTES);

        SchedstatProbe(FileChannel file) {
            this.file = file;
        }

        @Override
        public void call() {
            try {
                bytes.clear();
                file.read(bytes, 0);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }

        @Override
        public void close() {
            try {
                file.close();
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }
    }
}

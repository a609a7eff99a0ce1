package io.github.jitterbook.session;

import io.github.jitterbook.host.SystemCounters;
import io.github.jitterbook.host.SystemEvidence;
import io.github.jitterbook.host.SystemReading;
import io.github.jitterbook.host.ThreadFiles;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.ThreadId;
import io.github.jitterbook.result.RunEvidence;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/**
 * What the system counts from right before the loop's first wait until right after its last cycle.
 * Made on the loop's thread after the last tuning step; read on another, since reading takes
 * milliseconds. Not thread-safe: the two wait for each other.
 */
final class SystemWindow {

    private final SystemCounters counters = SystemCounters.live();
    private final ThreadFiles threads = ThreadFiles.live();
    private final CpuSet cpus;
    private final long tid;

    private @Nullable SystemReading first;
    private Optional<Long> migrationsAtFirst = Optional.empty();
    private @Nullable SystemEvidence evidence;
    private @Nullable Long migrations;

    private SystemWindow(CpuSet cpus, long tid) {
        this.cpus = cpus;
        this.tid = tid;
    }

    /** The window of the calling thread and of the CPUs that it may use now. */
    static SystemWindow ofCallingThread() {
        return new SystemWindow(CpuAffinity.current(), ThreadId.current());
    }

    void begin() {
        migrationsAtFirst = threads.migrations(tid);
        first = counters.read(cpus);
    }

    /** Call it while the loop's thread is still there. */
    void end() {
        SystemReading before = Objects.requireNonNull(first, "it has not begun");
        migrations =
                threads.migrations(tid)
                        .flatMap(now -> migrationsAtFirst.map(then -> now - then))
                        .orElse(null);
        evidence = counters.read(cpus).since(before);
    }

    RunEvidence addTo(RunEvidence ofThread) {
        RunEvidence whole = ofThread.withSystem(migrations, evidence);
        return migrations != null
                ? whole
                : whole.withUnknown(
                        "migrations",
                        "/proc/self/task/TID/sched has no nr_migrations (CONFIG_SCHED_DEBUG)");
    }
}

package io.github.jitterbook.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of this process, those of the JVM too, which Java code cannot run on. Never those of
 * another process. Thread-safe.
 */
public final class OwnThreads {

    private static final Path TASKS = Path.of("/proc/self/task");

    private OwnThreads() {}

    /**
     * The numbers of all threads of this process.
     *
     * @throws UncheckedIOException when they cannot be read
     */
    public static List<Long> ids() {
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.map(task -> Long.parseLong(task.getFileName().toString())).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + TASKS, e);
        }
    }

    /**
     * Takes a thread of this process from a policy that goes before every normal thread (FIFO, RR,
     * DEADLINE) to SCHED_OTHER; its nice value then counts again. SCHED_RESET_ON_FORK, where it is
     * set, stays, since only CAP_SYS_NICE may clear it.
     *
     * @param tid one of {@link #ids()}; a thread that has ended is left alone
     * @return whether it was changed
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when sched_getattr(2) or sched_setattr(2) fails
     */
    public static boolean leaveRealTime(long tid) {
        try {
            SchedulingAttributes found = SchedulingAttributes.of(tid);
            return switch (found.policy()) {
                case FIFO, RR, DEADLINE -> {
                    normal(tid, found).set(Math.toIntExact(tid));
                    yield true;
                }
                case OTHER, BATCH, IDLE, EXT -> false;
            };
        } catch (SystemCallException refused) {
            if (refused.errno() == Errno.ESRCH) {
                return false;
            }
            throw refused;
        }
    }

    private static SchedulingAttributes normal(long tid, SchedulingAttributes found) {
        // The nice value is kept under a real-time policy, but sched_getattr does not tell it.
        int nice = ThreadNice.of(tid);
        return new SchedulingAttributes(
                ThreadScheduling.Policy.OTHER, found.resetOnFork(), nice, 0, 0, 0, 0);
    }
}

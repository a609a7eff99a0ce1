package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.jitterbook.linux.ResourceLimits.Limit;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real errors of each kind: calls that set errno, and calls that return it. */
class ErrnoConventionsTest {

    /** More than any kernel is built for, so no such CPU exists. */
    private static final CpuSet NO_SUCH_CPU = CpuSet.of(100_000);

    @Test
    void shouldReadErrnoOfCallsThatSetIt() throws Exception {
        OnThread.run(
                () -> {
                    assertEquals(
                            "sched_setaffinity({100000}) EINVAL",
                            Refusals.of(() -> CpuAffinity.set(NO_SUCH_CPU)));
                    assertEquals(
                            "setrlimit(RLIMIT_RTTIME, soft 2, hard 1) EINVAL",
                            Refusals.of(
                                    () -> ResourceLimits.set(Resource.RTTIME, new Limit(2, 1))));
                    assertEquals(-1, Libc.prctl(-1, 0, 0, 0, 0));
                    assertEquals(Errno.EINVAL, Libc.errno());
                    assertEquals(-1, Libc.mlockall(0));
                    assertEquals(Errno.EINVAL, Libc.errno());
                    assertEquals(-1, Libc.sched_getscheduler(Integer.MAX_VALUE));
                    assertEquals("ESRCH", Errno.name(Libc.errno()));
                    assertEquals(-1, SystemCall.GETPRIORITY.call(0, Integer.MAX_VALUE, 0, 0));
                    assertEquals("ESRCH", Errno.name(Libc.errno()));
                    assertEquals(-1, Libc.setpriority(9, 0, 0));
                    assertEquals(Errno.EINVAL, Libc.errno());
                    assertEquals(-1, SystemCall.SCHED_GETATTR.call(0, 0, 56, 0));
                    assertEquals(Errno.EINVAL, Libc.errno());
                    assertEquals(-1, Libc.sched_getaffinity(0, 3, 0));
                    assertEquals(Errno.EINVAL, Libc.errno());
                    assertEquals(-1, Libc.sched_getaffinity(0, 1 << 17, 8));
                    assertEquals("EFAULT", Errno.name(Libc.errno()));
                });
    }

    @Test
    void shouldTakeTheErrorFromTheResultOfCallsThatReturnIt() throws Exception {
        OnThread.run(
                () -> {
                    assertEquals(
                            "clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, -5 ns) EINVAL",
                            Refusals.of(() -> new AbsoluteSleep().until(-5)));
                    assertEquals(
                            "pthread_setschedparam(SCHED_FIFO, 100) EINVAL",
                            Refusals.of(
                                    () ->
                                            ThreadScheduling.set(
                                                    new State(Policy.FIFO, 100, false))));
                });
    }

    @Test
    void shouldKeepErrnoThroughWhatTheJvmDoesInBetween() throws Exception {
        OnThread.run(
                () -> {
                    assertEquals(-1, Libc.prctl(-1, 0, 0, 0, 0));
                    // The JVM's own calls fail with ENOENT on this thread.
                    assertFalse(Files.exists(Path.of("/nonexistent/file")));
                    System.gc();
                    assertEquals(Errno.EINVAL, Libc.errno());
                });
    }

    @Test
    void shouldKeepErrnoPerThread() throws Exception {
        assertEquals(-1, Libc.sched_getscheduler(Integer.MAX_VALUE));
        OnThread.run(() -> assertEquals(-1, Libc.prctl(-1, 0, 0, 0, 0)));
        assertEquals("ESRCH", Errno.name(Libc.errno()));
    }
}

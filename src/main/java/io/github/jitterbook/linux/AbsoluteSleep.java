package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * Sleeps until an absolute time of CLOCK_MONOTONIC with clock_nanosleep(2).
 *
 * <p>Not thread-safe: one instance per thread, made before the loop starts. {@link #until} is on
 * the hot path; it allocates nothing and takes no lock.
 */
public final class AbsoluteSleep {

    /** What {@link #until} returns when a signal ended the sleep early: EINTR. */
    public static final int INTERRUPTED = Errno.EINTR;

    /** TIMER_ABSTIME of {@code uapi/linux/time.h}. */
    private static final int TIMER_ABSTIME = 1;

    private final Timespec deadline;

    /**
     * A sleep with a structure of its own.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public AbsoluteSleep() {
        Platform.require();
        deadline = new Timespec();
    }

    /**
     * Sleeps until {@code deadlineNs}; a deadline in the past returns at once.
     *
     * @param deadlineNs a time of CLOCK_MONOTONIC in nanoseconds, at least 0
     * @return 0 when the deadline was reached, {@link #INTERRUPTED} when a signal came first
     * @throws SystemCallException for every other answer, such as EINVAL for a negative deadline
     */
    public int until(long deadlineNs) {
        deadline.set(deadlineNs);
        int error =
                Libc.clock_nanosleep(
                        MonotonicClock.CLOCK_MONOTONIC, TIMER_ABSTIME, deadline.address(), 0L);
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(this);
        if (error != 0 && error != INTERRUPTED) {
            throw refused(deadlineNs, error);
        }
        return error;
    }

    private static SystemCallException refused(long deadlineNs, int error) {
        return new SystemCallException(
                "clock_nanosleep", "CLOCK_MONOTONIC, TIMER_ABSTIME, " + deadlineNs + " ns", error);
    }
}

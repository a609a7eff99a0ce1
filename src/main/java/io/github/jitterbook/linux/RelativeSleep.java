package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * Sleeps for a time, on CLOCK_MONOTONIC, with clock_nanosleep(2) without TIMER_ABSTIME.
 *
 * <p>Not thread-safe: one instance per thread, made before the loop starts. {@link #sleep} and
 * {@link #sleepOn} are on the hot path; they allocate nothing and take no lock.
 */
public final class RelativeSleep {

    /** What {@link #sleep} returns when a signal ended the sleep early: EINTR. */
    public static final int INTERRUPTED = Errno.EINTR;

    private final Timespec time;

    /**
     * A sleep with a structure of its own.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public RelativeSleep() {
        Platform.require();
        time = new Timespec();
    }

    /**
     * Sleeps for so long.
     *
     * @param ns at least 0
     * @return 0 when the time was over, {@link #INTERRUPTED} when a signal came first
     * @throws SystemCallException for every other answer, such as EINVAL for a negative time
     */
    public int sleep(long ns) {
        time.set(ns);
        return sleepOn();
    }

    /** Sleeps for what the kernel said was left when a signal ended the last sleep. */
    public int sleepOn() {
        // The kernel writes what is left into the same structure, and only after a signal.
        int error =
                Libc.clock_nanosleep(
                        MonotonicClock.CLOCK_MONOTONIC, 0, time.address(), time.address());
        // The address alone does not keep the structure alive while the kernel uses it.
        Reference.reachabilityFence(this);
        if (error != 0 && error != INTERRUPTED) {
            throw new SystemCallException(
                    "clock_nanosleep", "CLOCK_MONOTONIC, 0, " + time.ns() + " ns", error);
        }
        return error;
    }
}

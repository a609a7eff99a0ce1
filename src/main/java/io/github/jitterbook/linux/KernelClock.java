package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * Clocks of the kernel that all count nanoseconds since some fixed moment; numbers of {@code
 * uapi/linux/time.h}. Thread-safe; the first call of each thread allocates a small native
 * structure.
 */
public enum KernelClock {
    /** Steered by NTP, does not count while the machine is suspended. */
    MONOTONIC(MonotonicClock.CLOCK_MONOTONIC),
    /** The hardware's own rate, steered by nobody. */
    MONOTONIC_RAW(4),
    /** As MONOTONIC, and counts on while the machine is suspended. */
    BOOTTIME(7);

    private static final ThreadLocal<Timespec> TIMESPEC = ThreadLocal.withInitial(Timespec::new);

    private final int number;

    KernelClock(int number) {
        this.number = number;
    }

    /**
     * The time, in ns, read with clock_gettime(2) and not through the JVM.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when clock_gettime(2) fails
     */
    public long now() {
        Platform.require();
        Timespec timespec = TIMESPEC.get();
        int result = Libc.clock_gettime(number, timespec.address());
        Reference.reachabilityFence(timespec);
        if (result != 0) {
            throw SystemCallException.ofErrno("clock_gettime", "CLOCK_" + name());
        }
        return timespec.ns();
    }
}

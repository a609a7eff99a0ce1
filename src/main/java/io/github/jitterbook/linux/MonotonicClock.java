package io.github.jitterbook.linux;

import java.util.function.LongSupplier;

/**
 * The clock CLOCK_MONOTONIC, on which deadlines are programmed and wakes are stamped.
 *
 * <p>Thread-safe; the first call of each thread allocates a small native structure.
 */
public final class MonotonicClock {

    /** CLOCK_MONOTONIC of {@code uapi/linux/time.h}. */
    static final int CLOCK_MONOTONIC = 1;

    /** Enough for the first calls to be interpreted and the later ones to be close together. */
    private static final int TRIES = 20;

    private static final ThreadLocal<Timespec> TIMESPEC = ThreadLocal.withInitial(Timespec::new);

    private MonotonicClock() {}

    /**
     * The time of CLOCK_MONOTONIC in nanoseconds since an unspecified start, at least 0.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when clock_gettime(2) fails
     */
    public static long now() {
        Platform.require();
        Timespec timespec = TIMESPEC.get();
        if (Libc.clock_gettime(CLOCK_MONOTONIC, timespec.address()) != 0) {
            throw SystemCallException.ofErrno("clock_gettime", "CLOCK_MONOTONIC");
        }
        return timespec.ns();
    }

    /**
     * The resolution that clock_getres(2) states for CLOCK_MONOTONIC, in nanoseconds, at least 1; 1
     * when the kernel has high-resolution timers, a tick (1,000,000 or more) when it has not.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when clock_getres(2) fails
     */
    public static long resolutionNs() {
        Platform.require();
        Timespec timespec = TIMESPEC.get();
        if (Libc.clock_getres(CLOCK_MONOTONIC, timespec.address()) != 0) {
            throw SystemCallException.ofErrno("clock_getres", "CLOCK_MONOTONIC");
        }
        return timespec.ns();
    }

    /**
     * Proves that {@link System#nanoTime()} reads CLOCK_MONOTONIC, by bracketing this clock between
     * two readings of that one.
     *
     * @throws IllegalStateException with the three figures, when a reading falls outside its
     *     bracket
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when clock_gettime(2) fails
     */
    public static void proveNanoTime() {
        Platform.require();
        prove(System::nanoTime, MonotonicClock::now);
    }

    /**
     * Holds each reading of {@code monotonic} against its bracket. A pause between the readings
     * widens the bracket but cannot turn its order round, so every try must hold, and the tightest
     * one decides how much is proved.
     */
    static void prove(LongSupplier nanoTime, LongSupplier monotonic) {
        for (int i = 0; i < TRIES; i++) {
            long before = nanoTime.getAsLong();
            long between = monotonic.getAsLong();
            long after = nanoTime.getAsLong();
            if (before > between || between > after) {
                throw new IllegalStateException(
                        "System.nanoTime() is not CLOCK_MONOTONIC: nanoTime "
                                + before
                                + " ns, then CLOCK_MONOTONIC "
                                + between
                                + " ns, then nanoTime "
                                + after
                                + " ns");
            }
        }
    }
}

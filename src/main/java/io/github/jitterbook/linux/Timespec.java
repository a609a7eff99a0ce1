package io.github.jitterbook.linux;

/**
 * A {@code struct timespec} in native memory: {@code tv_sec} and {@code tv_nsec}, 64 bits each on
 * the supported architectures ({@code uapi/linux/time_types.h}). Not thread-safe.
 */
final class Timespec {

    /** Nanoseconds per second. */
    static final long SECOND_NS = 1_000_000_000L;

    private static final int SECONDS = 0;
    private static final int NANOSECONDS = 8;
    private static final int SIZE = 16;

    private final NativeBuffer buffer = new NativeBuffer(SIZE);

    long address() {
        return buffer.address();
    }

    long ns() {
        return buffer.getLong(SECONDS) * SECOND_NS + buffer.getLong(NANOSECONDS);
    }

    /** A negative value gives a negative {@code tv_nsec}, which the kernel refuses with EINVAL. */
    void set(long ns) {
        buffer.putLong(SECONDS, ns / SECOND_NS);
        buffer.putLong(NANOSECONDS, ns % SECOND_NS);
    }
}

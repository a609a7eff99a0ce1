package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * The resource limits of this process, getrlimit(2) and setrlimit(2).
 *
 * <p>A limit holds for the whole process and for what it starts; a hard limit once lowered cannot
 * be raised again without CAP_SYS_RESOURCE. Thread-safe.
 */
public final class ResourceLimits {

    /** No limit: RLIM_INFINITY, all bits set. */
    public static final long UNLIMITED = -1;

    private static final int SOFT = 0;
    private static final int HARD = 8;
    private static final int SIZE = 16;

    private ResourceLimits() {}

    /** A limited resource; numbers of {@code uapi/asm-generic/resource.h}. */
    public enum Resource {
        /** CPU time of the process, in seconds. */
        CPU(0),
        /** Address space that may be locked, in bytes. */
        MEMLOCK(8),
        /** Ceiling of the nice value, as 20 − nice: 0 to 40. */
        NICE(13),
        /** Highest real-time priority that needs no capability: 0 (none) to 99. */
        RTPRIO(14),
        /** CPU time a real-time thread may use without a blocking call, in microseconds. */
        RTTIME(15);

        private final int number;

        Resource(int number) {
            this.number = number;
        }

        /** The kernel's name, such as "RLIMIT_RTTIME". */
        public String systemName() {
            return "RLIMIT_" + name();
        }
    }

    /**
     * A soft and a hard limit; an immutable value. The unit is that of the {@link Resource}.
     *
     * @param soft the limit that is enforced, at least 0, or {@link #UNLIMITED}
     * @param hard up to where the soft limit may be raised, at least 0, or {@link #UNLIMITED}
     */
    public record Limit(long soft, long hard) {

        /**
         * A pair of limits.
         *
         * @throws IllegalArgumentException for a negative number other than {@link #UNLIMITED}
         */
        public Limit {
            if (soft < UNLIMITED || hard < UNLIMITED) {
                throw new IllegalArgumentException(
                        "limit " + soft + ", " + hard + " is below 0 and not UNLIMITED (-1)");
            }
        }

        @Override
        public String toString() {
            return "soft " + text(soft) + ", hard " + text(hard);
        }

        private static String text(long value) {
            return value == UNLIMITED ? "unlimited" : Long.toString(value);
        }
    }

    /**
     * The limit on a resource.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when getrlimit(2) fails
     */
    public static Limit get(Resource resource) {
        Platform.require();
        NativeBuffer rlimit = new NativeBuffer(SIZE);
        if (Libc.getrlimit(resource.number, rlimit.address()) != 0) {
            throw SystemCallException.ofErrno("getrlimit", resource.systemName());
        }
        return new Limit(value(rlimit.getLong(SOFT)), value(rlimit.getLong(HARD)));
    }

    /** Limits are unsigned: what lies above the range of a long is as good as none. */
    private static long value(long raw) {
        return raw < 0 ? UNLIMITED : raw;
    }

    /**
     * Sets the limit on a resource.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EINVAL when soft exceeds hard; EPERM when hard is raised without
     *     CAP_SYS_RESOURCE
     */
    public static void set(Resource resource, Limit limit) {
        Platform.require();
        NativeBuffer rlimit = new NativeBuffer(SIZE);
        rlimit.putLong(SOFT, limit.soft());
        rlimit.putLong(HARD, limit.hard());
        int result = Libc.setrlimit(resource.number, rlimit.address());
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(rlimit);
        if (result != 0) {
            throw SystemCallException.ofErrno("setrlimit", resource.systemName() + ", " + limit);
        }
    }
}

package io.github.jitterbook.linux;

/**
 * Locks the memory of the whole process, so that none of it is paged out.
 *
 * <p>Thread-safe; what it does holds for every thread.
 */
public final class MemoryLock {

    /** MCL_CURRENT of {@code uapi/asm-generic/mman.h}. */
    private static final int MCL_CURRENT = 1;

    /** MCL_FUTURE of {@code uapi/asm-generic/mman.h}. */
    private static final int MCL_FUTURE = 2;

    /** MCL_ONFAULT of {@code uapi/asm-generic/mman.h}; Linux 4.4. */
    private static final int MCL_ONFAULT = 4;

    private static final String STATUS = "/proc/self/status";

    private static final long KIB = 1024;

    private MemoryLock() {}

    /**
     * Locks every page the process has and will have, which also brings each of them in; a JVM of
     * default size takes about a second. With a finite RLIMIT_MEMLOCK, later allocations beyond it
     * fail.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EPERM without CAP_IPC_LOCK and with a limit of 0; ENOMEM without
     *     it and with a limit smaller than the address space of the process
     */
    public static void lockAll() {
        lock(MCL_CURRENT | MCL_FUTURE, "MCL_CURRENT|MCL_FUTURE");
    }

    /**
     * Locks every page from the moment it is first touched, now or later; none is brought in by the
     * call, which therefore takes milliseconds. The first touch of a page is still a fault: touch
     * beforehand what must not take one. The limit counts address space all the same.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException as {@link #lockAll()}; EINVAL before Linux 4.4
     */
    public static void lockAllOnFault() {
        lock(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT, "MCL_CURRENT|MCL_FUTURE|MCL_ONFAULT");
    }

    private static void lock(int flags, String names) {
        Platform.require();
        if (Libc.mlockall(flags) != 0) {
            throw SystemCallException.ofErrno("mlockall", names);
        }
    }

    /**
     * Takes every lock back, that on future pages too.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when munlockall(2) fails
     */
    public static void unlockAll() {
        Platform.require();
        if (Libc.munlockall() != 0) {
            throw SystemCallException.ofErrno("munlockall", "");
        }
    }

    /**
     * The locked address space of the process in bytes, at least 0: VmLck of {@code
     * /proc/self/status}. Address space, not resident memory: it is far larger than what the
     * process uses.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when it has no such line
     */
    public static long lockedBytes() {
        Platform.require();
        String kib = ProcFile.field(STATUS, ProcFile.read(STATUS), "VmLck");
        return Long.parseLong(kib.substring(0, kib.indexOf(' '))) * KIB;
    }
}

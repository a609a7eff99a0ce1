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
        Platform.require();
        if (Libc.mlockall(MCL_CURRENT | MCL_FUTURE) != 0) {
            throw SystemCallException.ofErrno("mlockall", "MCL_CURRENT|MCL_FUTURE");
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

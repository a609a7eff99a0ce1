package io.github.jitterbook.linux;

/**
 * Whether the kernel may give this process transparent huge pages, which it fills in one long fault
 * or collapses behind its back. Holds for every thread, and for what the process starts.
 * Thread-safe.
 */
public final class TransparentHugePages {

    /** PR_SET_THP_DISABLE of {@code uapi/linux/prctl.h}. */
    private static final int PR_SET_THP_DISABLE = 41;

    /** PR_GET_THP_DISABLE of {@code uapi/linux/prctl.h}. */
    private static final int PR_GET_THP_DISABLE = 42;

    private TransparentHugePages() {}

    /**
     * Whether they are switched off for this process, by this flag or (from 6.18 on) by its variant
     * that spares what the process has advised. A process for which they are not may still get
     * none: {@code /sys/kernel/mm/transparent_hugepage/enabled} has the say then.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EINVAL before Linux 3.15
     */
    public static boolean disabled() {
        Platform.require();
        int flags = Libc.prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0);
        if (flags == -1) {
            throw SystemCallException.ofErrno("prctl", "PR_GET_THP_DISABLE");
        }
        return flags != 0;
    }

    /**
     * Switches them off for this process, or leaves them to the system's setting again. Huge pages
     * that it has stay. Needs no privilege.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EINVAL before Linux 3.15
     */
    public static void disable(boolean disabled) {
        Platform.require();
        int flag = disabled ? 1 : 0;
        if (Libc.prctl(PR_SET_THP_DISABLE, flag, 0, 0, 0) != 0) {
            throw SystemCallException.ofErrno("prctl", "PR_SET_THP_DISABLE, " + flag);
        }
    }
}

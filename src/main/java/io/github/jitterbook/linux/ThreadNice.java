package io.github.jitterbook.linux;

/**
 * The nice value of the calling thread: its share of a CPU among threads of SCHED_OTHER and
 * SCHED_BATCH, each step about a tenth less. POSIX has one for the process; on Linux every thread
 * has its own, which setpriority(2) sets when it is given a thread.
 *
 * <p>Threads inherit it from the thread that starts them. What it is weighed against are the
 * threads of the same {@link Autogroup} or cgroup only. Thread-safe: every method concerns the
 * calling thread alone.
 */
public final class ThreadNice {

    /** The most favoured. */
    public static final int MIN = -20;

    /** The least favoured. */
    public static final int MAX = 19;

    /** PRIO_PROCESS of {@code uapi/linux/resource.h}; with 0 it means the calling thread. */
    private static final int PRIO_PROCESS = 0;

    private ThreadNice() {}

    /**
     * The nice value, {@value #MIN} to {@value #MAX}.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when getpriority(2) fails
     */
    public static int current() {
        return of(0);
    }

    /** That of a thread by its number, 0 for the calling one. */
    static int of(long tid) {
        Platform.require();
        // libc's wrapper returns -1 as a value too, which only errno tells from an error, and what
        // the JVM did before has left one there; the call itself returns 20 − nice, above 0.
        long ceiling = SystemCall.GETPRIORITY.call(PRIO_PROCESS, tid, 0, 0);
        if (ceiling == -1) {
            throw SystemCallException.ofErrno("getpriority", "PRIO_PROCESS, " + tid);
        }
        return (int) (MAX + 1 - ceiling);
    }

    /**
     * Sets the nice value.
     *
     * @param nice {@value #MIN} to {@value #MAX}; refused outside, where the kernel would cut it
     * @throws IllegalArgumentException for another value
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EACCES for a value below both the present one and 20 −
     *     RLIMIT_NICE, without CAP_SYS_NICE
     */
    public static void set(int nice) {
        if (nice < MIN || nice > MAX) {
            throw new IllegalArgumentException(
                    "nice value " + nice + " is not from " + MIN + " to " + MAX);
        }
        Platform.require();
        if (Libc.setpriority(PRIO_PROCESS, 0, nice) != 0) {
            throw SystemCallException.ofErrno("setpriority", "PRIO_PROCESS, 0, " + nice);
        }
    }
}

package io.github.jitterbook.linux;

import java.util.OptionalLong;

/**
 * The timer slack of the calling thread: how much later than asked the kernel may end its sleep.
 *
 * <p>Threads and processes inherit it from the thread that starts them. Under a real-time policy
 * kernels from 6.12 read 0. Thread-safe: every method concerns the calling thread alone.
 */
public final class TimerSlack {

    /** What the first process starts with, in nanoseconds; {@code init/init_task.c}. */
    public static final long KERNEL_DEFAULT_NS = 50_000;

    /** PR_SET_TIMERSLACK of {@code uapi/linux/prctl.h}. */
    private static final int PR_SET_TIMERSLACK = 29;

    /** PR_GET_TIMERSLACK of {@code uapi/linux/prctl.h}. */
    private static final int PR_GET_TIMERSLACK = 30;

    private TimerSlack() {}

    /**
     * The slack in nanoseconds: 1 or more, or 0 under a real-time policy on a newer kernel. libc
     * hands it over in 32 bits, so a value set elsewhere to 4.29 s or more loses its upper bits.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when prctl(2) fails
     */
    public static long currentNs() {
        Platform.require();
        int slack = Libc.prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
        if (slack == -1) {
            throw SystemCallException.ofErrno("prctl", "PR_GET_TIMERSLACK");
        }
        return Integer.toUnsignedLong(slack);
    }

    /**
     * The slack in nanoseconds to which the kernel sets the calling thread back when it is told 0
     * or leaves a real-time policy: what the thread that started this one had then, 0 if that was
     * real-time. There is no call to read it: the thread is set back to it for a moment.
     *
     * @return empty under a real-time policy, where the kernel ignores what is set
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when prctl(2) fails
     */
    public static OptionalLong defaultNs() {
        long present = currentNs();
        if (present == 0) {
            return OptionalLong.empty();
        }
        if (Libc.prctl(PR_SET_TIMERSLACK, 0, 0, 0, 0) != 0) {
            throw SystemCallException.ofErrno("prctl", "PR_SET_TIMERSLACK, 0");
        }
        long byDefault = currentNs();
        if (Libc.prctl(PR_SET_TIMERSLACK, present, 0, 0, 0) != 0) {
            throw SystemCallException.ofErrno("prctl", "PR_SET_TIMERSLACK, " + present);
        }
        return OptionalLong.of(byDefault);
    }

    /**
     * Sets the slack. Under a real-time policy newer kernels accept and ignore it: read back with
     * {@link #currentNs()}.
     *
     * @param ns from 1 to {@value Integer#MAX_VALUE}; 0 is refused because it would mean "the
     *     default of this thread" to the kernel, more because it could not be read back
     * @throws IllegalArgumentException for another value
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when prctl(2) fails
     */
    public static void set(long ns) {
        if (ns < 1 || ns > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "timer slack " + ns + " ns is not from 1 to " + Integer.MAX_VALUE + " ns");
        }
        Platform.require();
        if (Libc.prctl(PR_SET_TIMERSLACK, ns, 0, 0, 0) != 0) {
            throw SystemCallException.ofErrno("prctl", "PR_SET_TIMERSLACK, " + ns);
        }
    }
}

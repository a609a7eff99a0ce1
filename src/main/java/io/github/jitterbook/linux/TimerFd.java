package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * A timer of CLOCK_MONOTONIC that is read like a file, timerfd_create(2).
 *
 * <p>Holds one file descriptor until it is closed. Not thread-safe: one instance per thread, made
 * before the loop starts. {@link #arm} and {@link #await} are on the hot path; they allocate
 * nothing and take no lock.
 */
public final class TimerFd implements AutoCloseable {

    /** What {@link #await} returns when a signal ended the read early: EINTR. */
    public static final int INTERRUPTED = Errno.EINTR;

    /** TFD_CLOEXEC of {@code uapi/linux/timerfd.h}, which is O_CLOEXEC of asm-generic. */
    private static final int TFD_CLOEXEC = 0x8_0000;

    /** TFD_TIMER_ABSTIME of {@code uapi/linux/timerfd.h}. */
    private static final int TFD_TIMER_ABSTIME = 1;

    private static final long SECOND_NS = Timespec.SECOND_NS;

    /** {@code struct itimerspec}: an interval, which stays 0, then the time of expiry. */
    private static final int ITIMERSPEC_SIZE = 32;

    private static final int VALUE_SECONDS = 16;
    private static final int VALUE_NANOSECONDS = 24;

    private final NativeBuffer timer;
    private final NativeBuffer expiries;
    private int descriptor;

    /**
     * A timer that is not armed.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EMFILE when the process has no descriptor left
     */
    public TimerFd() {
        Platform.require();
        timer = new NativeBuffer(ITIMERSPEC_SIZE);
        expiries = new NativeBuffer(Long.BYTES);
        descriptor = Libc.timerfd_create(MonotonicClock.CLOCK_MONOTONIC, TFD_CLOEXEC);
        if (descriptor < 0) {
            throw SystemCallException.ofErrno("timerfd_create", "CLOCK_MONOTONIC, TFD_CLOEXEC");
        }
    }

    /**
     * Lets the timer expire once at {@code deadlineNs}, at once if that has passed.
     *
     * @param deadlineNs a time of CLOCK_MONOTONIC in nanoseconds, at least 0; 0, which would disarm
     *     it, is taken for 1
     * @throws SystemCallException EINVAL for a negative deadline, EBADF when it is closed
     */
    public void arm(long deadlineNs) {
        long expiry = deadlineNs == 0 ? 1 : deadlineNs;
        timer.putLong(VALUE_SECONDS, expiry / SECOND_NS);
        timer.putLong(VALUE_NANOSECONDS, expiry % SECOND_NS);
        int result = Libc.timerfd_settime(descriptor, TFD_TIMER_ABSTIME, timer.address(), 0L);
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(this);
        if (result != 0) {
            throw SystemCallException.ofErrno(
                    "timerfd_settime", "TFD_TIMER_ABSTIME, " + deadlineNs + " ns");
        }
    }

    /**
     * Waits until the armed timer has expired.
     *
     * @return 0 when it has, {@link #INTERRUPTED} when a signal came first; it is armed still then
     * @throws SystemCallException for every other answer, such as EBADF when it is closed
     */
    public int await() {
        long bytes = Libc.read(descriptor, expiries.address(), Long.BYTES);
        // As in arm.
        Reference.reachabilityFence(this);
        if (bytes == Long.BYTES) {
            return 0;
        }
        int errno = Libc.errno();
        if (errno != INTERRUPTED) {
            throw new SystemCallException("read", "timerfd", errno);
        }
        return errno;
    }

    /**
     * Gives the descriptor back; later calls do nothing.
     *
     * @throws SystemCallException when close(2) fails
     */
    @Override
    public void close() {
        int open = descriptor;
        if (open < 0) {
            return;
        }
        // Never again: the number may soon be somebody else's.
        descriptor = -1;
        if (Libc.close(open) != 0) {
            throw SystemCallException.ofErrno("close", "timerfd");
        }
    }
}

package io.github.jitterbook.linux;

import io.github.jitterbook.linux.ThreadScheduling.Policy;

import java.lang.ref.Reference;

/**
 * Everything that the scheduler knows of the calling thread: sched_getattr(2) and sched_setattr(2),
 * which alone reach SCHED_DEADLINE and the slice of a normal thread. An immutable value, with the
 * two calls that read and set it for the calling thread. Thread-safe.
 *
 * <p>Setting replaces everything at once, so start from {@link #current()}.
 *
 * @param policy the policy
 * @param resetOnFork whether threads and processes started from this thread fall back to OTHER;
 *     only CAP_SYS_NICE may clear it. A thread of SCHED_DEADLINE without it can start nothing
 * @param nice −20 to 19, with OTHER and BATCH; 0 is read under the others
 * @param priority 1 to 99 with FIFO and RR, else 0
 * @param runtimeNs with DEADLINE the time that the thread may run in each period, from 1,024 ns;
 *     with OTHER, BATCH and IDLE the slice (EEVDF, Linux 6.12), cut by the kernel to 100,000 to
 *     100,000,000 ns, 0 for its default when set; 0 is read on older kernels
 * @param deadlineNs with DEADLINE by when, after the start of a period, it shall have run; from
 *     {@code runtimeNs} to {@code periodNs}; else 0
 * @param periodNs with DEADLINE the period, 100,000 ns to 2²² µs unless {@code
 *     /proc/sys/kernel/sched_deadline_period_*} say otherwise; else 0
 */
public record SchedulingAttributes(
        Policy policy,
        boolean resetOnFork,
        int nice,
        int priority,
        long runtimeNs,
        long deadlineNs,
        long periodNs) {

    /** SCHED_FLAG_RESET_ON_FORK of {@code uapi/linux/sched.h}. */
    private static final long FLAG_RESET_ON_FORK = 1;

    /**
     * {@code struct sched_attr} of {@code uapi/linux/sched/types.h}: SCHED_ATTR_SIZE_VER0, which
     * every kernel takes, and VER1, which has the two utilisation clamps behind it. Written with
     * the first, since clamps are not ours; read with the second, since kernels 5.3 and 5.4 refuse
     * to cut clamps off (EFBIG).
     */
    private static final int SIZE_VER0 = 48;

    private static final int SIZE_VER1 = 56;

    private static final int SIZE = 0;
    private static final int POLICY = 4;
    private static final int FLAGS = 8;
    private static final int NICE = 16;
    private static final int PRIORITY = 20;
    private static final int RUNTIME = 24;
    private static final int DEADLINE = 32;
    private static final int PERIOD = 40;

    /** SCHED_OTHER with this slice and otherwise as it is; 0 ns for the kernel's default slice. */
    public SchedulingAttributes withSlice(long ns) {
        return new SchedulingAttributes(policy, resetOnFork, nice, priority, ns, 0, 0);
    }

    /** SCHED_OTHER with nothing asked for: nice 0 and the kernel's slice. */
    public static SchedulingAttributes normal() {
        return new SchedulingAttributes(Policy.OTHER, false, 0, 0, 0, 0, 0);
    }

    /** SCHED_DEADLINE with reset on fork, without which the thread could start no other. */
    public static SchedulingAttributes deadline(long runtimeNs, long deadlineNs, long periodNs) {
        return new SchedulingAttributes(
                Policy.DEADLINE, true, 0, 0, runtimeNs, deadlineNs, periodNs);
    }

    /**
     * What holds for the calling thread.
     *
     * @throws UnsupportedOperationException where system calls cannot be made, or for a policy that
     *     is not in {@link Policy}
     * @throws SystemCallException when the call fails, such as ENOSYS before Linux 3.14
     */
    public static SchedulingAttributes current() {
        return of(0);
    }

    /** Those of a thread by its number, 0 for the calling one. */
    static SchedulingAttributes of(long tid) {
        Platform.require();
        NativeBuffer attr = new NativeBuffer(SIZE_VER1);
        if (SystemCall.SCHED_GETATTR.call(tid, attr.address(), SIZE_VER1, 0) != 0) {
            throw SystemCallException.ofErrno("sched_getattr", tid + ", " + SIZE_VER1 + " bytes");
        }
        return new SchedulingAttributes(
                Policy.of(attr.getInt(POLICY)),
                (attr.getLong(FLAGS) & FLAG_RESET_ON_FORK) != 0,
                attr.getInt(NICE),
                attr.getInt(PRIORITY),
                attr.getLong(RUNTIME),
                attr.getLong(DEADLINE),
                attr.getLong(PERIOD));
    }

    /**
     * Gives the calling thread these attributes. What the kernel does not know it takes and
     * ignores, what is out of the range of a slice it cuts: read back with {@link #current()}.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EPERM without CAP_SYS_NICE for DEADLINE, and for DEADLINE when
     *     the thread may not use every CPU of its root domain (taskset, cpuset); EBUSY when all
     *     DEADLINE threads together would have more than the share of the CPUs that real-time
     *     threads may use; EINVAL for values out of range; ENOSYS before Linux 3.14
     */
    public void set() {
        set(0);
    }

    /**
     * Gives a thread of this process these attributes, as {@link #set()}.
     *
     * @param threadId its number, see {@link ThreadId}
     * @throws SystemCallException also ESRCH if there is no such thread; EPERM for leaving
     *     SCHED_IDLE without CAP_SYS_NICE or a RLIMIT_NICE that allows its nice value
     */
    public void set(int threadId) {
        Platform.require();
        NativeBuffer attr = new NativeBuffer(SIZE_VER0);
        attr.putInt(SIZE, SIZE_VER0);
        attr.putInt(POLICY, policy.number());
        attr.putLong(FLAGS, resetOnFork ? FLAG_RESET_ON_FORK : 0);
        attr.putInt(NICE, nice);
        attr.putInt(PRIORITY, priority);
        attr.putLong(RUNTIME, runtimeNs);
        attr.putLong(DEADLINE, deadlineNs);
        attr.putLong(PERIOD, periodNs);
        long result = SystemCall.SCHED_SETATTR.call(threadId, attr.address(), 0, 0);
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(attr);
        if (result != 0) {
            throw SystemCallException.ofErrno("sched_setattr", threadId + ", " + describe());
        }
    }

    /** Short and readable: "SCHED_OTHER, nice 0, slice 1400000 ns", "SCHED_DEADLINE, runtime …". */
    public String describe() {
        return switch (policy) {
            case FIFO, RR -> policy.systemName() + " " + priority;
            case DEADLINE ->
                    String.format(
                            java.util.Locale.ROOT,
                            "SCHED_DEADLINE, runtime %d ns, deadline %d ns, period %d ns",
                            runtimeNs,
                            deadlineNs,
                            periodNs);
            case OTHER, BATCH, IDLE, EXT ->
                    policy.systemName() + ", nice " + nice + ", slice " + runtimeNs + " ns";
        };
    }
}

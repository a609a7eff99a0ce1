package io.github.jitterbook.linux;

import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * Scheduling policy and priority of the calling thread.
 *
 * <p>Set with pthread_setschedparam(3), since musl's sched_setscheduler does nothing but fail; read
 * back with sched_getscheduler(2) and sched_getparam(2), since glibc answers pthread_getschedparam
 * from a copy of its own. Thread-safe: every method concerns the calling thread alone.
 */
public final class ThreadScheduling {

    /** SCHED_RESET_ON_FORK of {@code uapi/linux/sched.h}. */
    static final int RESET_ON_FORK = 0x4000_0000;

    /** {@code sched_priority}, the only member glibc has; musl has 40 more bytes behind it. */
    private static final int SCHED_PARAM_SIZE = 64;

    private static final String STAT = "/proc/thread-self/stat";

    /**
     * Positions in proc_pid_stat(5), counted from the state, the third field and the first after
     * the name.
     */
    private static final int STAT_PRIORITY = 40 - 3;

    private static final int STAT_POLICY = 41 - 3;

    private ThreadScheduling() {}

    /** A scheduling policy of the kernel; numbers of {@code uapi/linux/sched.h}. */
    public enum Policy {
        /** The default policy, which shares time fairly; priority 0. */
        OTHER(0),
        /** Real time, runs until it waits; priority 1 to 99. */
        FIFO(1),
        /** Real time, takes turns within a priority; priority 1 to 99. */
        RR(2),
        /** Like OTHER, taken for a batch job; priority 0. */
        BATCH(3),
        /** Below every nice value of OTHER; priority 0. */
        IDLE(5),
        /** Runtime, deadline, period; only read here, set with {@link SchedulingAttributes}. */
        DEADLINE(6),
        /** Scheduled by a loaded BPF program (sched_ext, since 6.12); priority 0. */
        EXT(7);

        private final int number;

        Policy(int number) {
            this.number = number;
        }

        /** The kernel's name, such as "SCHED_FIFO". */
        public String systemName() {
            return "SCHED_" + name();
        }

        /** Whether it is a fixed-priority real-time policy: FIFO or RR. */
        public boolean isRealTime() {
            return this == FIFO || this == RR;
        }

        int number() {
            return number;
        }

        static Policy of(int number) {
            return Arrays.stream(values())
                    .filter(policy -> policy.number == number)
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new UnsupportedOperationException(
                                            "unknown scheduling policy " + number));
        }
    }

    /**
     * A policy with its priority; an immutable value.
     *
     * @param policy the policy
     * @param priority 1 to 99 for FIFO and RR, 0 for every other policy; the kernel refuses others
     * @param resetOnFork whether threads and processes started from this thread fall back to OTHER
     */
    public record State(Policy policy, int priority, boolean resetOnFork) {

        /** Short and readable: "SCHED_FIFO 80", "SCHED_OTHER". */
        public String describe() {
            return policy.isRealTime() ? policy.systemName() + " " + priority : policy.systemName();
        }
    }

    /**
     * The state of the calling thread, as the kernel has it.
     *
     * <p>Where libc does not read it (musl), it comes from {@code /proc/thread-self/stat}, which
     * does not show {@code resetOnFork}: it is then false.
     *
     * @throws UnsupportedOperationException where system calls cannot be made, or for a policy that
     *     is not in {@link Policy}
     * @throws SystemCallException when a call fails other than with ENOSYS
     */
    public static State current() {
        return read(0, STAT);
    }

    /**
     * The state of a thread of this process, as {@link #current()} reads it.
     *
     * @param threadId its number, see {@link ThreadId}
     * @throws UnsupportedOperationException as {@link #current()}
     * @throws SystemCallException ESRCH if there is no such thread
     */
    public static State ofThread(int threadId) {
        return read(threadId, "/proc/self/task/" + threadId + "/stat");
    }

    private static State read(int threadId, String stat) {
        Platform.require();
        int policy = Libc.sched_getscheduler(threadId);
        if (policy < 0) {
            SystemCallException refusal =
                    SystemCallException.ofErrno("sched_getscheduler", "" + threadId);
            if (refusal.errno() == Errno.ENOSYS) {
                return fromStat(ProcFile.read(stat));
            }
            throw refusal;
        }
        NativeBuffer param = new NativeBuffer(SCHED_PARAM_SIZE);
        if (Libc.sched_getparam(threadId, param.address()) != 0) {
            throw SystemCallException.ofErrno("sched_getparam", "" + threadId);
        }
        return new State(
                Policy.of(policy & ~RESET_ON_FORK), param.getInt(0), (policy & RESET_ON_FORK) != 0);
    }

    /**
     * Gives the calling thread this state.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EPERM without CAP_SYS_NICE or a sufficient RLIMIT_RTPRIO, or
     *     where the real-time group has no budget; EINVAL for a priority the policy does not have
     */
    public static void set(State state) {
        Platform.require();
        NativeBuffer param = new NativeBuffer(SCHED_PARAM_SIZE);
        param.putInt(0, state.priority());
        int policy = state.policy().number() | (state.resetOnFork() ? RESET_ON_FORK : 0);
        int error = Libc.pthread_setschedparam(Libc.pthread_self(), policy, param.address());
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(param);
        if (error != 0) {
            String reset = state.resetOnFork() ? "|SCHED_RESET_ON_FORK" : "";
            throw new SystemCallException(
                    "pthread_setschedparam",
                    state.policy().systemName() + reset + ", " + state.priority(),
                    error);
        }
    }

    /**
     * Gives up the CPU: sched_yield(2). Under SCHED_DEADLINE it gives back what is left of the
     * runtime, and the thread goes on when the kernel replenishes it, at the start of its next
     * period. Under the other policies it lets others of the same rank go first, if there are any.
     *
     * <p>On the hot path: it allocates nothing.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public static void yieldCpu() {
        Platform.require();
        // Always 0 on Linux, sched_yield(2).
        Libc.sched_yield();
    }

    /**
     * The state in a text of proc_pid_stat(5). The thread's name may itself hold spaces and ')'.
     */
    static State fromStat(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= STAT_POLICY) {
            throw new IllegalStateException("no scheduling policy in " + STAT + ": " + stat);
        }
        return new State(
                Policy.of(Integer.parseInt(fields[STAT_POLICY])),
                Integer.parseInt(fields[STAT_PRIORITY]),
                false);
    }
}

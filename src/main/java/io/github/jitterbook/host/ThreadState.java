package io.github.jitterbook.host;

import java.util.Objects;

/**
 * A thread of a process and how it is scheduled. Immutable.
 *
 * @param name its name; the kernel keeps 15 bytes of it, and a Java thread's is the whole
 * @param tid its number
 * @param policy the kernel's name, such as SCHED_OTHER; "unknown" when it could not be read
 * @param priority 1 to 99 under SCHED_FIFO and SCHED_RR, else 0
 * @param nice −20 to 19; counts under SCHED_OTHER and SCHED_BATCH
 * @param cpus the CPUs that it may use, in the kernel's list format; "unknown" when they could not
 *     be read
 */
public record ThreadState(
        String name, long tid, String policy, int priority, int nice, String cpus) {

    public ThreadState {
        Objects.requireNonNull(name, "a thread needs its name");
        Objects.requireNonNull(policy, "a thread needs its policy");
        Objects.requireNonNull(cpus, "a thread needs its cpus");
    }

    /** The same thread under another name. */
    public ThreadState withName(String other) {
        return new ThreadState(other, tid, policy, priority, nice, cpus);
    }

    /** Whether its policy is one of fixed priorities or deadlines. */
    public boolean realTime() {
        return policy.equals("SCHED_FIFO")
                || policy.equals("SCHED_RR")
                || policy.equals("SCHED_DEADLINE");
    }
}

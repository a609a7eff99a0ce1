package io.github.jitterbook.result;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * What the process that started the trial had inherited from the shell, service or program that
 * started it, as it was found. Immutable.
 *
 * @param policy the kernel's name of the scheduling policy, such as SCHED_OTHER
 * @param priority 1 to 99 under SCHED_FIFO and SCHED_RR, else 0
 * @param nice −20 to 19
 * @param cpus the CPUs that it may use, in the kernel's list format
 * @param slackNs the timer slack in force, in ns; 0 under a real-time policy of newer kernels
 * @param defaultSlackNs the slack to which the kernel would set the thread back, in ns; null where
 *     it cannot be asked for
 */
public record InheritedState(
        String policy,
        int priority,
        int nice,
        String cpus,
        long slackNs,
        @Nullable Long defaultSlackNs) {

    private static final String NORMAL = "SCHED_OTHER";

    public InheritedState {
        Objects.requireNonNull(policy, "an inherited state needs its policy");
        Objects.requireNonNull(cpus, "an inherited state needs its cpus");
    }

    /** Whether threads of this policy run before every normal thread. */
    public boolean realTime() {
        return policy.equals("SCHED_FIFO")
                || policy.equals("SCHED_RR")
                || policy.equals("SCHED_DEADLINE");
    }

    /** Whether its policy is the kernel's default. */
    public boolean normalPolicy() {
        return policy.equals(NORMAL);
    }

    /** Such as "SCHED_FIFO 80". */
    public String describePolicy() {
        return priority == 0 ? policy : policy + " " + priority;
    }
}

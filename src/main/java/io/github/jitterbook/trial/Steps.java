package io.github.jitterbook.trial;

import java.util.Map;

/** The tuning steps by name, as values; what cells and the command line write. */
public final class Steps {

    private Steps() {}

    /**
     * Timer slack of the loop's thread.
     *
     * @param ns at least 1 ns
     */
    public static StepSpec timerSlack(long ns) {
        return new StepSpec(StepSpec.TIMER_SLACK, Map.of(StepSpec.SLACK_NS, Long.toString(ns)));
    }

    /** Timer slack as the loop's thread inherited it: nothing is set, what was found is shown. */
    public static StepSpec inheritedSlack() {
        return new StepSpec(StepSpec.TIMER_SLACK, Map.of(StepSpec.SLACK_NS, StepSpec.INHERIT));
    }

    /** All present and future pages of the trial's process locked into memory (mlockall). */
    public static StepSpec lockMemory() {
        return new StepSpec(StepSpec.LOCK_MEMORY, Map.of());
    }

    /** The loop's thread on one CPU, the last of the inherited mask. */
    public static StepSpec pin() {
        return new StepSpec(StepSpec.PIN, Map.of(StepSpec.CPU, StepSpec.AUTO));
    }

    /** The loop's thread on this CPU. */
    public static StepSpec pin(int cpu) {
        return new StepSpec(StepSpec.PIN, Map.of(StepSpec.CPU, Integer.toString(cpu)));
    }

    /**
     * SCHED_FIFO for the loop's thread.
     *
     * @param priority 1 to 98
     */
    public static StepSpec fifo(int priority) {
        return scheduling("fifo", priority);
    }

    /**
     * SCHED_RR for the loop's thread.
     *
     * @param priority 1 to 98
     */
    public static StepSpec roundRobin(int priority) {
        return scheduling("rr", priority);
    }

    /** A policy ({@code other}, {@code fifo}, {@code rr}) for the loop's thread. */
    public static StepSpec scheduling(String policy, int priority) {
        if (policy.equals("other")) {
            return new StepSpec(StepSpec.SCHEDULING, Map.of(StepSpec.POLICY, policy));
        }
        return new StepSpec(
                StepSpec.SCHEDULING,
                Map.of(StepSpec.POLICY, policy, StepSpec.PRIORITY, Integer.toString(priority)));
    }

    /**
     * The longest wakeup from an idle state that the whole system may take while the trial runs; 0
     * keeps every CPU out of its idle states.
     *
     * @param us 0 µs or more
     */
    public static StepSpec dmaLatency(long us) {
        return new StepSpec(StepSpec.DMA_LATENCY, Map.of(StepSpec.LATENCY_US, Long.toString(us)));
    }
}

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

    /**
     * Pages of the trial's process locked from their first touch on (mlockall MCL_ONFAULT): in
     * milliseconds, and nothing is brought in that nobody uses.
     */
    public static StepSpec lockMemoryOnFault() {
        return new StepSpec(StepSpec.LOCK_MEMORY, Map.of(StepSpec.MODE, StepSpec.ON_FAULT));
    }

    /** The loop's stack and buffers touched before it starts; needs no privilege. */
    public static StepSpec prefault() {
        return new StepSpec(StepSpec.PREFAULT, Map.of());
    }

    /** No transparent huge pages for the trial's process. */
    public static StepSpec thpDisable() {
        return new StepSpec(StepSpec.THP_DISABLE, Map.of());
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

    /**
     * Nice value of the loop's thread.
     *
     * @param nice −20 (most favoured) to 19
     */
    public static StepSpec nice(int nice) {
        return new StepSpec(StepSpec.NICE, Map.of(StepSpec.NICE, Integer.toString(nice)));
    }

    /**
     * The slice that the loop's thread asks EEVDF for: a shorter one gets the CPU sooner, and less
     * of it at once.
     *
     * @param ns 100,000 to 100,000,000 ns
     */
    public static StepSpec slice(long ns) {
        return new StepSpec(StepSpec.SLICE, Map.of(StepSpec.SLICE_NS, Long.toString(ns)));
    }

    /**
     * SCHED_DEADLINE for the loop's thread: period and deadline are the trial's period, the runtime
     * a fifth of it.
     */
    public static StepSpec deadline() {
        return new StepSpec(StepSpec.DEADLINE, Map.of());
    }

    /**
     * SCHED_DEADLINE for the loop's thread.
     *
     * @param runtimeNs from 1,024 ns to {@code deadlineNs}
     * @param deadlineNs up to {@code periodNs}
     * @param periodNs by default of the kernel 100,000 ns to 4.19 s
     */
    public static StepSpec deadline(long runtimeNs, long deadlineNs, long periodNs) {
        return new StepSpec(
                StepSpec.DEADLINE,
                Map.of(
                        StepSpec.RUNTIME_NS, Long.toString(runtimeNs),
                        StepSpec.DEADLINE_NS, Long.toString(deadlineNs),
                        StepSpec.PERIOD_NS, Long.toString(periodNs)));
    }

    /** The CPU that the loop is pinned to kept out of its idle states; costs all of its time. */
    public static StepSpec keepAwake() {
        return new StepSpec(StepSpec.KEEP_AWAKE, Map.of());
    }
}

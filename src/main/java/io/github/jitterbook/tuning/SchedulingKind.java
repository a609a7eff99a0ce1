package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ResourceLimits;
import io.github.jitterbook.linux.ResourceLimits.Limit;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.trial.Names;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code scheduling}: the policy and priority of the loop's thread.
 *
 * <p>Before a real-time policy the process's RLIMIT_RTTIME is set to 200 ms, or to 20 times the
 * longest declared body: the kernel then kills the process when the thread has run for so long
 * without ever sleeping, which needs no CPU of ours to happen. A loop that never sleeps by design,
 * since its waiter spins, gets the longest that its run may take instead. In the same call as the
 * policy SCHED_RESET_ON_FORK is set, so that nothing the thread starts is real-time too. It is
 * tried and read back, never inferred from privileges.
 */
public final class SchedulingKind implements StepKind {

    /** 99 is for the kernel's own threads (migration, watchdog). */
    static final int MAX_PRIORITY = 98;

    private static final long MIN_RTTIME_US = 200_000;
    private static final int BODIES = 20;

    /** From the policy to the first cycle; writing the ledger takes some ms. */
    private static final long BEFORE_RUN_US = 5_000_000;

    private static final List<String> POLICY_NAMES = List.of("other", "fifo", "rr");

    private static final Map<String, Policy> POLICIES =
            Map.of("other", Policy.OTHER, "fifo", Policy.FIFO, "rr", Policy.RR);

    @Override
    public String name() {
        return StepSpec.SCHEDULING;
    }

    @Override
    public String description() {
        return "policy (other, fifo, rr) and priority (1 to 98) of the loop's thread";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.POLICY, StepSpec.PRIORITY);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String label(StepSpec spec) {
        String policy = "SCHED_" + spec.argument(StepSpec.POLICY).toUpperCase(Locale.ROOT);
        return policy.equals("SCHED_OTHER")
                ? policy
                : policy + " " + spec.argument(StepSpec.PRIORITY);
    }

    @Override
    public Optional<StepSpec> baseline() {
        return Optional.of(Steps.scheduling("other", 0));
    }

    @Override
    public Optional<String> refusedInProcess(StepSpec spec) {
        return spec.argument(StepSpec.POLICY).equals("other")
                ? Optional.empty()
                : Optional.of(
                        "a real-time policy needs RLIMIT_RTTIME, which would hold for every thread"
                                + " of this process");
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        String name = spec.argument(StepSpec.POLICY);
        Policy policy = POLICIES.get(name);
        if (policy == null) {
            throw new IllegalArgumentException(
                    Names.unknown("scheduling policy", name, POLICY_NAMES));
        }
        if (policy == Policy.OTHER) {
            return context ->
                    set(
                            Platform.unavailable().isPresent()
                                    ? new State(policy, 0, false)
                                    : other(),
                            context);
        }
        long priority =
                Arguments.number(
                        spec.argument(StepSpec.PRIORITY),
                        1,
                        MAX_PRIORITY,
                        "a real-time priority",
                        "");
        return context -> set(new State(policy, (int) priority, true), context);
    }

    private AppliedTuning set(State wanted, TuningContext context) {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, wanted.describe()));
        }
        State found = ThreadScheduling.current();
        try {
            if (wanted.policy().isRealTime()) {
                limitRunTime(context);
            }
            ThreadScheduling.set(wanted);
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(refusal(wanted, refused));
        }
        State readBack = ThreadScheduling.current();
        if (readBack.policy() != wanted.policy() || readBack.priority() != wanted.priority()) {
            String cause = "the call returned 0 and reads back " + readBack.describe();
            return AppliedTuning.of(
                    Refusals.of(this, wanted.describe(), cause, Remedies.KERNEL_LOG),
                    () -> ThreadScheduling.set(found));
        }
        return AppliedTuning.of(
                Setting.granted(
                        name(), wanted.describe(), effective(), found.describe(), holdsFor()),
                () -> ThreadScheduling.set(other()));
    }

    /**
     * SCHED_OTHER for the calling thread, with SCHED_RESET_ON_FORK if that is set: only
     * CAP_SYS_NICE may clear it, so that a user with nothing but a rtprio limit could not leave a
     * real-time policy.
     */
    private static State other() {
        return new State(Policy.OTHER, 0, ThreadScheduling.current().resetOnFork());
    }

    /** How long a real-time loop may run without sleeping, in µs. */
    static long runTimeLimitUs(TuningContext context) {
        long sleepingUs = Math.max(MIN_RTTIME_US, BODIES * context.longestBodyNs() / 1000);
        long awakeNs = context.longestAwakeNs();
        return awakeNs == 0 ? sleepingUs : Math.max(sleepingUs, awakeNs / 1000 + BEFORE_RUN_US);
    }

    /** Soft and hard at once: the soft limit alone is a signal that somebody must handle. */
    private static void limitRunTime(TuningContext context) {
        long us = runTimeLimitUs(context);
        Limit present = ResourceLimits.get(Resource.RTTIME);
        if (present.hard() == ResourceLimits.UNLIMITED || present.hard() > us) {
            ResourceLimits.set(Resource.RTTIME, new Limit(us, us));
        }
    }

    private static String runTimeLimit() {
        long us = ResourceLimits.get(Resource.RTTIME).hard();
        return us == ResourceLimits.UNLIMITED
                ? ", RLIMIT_RTTIME unlimited"
                : ", RLIMIT_RTTIME " + us + " µs";
    }

    private Setting refusal(State wanted, SystemCallException refused) {
        boolean capable = Capabilities.effective(Capabilities.Capability.SYS_NICE);
        long allowed = ResourceLimits.get(Resource.RTPRIO).soft();
        if (refused.errnoName().equals("EPERM") && capable) {
            return Refusals.of(
                    this,
                    wanted.describe(),
                    refused.getMessage()
                            + ": CAP_SYS_NICE is there, so the cgroup has no real-time budget"
                            + " (CONFIG_RT_GROUP_SCHED) or a seccomp filter forbids it",
                    Remedies.RT_GROUP);
        }
        return Refusals.of(
                this,
                wanted.describe(),
                refused.getMessage()
                        + ": RLIMIT_RTPRIO allows priority "
                        + allowed
                        + " and CAP_SYS_NICE is "
                        + (capable ? "there" : "missing"),
                Remedies.RTPRIO);
    }

    @Override
    public String effective() {
        return Platform.unavailable()
                .orElseGet(
                        () -> {
                            State state = ThreadScheduling.current();
                            return state.describe()
                                    + (state.resetOnFork() ? ", reset on fork" : "")
                                    + (state.policy().isRealTime() ? runTimeLimit() : "");
                        });
    }
}

package io.github.jitterbook.tuning;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code deadline}: SCHED_DEADLINE for the loop's thread (sched_setattr). In each period it may run
 * for the runtime, by the deadline; what asks for more is stopped until its next period, so it
 * cannot take the machine, and RLIMIT_RTTIME does not apply. SCHED_FLAG_RESET_ON_FORK is set with
 * it. It comes before every other policy, SCHED_FIFO too.
 *
 * <p>The kernel admits it only to a thread that may use all CPUs of its root domain, so it goes
 * neither with a pin nor with a restricted mask, and only as long as all such threads together stay
 * within the share that real-time threads may use (95 % of the CPUs).
 */
public final class DeadlineKind implements StepKind {

    /** The kernel's shortest runtime: 1 &lt;&lt; DL_SCALE, kernel/sched/deadline.c. */
    static final long MIN_RUNTIME_NS = 1_024;

    /** More than any loop's period, and below the 2^63 at which the kernel stops. */
    static final long MAX_NS = 1_000_000_000_000L;

    private static final int RUNTIME_SHARE = 5;

    private static final String SYSCTL = "/proc/sys/kernel/";

    @Override
    public String name() {
        return StepSpec.DEADLINE;
    }

    @Override
    public String description() {
        return "SCHED_DEADLINE with runtime, deadline and period (a fifth, all, all of the"
                + " trial's)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.RUNTIME_NS, StepSpec.DEADLINE_NS, StepSpec.PERIOD_NS);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String label(StepSpec spec) {
        String given =
                keys().stream()
                        .filter(spec.arguments()::containsKey)
                        .map(key -> key.replace("Ns", " ") + spec.argument(key) + " ns")
                        .collect(Collectors.joining(", "));
        return ("SCHED_DEADLINE " + given).strip();
    }

    @Override
    public Optional<String> refusedInProcess(StepSpec spec) {
        return Optional.of("a real-time policy is for a trial in a process of its own");
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        for (String key : keys()) {
            String value = spec.arguments().get(key);
            if (value != null) {
                Arguments.number(
                        value, MIN_RUNTIME_NS, MAX_NS, "the " + key + " of deadline", "ns");
            }
        }
        return context -> set(attributes(spec, context.trial()));
    }

    /**
     * What this step asks for in this trial.
     *
     * @throws IllegalArgumentException unless runtime ≤ deadline ≤ period
     */
    public static SchedulingAttributes attributes(StepSpec spec, Trial trial) {
        long period = argument(spec, StepSpec.PERIOD_NS, trial.periodNs());
        long deadline = argument(spec, StepSpec.DEADLINE_NS, period);
        long runtime = argument(spec, StepSpec.RUNTIME_NS, period / RUNTIME_SHARE);
        if (runtime > deadline || deadline > period) {
            throw new IllegalArgumentException(
                    "step deadline needs runtime <= deadline <= period, not "
                            + runtime
                            + ", "
                            + deadline
                            + ", "
                            + period
                            + " ns (unless given, deadline and period are the trial's period, the"
                            + " runtime a fifth of it)");
        }
        return SchedulingAttributes.deadline(runtime, deadline, period);
    }

    private static long argument(StepSpec spec, String key, long otherwise) {
        String value = spec.arguments().get(key);
        return value == null ? otherwise : Long.parseLong(value);
    }

    private AppliedTuning set(SchedulingAttributes wanted) {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, wanted.describe()));
        }
        String found = ThreadScheduling.current().describe();
        try {
            wanted.set();
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(refusal(wanted, refused));
        }
        SchedulingAttributes readBack = SchedulingAttributes.current();
        if (!readBack.equals(wanted)) {
            String cause = "sched_setattr took it and reads back " + readBack.describe();
            return AppliedTuning.of(
                    Refusals.of(this, wanted.describe(), cause, Remedies.KERNEL_LOG),
                    DeadlineKind::undo);
        }
        return AppliedTuning.of(
                Setting.granted(name(), wanted.describe(), effective(), found, holdsFor()),
                DeadlineKind::undo);
    }

    /** With the flag that only CAP_SYS_NICE may clear. */
    private static void undo() {
        ThreadScheduling.set(new State(Policy.OTHER, 0, true));
    }

    private Setting refusal(SchedulingAttributes wanted, SystemCallException refused) {
        String call = refused.getMessage() + ": ";
        return switch (refused.errnoName()) {
            case "EPERM" -> notPermitted(wanted, call);
            case "EBUSY" ->
                    Refusals.of(
                            this,
                            wanted.describe(),
                            call
                                    + "all SCHED_DEADLINE threads together would have more than the"
                                    + " share of the CPUs for real-time threads, "
                                    + SystemFile.value(SYSCTL + "sched_rt_runtime_us")
                                    + " of "
                                    + SystemFile.value(SYSCTL + "sched_rt_period_us")
                                    + " µs",
                            "ask for a shorter runtime, or end the others; check: ps -eLo"
                                    + " tid,cls,comm | grep DLN");
            case "EINVAL" ->
                    Refusals.of(
                            this,
                            wanted.describe(),
                            call
                                    + "this kernel takes periods from "
                                    + SystemFile.value(SYSCTL + "sched_deadline_period_min_us")
                                    + " to "
                                    + SystemFile.value(SYSCTL + "sched_deadline_period_max_us")
                                    + " µs and runtimes from "
                                    + MIN_RUNTIME_NS
                                    + " ns",
                            "choose a period inside that range; check: sysctl"
                                    + " kernel.sched_deadline_period_min_us");
            case "ENOSYS" ->
                    Refusals.unavailable(
                            this,
                            wanted.describe(),
                            call + "SCHED_DEADLINE came with Linux 3.14",
                            Remedies.KERNEL_LOG);
            default -> Refusals.of(this, wanted.describe(), call.strip(), Remedies.KERNEL_LOG);
        };
    }

    private Setting notPermitted(SchedulingAttributes wanted, String call) {
        if (!Capabilities.effective(Capabilities.Capability.SYS_NICE)) {
            return Refusals.of(
                    this,
                    wanted.describe(),
                    call + "CAP_SYS_NICE is missing, without which the kernel gives it to nobody",
                    Remedies.SYS_NICE);
        }
        CpuSet allowed = CpuAffinity.current();
        CpuSet online = Host.live().onlineCpus();
        if (!online.without(allowed).isEmpty()) {
            return Refusals.of(
                    this,
                    wanted.describe(),
                    call
                            + "CAP_SYS_NICE is there, but the thread may use CPUs "
                            + allowed
                            + " of CPUs "
                            + online
                            + " only, and the kernel wants all of its root domain",
                    "start it with all CPUs (no taskset, no cpuset), or make the cpuset a root"
                            + " domain of its own: as root, write 'root' to cpuset.cpus.partition"
                            + " of its cgroup; check: grep Cpus_allowed_list /proc/self/status");
        }
        return Refusals.of(
                this,
                wanted.describe(),
                call
                        + "CAP_SYS_NICE is there and all CPUs are, so a seccomp filter forbids it,"
                        + " or sched_rt_runtime_us ("
                        + SystemFile.value(SYSCTL + "sched_rt_runtime_us")
                        + ") leaves nothing",
                Remedies.KERNEL_LOG);
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(DeadlineKind::read);
    }

    private static String read() {
        try {
            SchedulingAttributes present = SchedulingAttributes.current();
            return present.policy() == Policy.DEADLINE
                    ? present.describe() + (present.resetOnFork() ? ", reset on fork" : "")
                    : "no deadline (" + present.policy().systemName() + ")";
        } catch (SystemCallException unreadable) {
            return "unknown: " + unreadable.getMessage();
        }
    }
}

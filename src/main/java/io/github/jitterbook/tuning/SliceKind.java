package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;

/**
 * {@code slice}: the slice that the loop's thread asks the scheduler EEVDF for (sched_setattr with
 * a runtime, since Linux 6.12). A thread with a shorter slice has an earlier virtual deadline when
 * it wakes, so it waits less behind others, and may keep the CPU less long; its share stays. Needs
 * no privilege. Older kernels take the call and ignore the runtime, which reading back shows.
 */
public final class SliceKind implements StepKind {

    /** The kernel cuts to these, {@code __setparam_fair} of kernel/sched/fair.c. */
    static final long MIN_NS = 100_000;

    static final long MAX_NS = 100_000_000;

    private static final String NEWER_KERNEL =
            "a kernel from Linux 6.12 on; check: uname -r; nice is what older ones have";

    @Override
    public String name() {
        return StepSpec.SLICE;
    }

    @Override
    public String description() {
        return "the slice asked of the scheduler EEVDF, 0.1 to 100 ms (sched_setattr, Linux 6.12)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.SLICE_NS);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String label(StepSpec spec) {
        return "slice " + spec.argument(StepSpec.SLICE_NS) + " ns";
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        long ns =
                Arguments.number(spec.argument(StepSpec.SLICE_NS), MIN_NS, MAX_NS, "a slice", "ns");
        return context -> set(ns);
    }

    private AppliedTuning set(long ns) {
        String requested = ns(ns);
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        SchedulingAttributes found;
        SchedulingAttributes readBack;
        try {
            found = SchedulingAttributes.current();
            found.withSlice(ns).set();
            readBack = SchedulingAttributes.current();
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, refused.getMessage(), Remedies.KERNEL_LOG));
        }
        if (readBack.runtimeNs() == 0) {
            String cause = "sched_setattr took it and reads back 0: this kernel has no such slices";
            return AppliedTuning.unchanged(
                    Refusals.unavailable(this, requested, cause, NEWER_KERNEL));
        }
        Runnable undo = () -> SchedulingAttributes.current().withSlice(found.runtimeNs()).set();
        if (readBack.runtimeNs() != ns) {
            String cause = "sched_setattr took it and reads back " + ns(readBack.runtimeNs());
            return AppliedTuning.of(Refusals.of(this, requested, cause, Remedies.KERNEL_LOG), undo);
        }
        return AppliedTuning.of(
                Setting.granted(name(), requested, effective(), ns(found.runtimeNs()), holdsFor()),
                undo);
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(SliceKind::read);
    }

    private static String read() {
        try {
            SchedulingAttributes present = SchedulingAttributes.current();
            Policy policy = present.policy();
            if (policy.isRealTime() || policy == Policy.DEADLINE) {
                return "none under " + policy.systemName();
            }
            return present.runtimeNs() == 0
                    ? "the kernel's, which does not tell it"
                    : ns(present.runtimeNs());
        } catch (SystemCallException unreadable) {
            return "unknown: " + unreadable.getMessage();
        }
    }

    private static String ns(long ns) {
        return ns + " ns";
    }
}

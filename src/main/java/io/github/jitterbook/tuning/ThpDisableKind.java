package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.TransparentHugePages;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;
import java.util.Optional;

/**
 * {@code thp-disable}: no transparent huge pages for the trial's process (prctl
 * PR_SET_THP_DISABLE), whose faults are long and which the kernel collapses and splits behind the
 * loop's back. Needs no privilege. Changes something only where the system hands them out without
 * being asked: the ledger shows its setting.
 */
public final class ThpDisableKind implements StepKind {

    private static final String REQUESTED = "none for this process";

    private static final String SYSTEM = "/sys/kernel/mm/transparent_hugepage/enabled";

    @Override
    public String name() {
        return StepSpec.THP_DISABLE;
    }

    @Override
    public String description() {
        return "no transparent huge pages for the trial's process (prctl PR_SET_THP_DISABLE)";
    }

    @Override
    public List<String> keys() {
        return List.of();
    }

    @Override
    public boolean perThread() {
        return false;
    }

    @Override
    public String label(StepSpec spec) {
        return "no huge pages";
    }

    @Override
    public Optional<String> refusedInProcess(StepSpec spec) {
        return Optional.of("it would hold for every thread of this process");
    }

    @Override
    public String holdsFor() {
        return "the trial's process";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        return context -> disable();
    }

    private AppliedTuning disable() {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, REQUESTED));
        }
        String found = effective();
        boolean before;
        try {
            before = TransparentHugePages.disabled();
            TransparentHugePages.disable(true);
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, REQUESTED, refused.getMessage(), Remedies.KERNEL_LOG));
        }
        if (!TransparentHugePages.disabled()) {
            return AppliedTuning.unchanged(
                    Refusals.of(
                            this,
                            REQUESTED,
                            "prctl took it and reads back that they are allowed",
                            Remedies.KERNEL_LOG));
        }
        return AppliedTuning.of(
                Setting.granted(name(), REQUESTED, effective(), found, holdsFor()),
                () -> TransparentHugePages.disable(before));
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(ThpDisableKind::read);
    }

    private static String read() {
        String system = "the system's setting is " + SystemFile.value(SYSTEM);
        try {
            return TransparentHugePages.disabled() ? "none; " + system : "not refused; " + system;
        } catch (SystemCallException unreadable) {
            return "unknown: " + unreadable.getMessage() + "; " + system;
        }
    }
}

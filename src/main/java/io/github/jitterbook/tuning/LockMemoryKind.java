package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.MemoryLock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ResourceLimits;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;
import java.util.Optional;

/**
 * {@code lock-memory}: every page that the process has, and every one that it will get, stays in
 * memory (mlockall MCL_CURRENT | MCL_FUTURE). What it is for is that no cycle takes a page fault;
 * the proof is the count of faults over the counted cycles, not the call's return value.
 *
 * <p>Needs CAP_IPC_LOCK or a RLIMIT_MEMLOCK above the address space of a JVM.
 */
public final class LockMemoryKind implements StepKind {

    private static final String REQUESTED = "all pages, present and future";

    @Override
    public String name() {
        return StepSpec.LOCK_MEMORY;
    }

    @Override
    public String description() {
        return "all present and future pages kept in memory (mlockall)";
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
        return "lock memory";
    }

    @Override
    public Optional<String> refusedInProcess(StepSpec spec) {
        return Optional.of("it would lock all pages of this process, the notebook's among them");
    }

    @Override
    public String holdsFor() {
        return "the trial's process";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        return context -> lock();
    }

    private AppliedTuning lock() {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, REQUESTED));
        }
        String found = effective();
        try {
            MemoryLock.lockAll();
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, REQUESTED, cause(refused), Remedies.MEMLOCK));
        }
        if (MemoryLock.lockedBytes() <= 0) {
            return AppliedTuning.unchanged(
                    Refusals.of(
                            this,
                            REQUESTED,
                            "mlockall returned 0 and VmLck reads 0",
                            Remedies.KERNEL_LOG));
        }
        return AppliedTuning.of(
                Setting.granted(name(), REQUESTED, effective(), found, holdsFor()),
                MemoryLock::unlockAll);
    }

    private static String cause(SystemCallException refused) {
        return refused.getMessage()
                + ": RLIMIT_MEMLOCK is "
                + Units.bytes(ResourceLimits.get(Resource.MEMLOCK).soft())
                + ", less than the address space of this JVM, and CAP_IPC_LOCK is "
                + (Capabilities.effective(Capabilities.Capability.IPC_LOCK) ? "there" : "missing");
    }

    @Override
    public String effective() {
        return Platform.unavailable()
                .orElseGet(
                        () -> {
                            long locked = MemoryLock.lockedBytes();
                            return locked > 0
                                    ? "locked (VmLck " + Units.kilobytes(locked) + ")"
                                    : "not locked (VmLck 0 kB)";
                        });
    }
}

package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.MemoryLock;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ResourceLimits;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.Names;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code lock-memory}: every page that the process has, and every one that it will get, stays in
 * memory (mlockall MCL_CURRENT | MCL_FUTURE). What it is for is that no cycle takes a page fault;
 * the proof is the count of faults over the counted cycles, not the call's return value.
 *
 * <p>In the mode {@code on-fault} (MCL_ONFAULT) nothing is brought in that has not been touched: it
 * takes milliseconds instead of a second and keeps only what is used, but the first touch of a page
 * is still a fault; {@code prefault} is its partner.
 *
 * <p>Needs CAP_IPC_LOCK or a RLIMIT_MEMLOCK above the address space of a JVM.
 */
public final class LockMemoryKind implements StepKind {

    private static final Map<String, Mode> MODES =
            Map.of(
                    StepSpec.ALL,
                    new Mode("all pages, present and future", MemoryLock::lockAll),
                    StepSpec.ON_FAULT,
                    new Mode(
                            "all pages, present and future, each from its first touch on",
                            MemoryLock::lockAllOnFault));

    private static final List<String> MODE_NAMES = List.of(StepSpec.ALL, StepSpec.ON_FAULT);

    private record Mode(String requested, Runnable lock) {}

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
        return List.of(StepSpec.MODE);
    }

    @Override
    public boolean perThread() {
        return false;
    }

    @Override
    public String label(StepSpec spec) {
        return mode(spec).equals(StepSpec.ALL) ? "lock memory" : "lock memory " + mode(spec);
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
        String name = mode(spec);
        Mode mode = MODES.get(name);
        if (mode == null) {
            throw new IllegalArgumentException(
                    Names.unknown("mode of lock-memory", name, MODE_NAMES));
        }
        return context -> lock(mode);
    }

    private static String mode(StepSpec spec) {
        return spec.arguments().getOrDefault(StepSpec.MODE, StepSpec.ALL);
    }

    private AppliedTuning lock(Mode mode) {
        String requested = mode.requested();
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        String found = effective();
        try {
            mode.lock().run();
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, cause(refused), Remedies.MEMLOCK));
        }
        if (MemoryLock.lockedBytes() <= 0) {
            return AppliedTuning.unchanged(
                    Refusals.of(
                            this,
                            requested,
                            "mlockall returned 0 and VmLck reads 0",
                            Remedies.KERNEL_LOG));
        }
        return AppliedTuning.of(
                Setting.granted(name(), requested, effective(), found, holdsFor()),
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

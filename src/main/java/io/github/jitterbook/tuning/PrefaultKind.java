package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.StackMemory;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;

/**
 * {@code prefault}: what the loop will use is brought into memory before it starts, by touching it:
 * the upper part of its thread's stack and its buffers. The code path was run by the warm-up. The
 * partner of {@code lock-memory} that needs no privilege: it keeps nothing in memory, but a machine
 * that is not short of it takes nothing away. The proof is the count of faults over the counted
 * cycles.
 */
public final class PrefaultKind implements StepKind {

    private static final int DEFAULT_KB = 256;
    private static final int MIN_KB = 16;
    private static final int MAX_KB = 4096;
    private static final long KIB = 1024;

    @Override
    public String name() {
        return StepSpec.PREFAULT;
    }

    @Override
    public String description() {
        return "the loop's stack (256 kB of it, or stackKb) and buffers touched before it starts";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.STACK_KB);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String holdsFor() {
        return "the loop's thread and its buffers";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        long kb =
                Arguments.number(
                        spec.arguments()
                                .getOrDefault(StepSpec.STACK_KB, Integer.toString(DEFAULT_KB)),
                        MIN_KB,
                        MAX_KB,
                        "the stack to touch",
                        "kB");
        return context -> touch(kb * KIB, context);
    }

    private AppliedTuning touch(long bytes, TuningContext context) {
        String requested =
                "the upper "
                        + Units.kilobytes(bytes)
                        + " of the stack and the loop's buffers touched; proof: the faults of the"
                        + " counted cycles";
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        try {
            context.touchBuffers().run();
            return AppliedTuning.unchanged(touchStack(bytes, requested));
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, refused.getMessage(), Remedies.KERNEL_LOG));
        }
    }

    private Setting touchStack(long bytes, String requested) {
        StackMemory stack = StackMemory.current();
        // The rest is for the guard zones of the JVM, and for what else the thread calls.
        if (bytes > stack.size() / 2) {
            return Refusals.of(
                    this,
                    requested,
                    "the stack has " + Units.kilobytes(stack.size()) + " in all",
                    "touch at most half of it: prefault=" + stack.size() / 2 / KIB);
        }
        String found = effective();
        long resident = StackToucher.touch(stack, bytes);
        return resident >= bytes
                ? Setting.granted(name(), requested, effective(), found, holdsFor())
                : Refusals.of(
                        this,
                        requested,
                        "of these only "
                                + Units.kilobytes(resident)
                                + " came into memory (mincore)",
                        "free memory, or raise the limit of the memory cgroup; check: cat"
                                + " /proc/pressure/memory");
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(PrefaultKind::read);
    }

    private static String read() {
        try {
            StackMemory stack = StackMemory.current();
            return Units.kilobytes(stack.residentBytes(stack.size()))
                    + " of the stack's "
                    + Units.kilobytes(stack.size())
                    + " in memory";
        } catch (SystemCallException unreadable) {
            return "unknown: " + unreadable.getMessage();
        }
    }
}

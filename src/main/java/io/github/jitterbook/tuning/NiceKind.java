package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Autogroup;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ResourceLimits;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadNice;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code nice}: the nice value of the loop's thread, −20 to 19 (setpriority). Below the present one
 * it needs CAP_SYS_NICE or RLIMIT_NICE. The ledger says against whom it counts, since inside an
 * autogroup or a cgroup it changes nothing against the rest of the system, and under a real-time
 * policy nothing at all.
 *
 * <p>A trial that names none gets 0, the kernel's default.
 */
public final class NiceKind implements StepKind {

    private final NiceReach reach = new NiceReach(Path.of("/"));

    @Override
    public String name() {
        return StepSpec.NICE;
    }

    @Override
    public String description() {
        return "the nice value of the loop's thread, -20 (most favoured) to 19 (setpriority)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.NICE);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public Optional<StepSpec> baseline() {
        return Optional.of(Steps.nice(0));
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        long nice =
                Arguments.number(
                        spec.argument(StepSpec.NICE),
                        ThreadNice.MIN,
                        ThreadNice.MAX,
                        "a nice value",
                        "");
        return context -> set((int) nice);
    }

    private AppliedTuning set(int nice) {
        String requested = "nice " + nice;
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        int found = ThreadNice.current();
        try {
            ThreadNice.set(nice);
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, cause(refused, found), Remedies.NICE));
        }
        int readBack = ThreadNice.current();
        if (readBack != nice) {
            String cause = "setpriority took it and reads back " + readBack;
            return AppliedTuning.of(
                    Refusals.of(this, requested, cause, Remedies.KERNEL_LOG), () -> undo(found));
        }
        return AppliedTuning.of(
                Setting.granted(name(), requested, effective(), "nice " + found, holdsFor()),
                () -> undo(found));
    }

    /** Only who may lower a nice value can take a raised one back; the thread ends in any case. */
    private static void undo(int found) {
        try {
            ThreadNice.set(found);
        } catch (SystemCallException refused) {
            if (!refused.errnoName().equals("EACCES")) {
                throw refused;
            }
        }
    }

    private static String cause(SystemCallException refused, int found) {
        long limit = ResourceLimits.get(Resource.NICE).soft();
        return refused.getMessage()
                + ": the nice value is "
                + found
                + ", RLIMIT_NICE "
                + limit
                + " lets it be lowered to "
                + Math.min(20 - limit, found)
                + " and CAP_SYS_NICE is "
                + (Capabilities.effective(Capabilities.Capability.SYS_NICE) ? "there" : "missing");
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(this::read);
    }

    private String read() {
        String nice = "nice " + ThreadNice.current();
        State state = ThreadScheduling.current();
        if (state.policy() != Policy.OTHER && state.policy() != Policy.BATCH) {
            return nice + "; no effect under " + state.describe();
        }
        return reach.limitedTo(Autogroup.current()).map(limit -> nice + "; " + limit).orElse(nice);
    }
}

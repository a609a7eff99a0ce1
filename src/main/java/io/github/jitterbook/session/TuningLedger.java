package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.AppliedTuning;
import io.github.jitterbook.tuning.StepKind;
import io.github.jitterbook.tuning.TuningContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies a trial's tuning steps on the calling thread and keeps the ledger of what became of them.
 * Used by the loop's thread alone.
 *
 * <p>Some things are always set, since what a thread inherits must not pass for the kernel's
 * default: see {@link StepKind#baseline}; unless the trial keeps its inherited state.
 */
final class TuningLedger implements AutoCloseable {

    private final List<StepKind> kinds = new ArrayList<>();
    private final List<@Nullable AppliedTuning> applied = new ArrayList<>();

    private final Trial trial;

    private TuningLedger(Trial trial) {
        this.trial = trial;
    }

    /**
     * @param own whether the process is the trial's own; in another's, what would hold for all of
     *     it is refused
     */
    static TuningLedger apply(Trial trial, TuningContext context, boolean own) {
        TuningLedger ledger = new TuningLedger(trial);
        for (StepKind kind : order(trial)) {
            ledger.kinds.add(kind);
            ledger.applied.add(
                    trial.step(kind.name())
                            .or(() -> baseline(trial, kind, own))
                            .map(spec -> apply(kind, spec, context, own))
                            .orElse(null));
        }
        return ledger;
    }

    private static AppliedTuning apply(
            StepKind kind, StepSpec spec, TuningContext context, boolean own) {
        Optional<String> refused = own ? Optional.empty() : kind.refusedInProcess(spec);
        return refused.isEmpty()
                ? kind.step(spec).apply(context)
                : AppliedTuning.unchanged(
                        new Setting(
                                kind.name(),
                                kind.label(spec),
                                Granted.NO,
                                kind.effective(),
                                "not in the notebook's process: " + refused.get(),
                                "measure a trial in a process of its own, with run(…)",
                                null,
                                kind.holdsFor()));
    }

    /**
     * The catalog's order; but a thread that shall not be real-time leaves the policy that it may
     * have inherited first, since leaving it resets the slack.
     */
    private static List<StepKind> order(Trial trial) {
        List<StepKind> order = new ArrayList<>(Catalog.steps());
        boolean normal =
                trial.step(StepSpec.SCHEDULING)
                        .map(step -> step.argument(StepSpec.POLICY).equals("other"))
                        .orElse(true);
        if (normal) {
            StepKind scheduling = Catalog.step(StepSpec.SCHEDULING);
            order.remove(scheduling);
            order.add(0, scheduling);
        }
        return order;
    }

    /**
     * Code of a cell may never end: it must not keep a real-time policy, even one that was
     * inherited, since nothing limits its run time.
     */
    private static Optional<StepSpec> baseline(Trial trial, StepKind kind, boolean own) {
        boolean kept =
                trial.keeps(Keep.INHERITED_STATE)
                        && (own || !kind.name().equals(StepSpec.SCHEDULING));
        return kept ? Optional.empty() : kind.baseline();
    }

    /**
     * The ledger with every value read now, on the calling thread: after the last step, what holds.
     */
    List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            AppliedTuning step = applied.get(i);
            settings.add(
                    step == null || replaced(kinds.get(i))
                            ? kinds.get(i).notRequested()
                            : step.setting().withEffective(kinds.get(i).effective()));
        }
        return settings;
    }

    /** Whether a later step put another policy in the place of the one that was set unasked. */
    private boolean replaced(StepKind kind) {
        return kind.name().equals(StepSpec.SCHEDULING)
                && trial.step(StepSpec.SCHEDULING).isEmpty()
                && granted(StepSpec.DEADLINE);
    }

    private boolean granted(String step) {
        for (int i = 0; i < kinds.size(); i++) {
            AppliedTuning there = applied.get(i);
            if (kinds.get(i).name().equals(step) && there != null) {
                return there.setting().granted() == Granted.YES;
            }
        }
        return false;
    }

    /** What the steps did so far, in figures. */
    List<Achieved> achieved() {
        List<Achieved> achieved = new ArrayList<>();
        for (AppliedTuning step : applied) {
            if (step != null) {
                achieved.addAll(step.achieved());
            }
        }
        return achieved;
    }

    /**
     * Takes the steps back, the last one first, so that the policy goes before anything else. A
     * step that cannot be taken back does not keep the others, nor the result; it ends with this
     * process, and is told on standard error, whose lines the result keeps.
     */
    @Override
    public void close() {
        for (int i = applied.size() - 1; i >= 0; i--) {
            AppliedTuning step = applied.get(i);
            try {
                if (step != null) {
                    step.close();
                }
            } catch (RuntimeException refused) {
                System.err.println(
                        "step "
                                + kinds.get(i).name()
                                + " could not be taken back: "
                                + Failures.describe(refused));
            }
        }
    }
}

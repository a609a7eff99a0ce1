package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.AppliedTuning;
import io.github.jitterbook.tuning.StepKind;
import io.github.jitterbook.tuning.TuningContext;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies a trial's tuning steps and keeps the ledger of what became of them. Used by the loop's
 * thread alone.
 *
 * <p>What holds for a thread is put on the one that really waits, and on the calling one to which
 * it hands over; where nothing can be put on the one that waits, it is refused, see {@link
 * PlacedStep}.
 *
 * <p>Some things are always set, since what a thread inherits must not pass for the kernel's
 * default: see {@link StepKind#baseline}; unless the trial keeps its inherited state.
 */
final class TuningLedger implements AutoCloseable {

    private final List<PlacedStep> placed = new ArrayList<>();

    private final Trial trial;

    private TuningLedger(Trial trial) {
        this.trial = trial;
    }

    /**
     * Applies the steps.
     *
     * @param own whether the process is the trial's own; in another's, what would hold for all of
     *     it is refused
     * @param waits the thread that really waits
     */
    static TuningLedger apply(
            Trial trial, TuningContext context, boolean own, WaitingThread waits) {
        TuningLedger ledger = new TuningLedger(trial);
        try {
            for (StepKind kind : order(trial)) {
                Optional<StepSpec> spec =
                        trial.step(kind.name()).or(() -> baseline(trial, kind, own));
                ledger.placed.add(
                        PlacedStep.of(
                                kind, spec, asked -> apply(kind, asked, context, own), waits));
            }
        } catch (RuntimeException | Error broken) {
            ledger.close();
            throw broken;
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

    /** The ledger with every value read now, on its thread: after the last step, what holds. */
    List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (PlacedStep step : placed) {
            settings.add(replaced(step.name()) ? step.unasked() : step.setting());
        }
        return settings;
    }

    /** Whether a later step put another policy in the place of the one that was set unasked. */
    private boolean replaced(String name) {
        return name.equals(StepSpec.SCHEDULING)
                && trial.step(StepSpec.SCHEDULING).isEmpty()
                && granted(StepSpec.DEADLINE);
    }

    private boolean granted(String name) {
        return placed.stream()
                .filter(step -> step.name().equals(name))
                .anyMatch(step -> step.setting().granted() == Granted.YES);
    }

    /** What the steps did so far, in figures. */
    List<Achieved> achieved() {
        return placed.stream().flatMap(step -> step.achieved().stream()).toList();
    }

    /**
     * Takes the steps back, the last one first, so that the policy goes before anything else. A
     * step that cannot be taken back does not keep the others, nor the result; it ends with this
     * process, and is told on standard error, whose lines the result keeps.
     */
    @Override
    public void close() {
        for (int i = placed.size() - 1; i >= 0; i--) {
            try {
                placed.get(i).close();
            } catch (RuntimeException refused) {
                System.err.println(
                        "step "
                                + placed.get(i).name()
                                + " could not be taken back: "
                                + Failures.describe(refused));
            }
        }
    }
}

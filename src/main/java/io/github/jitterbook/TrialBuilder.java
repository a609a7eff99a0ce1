package io.github.jitterbook;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.display.Rich;
import io.github.jitterbook.table.HtmlTable;
import io.github.jitterbook.trial.CommandLine;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * A trial in a cell. Immutable: each method gives a changed copy, or throws {@link
 * IllegalArgumentException}, naming the value and what is allowed, where the mistake is made and
 * not where the trial runs.
 */
public final class TrialBuilder implements Rich {

    private final Trial trial;

    TrialBuilder(Trial trial) {
        Catalog.checkNames(trial);
        this.trial = trial;
    }

    /** The same trial by another name. */
    public TrialBuilder named(String name) {
        return new TrialBuilder(trial.withName(name));
    }

    /** The rate, 1 to 100,000 Hz; 1000 Hz unless said. */
    public TrialBuilder hertz(double hertz) {
        return new TrialBuilder(trial.withHertz(hertz));
    }

    /** The waiter by name; {@code clock-nanosleep} unless said. */
    public TrialBuilder waiter(String name) {
        return new TrialBuilder(trial.withWaiter(name));
    }

    /** The loop by name; {@code java} unless said. */
    public TrialBuilder loop(String name) {
        return new TrialBuilder(trial.withLoop(name));
    }

    /** Keeps deadline, wait entry and wake of each counted cycle. */
    public TrialBuilder trace() {
        return new TrialBuilder(trial.keeping(Keep.TRACE));
    }

    /** Lists the threads of the trial's process as they were when the loop began. */
    public TrialBuilder threads() {
        return new TrialBuilder(trial.keeping(Keep.THREADS));
    }

    /** Leaves policy, nice value and timer slack as they were inherited. */
    public TrialBuilder inherit() {
        return new TrialBuilder(trial.keeping(Keep.INHERITED_STATE));
    }

    /** A line that is kept with the result. */
    public TrialBuilder note(String text) {
        return new TrialBuilder(trial.withNote(text));
    }

    /** The body by name; {@code poly} unless said. */
    public TrialBuilder body(String name) {
        return new TrialBuilder(trial.withBody(name));
    }

    /** How long it runs in full mode, above 0 s and at most 7 days; 10 s unless said. */
    public TrialBuilder seconds(double seconds) {
        return new TrialBuilder(trial.withDuration(duration(seconds)));
    }

    /** How many wakes it has, instead of how long it runs. */
    public TrialBuilder cycles(long cycles) {
        return new TrialBuilder(trial.withCycles(cycles));
    }

    /** How many of the first wakes the statistics leave out; 100 unless said. */
    public TrialBuilder warmup(long wakes) {
        return new TrialBuilder(trial.withWarmup(wakes));
    }

    /** What happens to missed deadlines, {@code catch-up} or {@code skip}; catch-up unless said. */
    public TrialBuilder grid(String policy) {
        return new TrialBuilder(trial.withGridPolicy(GridPolicy.of(policy)));
    }

    /** The same trial with these tuning steps; one of a name that it has is replaced. */
    public TrialBuilder with(StepSpec... steps) {
        Trial changed = trial;
        for (StepSpec step : steps) {
            changed = changed.withStep(step);
        }
        return new TrialBuilder(changed);
    }

    /** The trial itself, as a value. */
    public Trial trial() {
        return trial;
    }

    /**
     * A duration given in seconds, to the nearest ns.
     *
     * @throws IllegalArgumentException if it is not a number
     */
    public static Duration duration(double seconds) {
        if (Double.isNaN(seconds) || Double.isInfinite(seconds) || Math.abs(seconds) > 1e9) {
            throw new IllegalArgumentException(
                    "a duration is above 0 and at most 7 days (604,800 s), not " + seconds + " s");
        }
        return Duration.ofNanos(
                BigDecimal.valueOf(seconds)
                        .movePointRight(9)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact());
    }

    @Override
    public String html() {
        return "<code>" + HtmlTable.escaped(text()) + "</code>";
    }

    @Override
    public String text() {
        return CommandLine.of(trial.withGridPolicy(Catalog.gridPolicy(trial)));
    }

    /** The command that runs it. */
    @Override
    public String toString() {
        return text();
    }
}

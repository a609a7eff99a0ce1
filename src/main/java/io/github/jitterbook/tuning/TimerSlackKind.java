package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

import java.util.List;
import java.util.Optional;

/**
 * {@code timer-slack}: how late the kernel may let a timer of this thread expire, to batch it with
 * others (prctl PR_SET_TIMERSLACK). Needs no privilege. It acts on sleeps, futexes and poll
 * timeouts; not on timerfd.
 *
 * <p>Under a real-time policy the slack is 0 and reads 0 from Linux 6.12 (6.6.84, 6.1.132) on,
 * whatever was set; then the ledger's effective value says 0.
 */
public final class TimerSlackKind implements StepKind {

    /** 1 s: more slack than any period has is a mistake in the unit. */
    static final long MAX_NS = 1_000_000_000L;

    @Override
    public String name() {
        return StepSpec.TIMER_SLACK;
    }

    @Override
    public String description() {
        return "how late the kernel may let this thread's timers expire (prctl PR_SET_TIMERSLACK)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.SLACK_NS);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String label(StepSpec spec) {
        String slack = spec.argument(StepSpec.SLACK_NS);
        return slack.equals(StepSpec.INHERIT) ? "inherited slack" : "slack " + slack + " ns";
    }

    @Override
    public Optional<StepSpec> baseline() {
        return Optional.of(Steps.timerSlack(Defaults.TIMER_SLACK_NS));
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        String value = spec.argument(StepSpec.SLACK_NS);
        if (value.equals(StepSpec.INHERIT)) {
            return context -> inherit();
        }
        long ns = Arguments.number(value, 1, MAX_NS, "a timer slack", "ns");
        return context -> set(ns);
    }

    private AppliedTuning inherit() {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, "inherit"));
        }
        String found = effective();
        return AppliedTuning.unchanged(
                Setting.granted(name(), "inherit", found, found, holdsFor()));
    }

    private AppliedTuning set(long ns) {
        String requested = ns(ns);
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, requested));
        }
        long found = TimerSlack.currentNs();
        try {
            TimerSlack.set(ns);
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(
                    Refusals.of(this, requested, refused.getMessage(), Remedies.KERNEL_LOG));
        }
        long readBack = TimerSlack.currentNs();
        // A thread that is real-time already reads 0: it has less slack than was asked for.
        boolean none = readBack == 0 && ThreadScheduling.current().policy().isRealTime();
        Granted granted = readBack == ns || none ? Granted.YES : Granted.NO;
        String cause =
                granted == Granted.YES ? null : "prctl took it and reads back " + ns(readBack);
        Setting setting =
                new Setting(
                        name(),
                        requested,
                        granted,
                        ns(readBack),
                        cause,
                        cause == null ? null : Remedies.KERNEL_LOG,
                        ns(found),
                        holdsFor());
        return AppliedTuning.of(setting, () -> TimerSlack.set(Math.max(1, found)));
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(() -> ns(TimerSlack.currentNs()));
    }

    private static String ns(long ns) {
        return ns + " ns";
    }
}

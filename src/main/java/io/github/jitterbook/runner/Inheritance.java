package io.github.jitterbook.runner;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadNice;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.util.OptionalLong;

/** Reads what the calling thread has inherited and would pass on to what it starts. */
final class Inheritance {

    private Inheritance() {}

    /** Null where system calls cannot be made. */
    static @Nullable InheritedState ofCallingThread() {
        if (Platform.unavailable().isPresent()) {
            return null;
        }
        ThreadScheduling.State state = ThreadScheduling.current();
        OptionalLong byDefault = defaultSlack();
        return new InheritedState(
                state.policy().systemName(),
                state.priority(),
                ThreadNice.current(),
                CpuAffinity.current().toString(),
                TimerSlack.currentNs(),
                byDefault.isPresent() ? byDefault.getAsLong() : null);
    }

    private static OptionalLong defaultSlack() {
        try {
            return TimerSlack.defaultNs();
        } catch (SystemCallException refused) {
            // It explains; nothing depends on it.
            return OptionalLong.empty();
        }
    }

    /** Whether a trial's process shall have the slack of whoever starts it. */
    static boolean keepsSlack(Trial trial) {
        return trial.keeps(Keep.INHERITED_STATE)
                || trial.step(StepSpec.TIMER_SLACK)
                        .filter(step -> step.argument(StepSpec.SLACK_NS).equals(StepSpec.INHERIT))
                        .isPresent();
    }

    /**
     * A trial that keeps a real-time policy asks for it, so that it is bounded as any other: with a
     * limit of its run time, for the loop's thread alone, and refused where a loop that never
     * sleeps would leave no CPU to those who can end it.
     */
    static Trial keptPolicy(Trial trial, @Nullable InheritedState found) {
        if (found == null) {
            return trial;
        }
        boolean kept =
                trial.keeps(Keep.INHERITED_STATE) && trial.step(StepSpec.SCHEDULING).isEmpty();
        return switch (found.policy()) {
            case "SCHED_FIFO" ->
                    kept ? trial.withStep(Steps.scheduling("fifo", found.priority())) : trial;
            case "SCHED_RR" ->
                    kept ? trial.withStep(Steps.scheduling("rr", found.priority())) : trial;
            default -> trial;
        };
    }
}

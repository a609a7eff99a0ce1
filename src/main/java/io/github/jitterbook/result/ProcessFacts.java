package io.github.jitterbook.result;

import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.trial.Setting;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The process that measured. Immutable.
 *
 * @param own whether the trial had a process of its own; false if it ran inside the notebook's
 * @param inherited what the process that started the trial had inherited; null where system calls
 *     cannot be made and in results from before it was kept
 * @param normalised what was done about it before the trial's process was started, a line each;
 *     empty if it was not started by us
 * @param jvm the JVM that measured; null in results from before it was kept
 * @param threads all threads of the process, the JVM's own too, after the last tuning step and
 *     before the loop's first wait; null if they were not asked for
 */
public record ProcessFacts(
        boolean own,
        @Nullable InheritedState inherited,
        List<Setting> normalised,
        @Nullable JvmFacts jvm,
        @Nullable List<ThreadState> threads) {

    public ProcessFacts {
        normalised = normalised == null ? List.of() : List.copyOf(normalised);
        threads = threads == null ? null : List.copyOf(threads);
    }

    /** A process of which nothing else is known yet. */
    public ProcessFacts(boolean own) {
        this(own, null, List.of(), null, null);
    }

    /** The same process with what was inherited and what was done about it. */
    public ProcessFacts withInherited(@Nullable InheritedState state, List<Setting> done) {
        return new ProcessFacts(own, state, done, jvm, threads);
    }

    /** The same process with its JVM. */
    public ProcessFacts withJvm(JvmFacts facts) {
        return new ProcessFacts(own, inherited, normalised, facts, threads);
    }

    /** The same process with its threads. */
    public ProcessFacts withThreads(List<ThreadState> states) {
        return new ProcessFacts(own, inherited, normalised, jvm, states);
    }
}

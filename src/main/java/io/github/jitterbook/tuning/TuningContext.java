package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Trial;

/**
 * What a step must know of the trial around it. Immutable.
 *
 * @param trial the trial, for its period and its other steps
 * @param inherited the CPUs that the trial was started with: the user's wish, kept unless a CPU is
 *     named
 * @param longestBodyNs the longest that the loop's body is declared to take, in ns
 * @param longestAwakeNs the longest that the loop may run without ever sleeping because its waiter
 *     never does, in ns; 0 if it sleeps
 * @param touchBuffers writes to every page of the loop's buffers; called on the loop's thread
 */
public record TuningContext(
        Trial trial,
        CpuSet inherited,
        long longestBodyNs,
        long longestAwakeNs,
        Runnable touchBuffers) {

    /** Of a loop that sleeps. */
    public TuningContext(Trial trial, CpuSet inherited, long longestBodyNs, Runnable touchBuffers) {
        this(trial, inherited, longestBodyNs, 0, touchBuffers);
    }
}

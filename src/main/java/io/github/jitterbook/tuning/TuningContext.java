package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.CpuSet;

/**
 * What a step must know of the trial around it. Immutable.
 *
 * @param inherited the CPUs that the trial was started with: the user's wish, kept unless a CPU is
 *     named
 * @param longestBodyNs the longest that the loop's body is declared to take, in ns
 */
public record TuningContext(CpuSet inherited, long longestBodyNs) {}

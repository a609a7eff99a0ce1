package io.github.jitterbook.result;

/**
 * What the kernel counted for the loop's thread over the counted cycles (getrusage, RUSAGE_THREAD);
 * of the native loop, which is one call, over its warm-up too. Immutable.
 *
 * @param minorFaults page faults that needed no disk; the proof of locked or touched memory is 0
 *     here
 * @param majorFaults page faults that read from disk
 * @param voluntarySwitches times it went to sleep
 * @param involuntarySwitches times another thread took its CPU
 */
public record ThreadEvidence(
        long minorFaults, long majorFaults, long voluntarySwitches, long involuntarySwitches) {}

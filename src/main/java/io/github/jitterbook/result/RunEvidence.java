package io.github.jitterbook.result;

import io.github.jitterbook.host.SystemEvidence;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What kernel and JVM counted while the loop ran. Immutable.
 *
 * <p>Each figure has its window: the first four and {@code runQueueDelayNs} are read by the loop's
 * thread right before its first counted wait and right after its last cycle; {@code migrations} and
 * {@code system} by another thread, right before the loop's first wait, its warm-up included, and
 * right after its last cycle; {@code jvm} is the JVM's log cut to the first of these windows. What
 * is not known is null, and {@code unknown} says why. All but the first four are null in results
 * from before they were kept.
 *
 * @param minorFaults page faults of the loop's thread that needed no disk (getrusage,
 *     RUSAGE_THREAD); the proof of locked or touched memory is 0 here
 * @param majorFaults page faults of the loop's thread that read from disk
 * @param voluntarySwitches times the loop's thread went to sleep
 * @param involuntarySwitches times another thread took the CPU of the loop's thread
 * @param windowNs from the first counted wait to the end of the last cycle, in ns
 * @param runQueueDelayNs for how long the loop's thread was ready to run and had no CPU, in ns (the
 *     second figure of {@code schedstat})
 * @param migrations times the loop's thread was moved to another CPU ({@code nr_migrations})
 * @param system what was counted for the whole system, or for the loop's CPUs
 * @param jvm what the trial's JVM did
 * @param unknown why something is missing, by the component's name
 */
public record RunEvidence(
        long minorFaults,
        long majorFaults,
        long voluntarySwitches,
        long involuntarySwitches,
        @Nullable Long windowNs,
        @Nullable Long runQueueDelayNs,
        @Nullable Long migrations,
        @Nullable SystemEvidence system,
        @Nullable JvmEvidence jvm,
        Map<String, String> unknown) {

    public RunEvidence {
        unknown =
                unknown == null
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(unknown));
    }

    /** Evidence of the loop's thread alone, as results had it at first. */
    public static RunEvidence ofThread(
            long minorFaults, long majorFaults, long voluntarySwitches, long involuntarySwitches) {
        return new RunEvidence(
                minorFaults,
                majorFaults,
                voluntarySwitches,
                involuntarySwitches,
                null,
                null,
                null,
                null,
                null,
                Map.of());
    }

    /** The same evidence with what was counted for the whole system. */
    public RunEvidence withSystem(@Nullable Long moved, @Nullable SystemEvidence counted) {
        return changed(moved, counted, jvm, unknown);
    }

    /** The same evidence with what the JVM did. */
    public RunEvidence withJvm(@Nullable JvmEvidence logged) {
        return changed(migrations, system, logged, unknown);
    }

    /** The same evidence with the reason why a component is missing. */
    public RunEvidence withUnknown(String component, String reason) {
        Map<String, String> more = new LinkedHashMap<>(unknown);
        more.put(component, reason);
        return changed(migrations, system, jvm, more);
    }

    private RunEvidence changed(
            @Nullable Long moved,
            @Nullable SystemEvidence counted,
            @Nullable JvmEvidence logged,
            Map<String, String> reasons) {
        return new RunEvidence(
                minorFaults,
                majorFaults,
                voluntarySwitches,
                involuntarySwitches,
                windowNs,
                runQueueDelayNs,
                moved,
                counted,
                logged,
                reasons);
    }
}

package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the system counted between two {@link SystemReading readings}: right before the loop's first
 * wait, its warm-up included, and right after its last cycle. Immutable.
 *
 * <p>What could not be read is null, and {@code unknown} says why under the component's name; where
 * only a part of a list is missing, its name follows behind a point.
 *
 * @param cpus the CPUs that steal and interrupts are about, in the kernel's list format: those that
 *     the loop's thread was allowed, one if it was pinned
 * @param stealMs time in which a hypervisor ran something else while one of these CPUs had work, in
 *     ms, summed over them; counted in ticks of 10 ms, so that 0 is no proof of none
 * @param throttling a group each that has a quota counter and holds this process, itself or by a
 *     group below it; empty if none has
 * @param pressure a line each of {@code /proc/pressure}; of the whole system
 * @param interrupts a row each that counted something on these CPUs, the most first
 * @param busiest the processes that took most CPU time, at most {@link
 *     SystemReading#MOST_PROCESSES}, the busiest first; one that ended before the second reading is
 *     not seen
 * @param unknown why something is missing
 */
public record SystemEvidence(
        String cpus,
        @Nullable Long stealMs,
        @Nullable List<Throttling> throttling,
        @Nullable List<Pressure> pressure,
        @Nullable List<InterruptCount> interrupts,
        @Nullable List<BusyProcess> busiest,
        Map<String, String> unknown) {

    public SystemEvidence {
        Objects.requireNonNull(cpus, "evidence of the system needs its cpus");
        throttling = copy(throttling);
        pressure = copy(pressure);
        interrupts = copy(interrupts);
        busiest = copy(busiest);
        unknown =
                unknown == null
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(unknown));
    }

    private static <T> @Nullable List<T> copy(@Nullable List<T> list) {
        return list == null ? null : List.copyOf(list);
    }
}

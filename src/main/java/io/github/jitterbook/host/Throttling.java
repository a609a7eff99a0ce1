package io.github.jitterbook.host;

import java.util.Objects;

/**
 * How often a cgroup's quota (cpu.cfs_quota_us of v1, cpu.max of v2) stopped the threads in it. It
 * stops threads of the fair policies only. Immutable.
 *
 * @param cgroup the group's folder; it holds the process or an ancestor of the group that does
 * @param periods periods in which the group was stopped, 0 or more
 * @param timeNs for how long it was stopped, summed over its CPUs, in ns; to 1 µs under v2
 */
public record Throttling(String cgroup, long periods, long timeNs) {

    public Throttling {
        Objects.requireNonNull(cgroup, "a throttling needs its cgroup");
    }
}

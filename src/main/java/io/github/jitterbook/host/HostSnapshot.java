package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

/** Placeholder until the host package is merged. */
public record HostSnapshot(
        String kernel,
        @Nullable String cpuModel,
        int cpus,
        @Nullable Boolean virtualised,
        String java) {}

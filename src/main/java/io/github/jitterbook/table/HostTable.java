package io.github.jitterbook.table;

import io.github.jitterbook.host.HostSnapshot;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Where something was measured, as a table of properties. Thread-safe. */
public final class HostTable {

    private static final String UNKNOWN = "unknown";

    private HostTable() {}

    private record Property(String name, String value) {}

    /** The properties of this host; what could not be read is shown as unknown, never as fine. */
    public static View of(HostSnapshot host) {
        return new ViewBuilder<>(
                        List.of(
                                new Property("kernel", host.kernel()),
                                new Property("CPU model", orUnknown(host.cpuModel())),
                                new Property("CPUs", Integer.toString(host.cpus())),
                                new Property("virtualised", answer(host.virtualised())),
                                new Property("Java", host.java())))
                .text("property", Property::name)
                .text("value", Property::value)
                .build("Host");
    }

    private static String answer(@Nullable Boolean value) {
        return value == null ? UNKNOWN : value ? "yes" : "no";
    }

    private static String orUnknown(@Nullable String value) {
        return value == null || value.isBlank() ? UNKNOWN : value;
    }
}

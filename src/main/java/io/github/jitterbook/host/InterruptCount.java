package io.github.jitterbook.host;

import java.util.Objects;

/**
 * Interrupts of one row of {@code /proc/interrupts}. Immutable.
 *
 * @param row the row's label: a number, or a name such as LOC, CAL, RES, TLB
 * @param description what the row says behind its counts; empty if nothing
 * @param count how many the CPUs in question took, above 0
 */
public record InterruptCount(String row, String description, long count) {

    public InterruptCount {
        Objects.requireNonNull(row, "an interrupt needs its row");
        Objects.requireNonNull(description, "an interrupt needs its description, maybe empty");
    }
}

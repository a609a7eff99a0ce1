package io.github.jitterbook.runner;

import io.github.jitterbook.result.JvmEvent;
import io.github.jitterbook.result.JvmEvidence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The log of a trial's JVM, cut to the cycles that count. However long the trial, it keeps little:
 * what is older than the window is dropped, and of what has left the last {@value #KEPT} lines only
 * sums and the first events. Thread-safe.
 */
final class JvmLog {

    /** More than a JVM logs between the end of a loop and the message that tells it. */
    private static final int KEPT = 4_096;

    /** While the window has not begun; a start logs some 2,000 lines. */
    private static final int KEPT_BEFORE = 100_000;

    private final Deque<JvmLogLine> lines = new ArrayDeque<>();
    private final JvmTotals early = new JvmTotals();
    private final boolean logsDeoptimizations;
    private long beganNs;
    private boolean begun;

    /**
     * @param logsDeoptimizations whether the JVM was asked to log them
     */
    JvmLog(boolean logsDeoptimizations) {
        this.logsDeoptimizations = logsDeoptimizations;
    }

    /** Takes a line of standard error; false if it is not of the kinds that are counted. */
    boolean take(String text) {
        JvmLogLine line = JvmLogLine.parse(text);
        if (line == null) {
            return false;
        }
        if (line.event() != null) {
            keep(line);
        }
        return true;
    }

    private synchronized void keep(JvmLogLine line) {
        if (begun && line.atNs() < beganNs) {
            return;
        }
        lines.addLast(line);
        if (lines.size() > (begun ? KEPT : KEPT_BEFORE)) {
            JvmLogLine oldest = lines.removeFirst();
            if (begun) {
                early.add(oldest, beganNs);
            }
        }
    }

    /** That the window has begun, on the clock of {@code System.nanoTime}. */
    synchronized void begin(long ns) {
        begun = true;
        beganNs = ns;
        lines.removeIf(line -> line.atNs() < ns);
        while (lines.size() > KEPT) {
            early.add(lines.removeFirst(), ns);
        }
    }

    /** What was logged from {@link #begin} on until this time, on the same clock. */
    synchronized JvmEvidence until(long endNs) {
        JvmTotals totals = early.copy();
        lines.stream()
                .filter(line -> line.startNs() <= endNs)
                .forEach(line -> totals.add(line, beganNs));
        return totals.evidence(logsDeoptimizations);
    }

    /** Sums over lines, with the first of them. Not thread-safe. */
    private static final class JvmTotals {
        private final long[] counts = new long[JvmEvent.Kind.values().length];
        private final long[] ns = new long[JvmEvent.Kind.values().length];
        private final List<JvmEvent> events = new ArrayList<>();

        void add(JvmLogLine line, long beganNs) {
            JvmEvent event = line.relativeTo(beganNs);
            int kind = event.kind().ordinal();
            counts[kind]++;
            ns[kind] += event.durationNs() == null ? 0 : event.durationNs();
            if (events.size() < JvmEvidence.MOST_EVENTS) {
                events.add(event);
            }
        }

        JvmTotals copy() {
            JvmTotals copy = new JvmTotals();
            System.arraycopy(counts, 0, copy.counts, 0, counts.length);
            System.arraycopy(ns, 0, copy.ns, 0, ns.length);
            copy.events.addAll(events);
            return copy;
        }

        JvmEvidence evidence(boolean withDeoptimizations) {
            events.sort(Comparator.comparingLong(JvmEvent::atNs));
            return new JvmEvidence(
                    count(JvmEvent.Kind.COLLECTION),
                    ns[JvmEvent.Kind.COLLECTION.ordinal()],
                    count(JvmEvent.Kind.SAFEPOINT),
                    ns[JvmEvent.Kind.SAFEPOINT.ordinal()],
                    count(JvmEvent.Kind.COMPILATION),
                    count(JvmEvent.Kind.DISCARDED),
                    withDeoptimizations ? count(JvmEvent.Kind.DEOPTIMIZATION) : null,
                    events);
        }

        private long count(JvmEvent.Kind kind) {
            return counts[kind.ordinal()];
        }
    }
}

package io.github.jitterbook.latency;

import java.util.Arrays;

/**
 * Deadline, wait entry and wake of the counted cycles of a run, in ns on the loop's clock, in
 * order. Immutable.
 *
 * <p>24 bytes a cycle; so a trial may keep a trace only up to {@link #MAX_CYCLES} cycles at up to
 * {@link #MAX_HERTZ}.
 */
public final class LatencyTrace {

    /** 48 MB, half an hour at 1 kHz. */
    public static final long MAX_CYCLES = 2_000_000;

    /** Beyond it the trial's small heap has no room for what lies between two drains. */
    public static final double MAX_HERTZ = 10_000;

    private final long[] deadlineNs;
    private final long[] waitEntryNs;
    private final long[] wakeNs;
    private final boolean complete;

    private LatencyTrace(Builder builder) {
        deadlineNs = Arrays.copyOf(builder.deadlineNs, builder.size);
        waitEntryNs = Arrays.copyOf(builder.waitEntryNs, builder.size);
        wakeNs = Arrays.copyOf(builder.wakeNs, builder.size);
        complete = builder.complete;
    }

    /** How many cycles it holds. */
    public int cycles() {
        return deadlineNs.length;
    }

    /**
     * Whether it holds every counted cycle of its run; else it holds those before the first that
     * was lost, since whoever takes them from the loop was held back for too long.
     */
    public boolean complete() {
        return complete;
    }

    /** When this cycle was to wake, from 0. */
    public long deadlineNs(int cycle) {
        return deadlineNs[cycle];
    }

    /** When its wait began. */
    public long waitEntryNs(int cycle) {
        return waitEntryNs[cycle];
    }

    /** When it woke. */
    public long wakeNs(int cycle) {
        return wakeNs[cycle];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyTrace trace
                && complete == trace.complete
                && Arrays.equals(deadlineNs, trace.deadlineNs)
                && Arrays.equals(waitEntryNs, trace.waitEntryNs)
                && Arrays.equals(wakeNs, trace.wakeNs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(wakeNs);
    }

    /** One line; the cycles may be millions. */
    @Override
    public String toString() {
        return "trace of " + cycles() + " cycles" + (complete ? "" : ", incomplete");
    }

    /** Collects the cycles of a trace. Not thread-safe. */
    public static final class Builder {
        private long[] deadlineNs = new long[1024];
        private long[] waitEntryNs = new long[1024];
        private long[] wakeNs = new long[1024];
        private int size;
        private boolean complete = true;

        /** Adds a cycle; ignored after {@link #incomplete}. */
        public void add(long deadline, long waitEntry, long wake) {
            if (!complete) {
                return;
            }
            if (size == deadlineNs.length) {
                int more = size * 2;
                deadlineNs = Arrays.copyOf(deadlineNs, more);
                waitEntryNs = Arrays.copyOf(waitEntryNs, more);
                wakeNs = Arrays.copyOf(wakeNs, more);
            }
            deadlineNs[size] = deadline;
            waitEntryNs[size] = waitEntry;
            wakeNs[size] = wake;
            size++;
        }

        /** Says that cycles after the last one were lost: later ones would leave a gap. */
        public void incomplete() {
            complete = false;
        }

        /** How many cycles it holds so far. */
        public int cycles() {
            return size;
        }

        /** The trace of what was added. */
        public LatencyTrace build() {
            return new LatencyTrace(this);
        }
    }
}

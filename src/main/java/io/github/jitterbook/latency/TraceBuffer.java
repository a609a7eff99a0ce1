package io.github.jitterbook.latency;

/**
 * The cycles of a stretch of time, three figures each: deadline, wait entry, wake, in ns on the
 * loop's clock. Preallocated; adding allocates nothing. Not thread-safe.
 */
public final class TraceBuffer {

    /** Figures a cycle. */
    public static final int FIGURES = 3;

    private final long[] figures;
    private int size;
    private long lost;

    /**
     * @param cycles how many it holds, 0 or more
     */
    TraceBuffer(int cycles) {
        figures = new long[cycles * FIGURES];
    }

    /** Adds a cycle, or counts it as lost if the buffer is full. */
    void add(long deadlineNs, long waitEntryNs, long wakeNs) {
        if (size == figures.length) {
            lost++;
            return;
        }
        figures[size] = deadlineNs;
        figures[size + 1] = waitEntryNs;
        figures[size + 2] = wakeNs;
        size += FIGURES;
    }

    /** How many cycles it can hold. */
    public int capacity() {
        return figures.length / FIGURES;
    }

    /** How many cycles it holds. */
    public int cycles() {
        return size / FIGURES;
    }

    /** How many found it full, after all that it holds. */
    public long lost() {
        return lost;
    }

    /** When this cycle was to wake. */
    public long deadlineNs(int cycle) {
        return figures[cycle * FIGURES];
    }

    /** When its wait began. */
    public long waitEntryNs(int cycle) {
        return figures[cycle * FIGURES + 1];
    }

    /** When it woke. */
    public long wakeNs(int cycle) {
        return figures[cycle * FIGURES + 2];
    }

    void reset() {
        size = 0;
        lost = 0;
    }
}

package io.github.jitterbook.latency;

/** The frames of one run, added up. Not thread-safe. About 1.3 MB. */
public final class LatencyTotals {

    private final RecorderFrame sum = new RecorderFrame();

    /**
     * Adds a frame.
     *
     * @param frame later than every frame added before; it stays as it is
     */
    public void add(RecorderFrame frame) {
        sum.add(frame);
    }

    /** The run so far. */
    public RecorderFrame frame() {
        return sum;
    }
}

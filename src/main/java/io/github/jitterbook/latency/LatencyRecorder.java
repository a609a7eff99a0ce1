package io.github.jitterbook.latency;

import org.HdrHistogram.WriterReaderPhaser;

import java.util.function.Consumer;

/**
 * Counts what a periodic loop does, one call a cycle.
 *
 * <p>One thread, the loop's, calls {@link #warmUpCycle}, {@link #cycle} and {@link #lastOverhead};
 * they allocate nothing, take no lock and never wait. At the same time one other thread may call
 * {@link #drain}, which swaps the frame being written for an empty one and hands the full one over:
 * nothing is lost, counted twice or seen half-written. {@link #reset} excludes both.
 *
 * <p>Footprint: two frames, about 2.6 MB without a trace, allocated here and never again. The class
 * is open only so that a test can slow it down; the product has no subclass, and so the calls are
 * inlined.
 */
public class LatencyRecorder {

    private static final long YIELD_NS = 50_000;

    private final long periodNs;
    private final WriterReaderPhaser phaser = new WriterReaderPhaser();
    private final Episodes episodes = new Episodes();
    private volatile RecorderFrame active;
    private RecorderFrame inactive;

    // Of the loop's thread alone: what reaches from one cycle, and one frame, to the next.
    private long counted;
    private long previousWakeNs;

    /**
     * A recorder that keeps no trace.
     *
     * @param periodNs the loop's period, in ns, above 0
     */
    public LatencyRecorder(long periodNs) {
        this(periodNs, 0);
    }

    /**
     * @param periodNs the loop's period, in ns, above 0
     * @param tracedCycles how many cycles of a trace are kept between two drains; 0 for no trace
     */
    public LatencyRecorder(long periodNs, int tracedCycles) {
        this.periodNs = periodNs;
        active = new RecorderFrame(tracedCycles);
        inactive = new RecorderFrame(tracedCycles);
    }

    /** Notes a wake that the statistics leave out. */
    public void warmUpCycle() {
        long phase = phaser.writerCriticalSectionEnter();
        try {
            RecorderFrame frame = active;
            frame.add(Count.CYCLES, 1);
            frame.add(Count.WARMUP, 1);
        } finally {
            phaser.writerCriticalSectionExit(phase);
        }
    }

    /**
     * Notes a wake, and what the counted cycle before it cost the instrument: that cost is known
     * only now, since recording is part of it.
     *
     * @param deadlineNs when it was to wake, in ns on the loop's clock
     * @param waitEntryNs when its wait began
     * @param wakeNs when it woke
     * @param bodyEndNs when its body had ended
     * @param previousOverheadNs overhead of the counted cycle before, in ns; negative if there was
     *     none
     * @param missed deadlines that the grid policy left out between the two
     */
    public void cycle(
            long deadlineNs,
            long waitEntryNs,
            long wakeNs,
            long bodyEndNs,
            long previousOverheadNs,
            long missed) {
        long phase = phaser.writerCriticalSectionEnter();
        try {
            RecorderFrame frame = active;
            frame.add(Count.CYCLES, 1);
            noteLateness(frame, wakeNs - deadlineNs);
            if (counted > 0) {
                noteInterval(frame, wakeNs - previousWakeNs);
            }
            noteBody(frame, bodyEndNs - deadlineNs, bodyEndNs - wakeNs);
            if (frame.trace().capacity() > 0) {
                frame.trace().add(deadlineNs, waitEntryNs, wakeNs);
            }
            frame.setWakes(frame.counted() == 1 ? wakeNs : frame.firstWakeNs(), wakeNs);
            noteOverhead(frame, previousOverheadNs, missed);
        } finally {
            phaser.writerCriticalSectionExit(phase);
        }
        previousWakeNs = wakeNs;
        counted++;
    }

    /**
     * Notes what the last counted cycle of a run cost, and what was missed after it.
     *
     * @param overheadNs in ns; negative if no cycle was counted
     * @param missed deadlines that the grid policy left out after it
     */
    public void lastOverhead(long overheadNs, long missed) {
        long phase = phaser.writerCriticalSectionEnter();
        try {
            noteOverhead(active, overheadNs, missed);
        } finally {
            phaser.writerCriticalSectionExit(phase);
        }
    }

    private static void noteOverhead(RecorderFrame frame, long overheadNs, long missed) {
        if (overheadNs >= 0) {
            frame.overhead().record(overheadNs);
            frame.add(Count.MISSED, missed);
        }
    }

    private void noteLateness(RecorderFrame frame, long latenessNs) {
        episodes.note(counted, latenessNs, frame.episodes());
        if (latenessNs < 0) {
            frame.add(Count.EARLY, 1);
            return;
        }
        frame.lateness().record(latenessNs);
        if (latenessNs > periodNs / 2) {
            frame.add(Count.LATE_BEYOND_HALF_PERIOD, 1);
            if (latenessNs > periodNs) {
                frame.add(Count.LATE_BEYOND_PERIOD, 1);
            }
        }
    }

    private void noteBody(RecorderFrame frame, long completionNs, long bodyNs) {
        frame.bodyTime().record(bodyNs);
        if (completionNs < 0) {
            frame.add(Count.COMPLETED_EARLY, 1);
            return;
        }
        frame.completion().record(completionNs);
        if (completionNs > periodNs) {
            frame.add(Count.BODY_OVERRUNS, 1);
        }
    }

    private void noteInterval(RecorderFrame frame, long intervalNs) {
        long jitterNs = intervalNs - periodNs;
        if (jitterNs >= 0) {
            frame.longerPeriods().record(jitterNs);
            // More than 1.5 periods, without the rounding of an odd period's half.
            if (2 * jitterNs > periodNs) {
                frame.add(Count.LONG_INTERVALS, 1);
            }
        } else {
            frame.shorterPeriods().record(-jitterNs);
        }
    }

    /**
     * Takes everything recorded since the last call.
     *
     * @param consumer gets the frame; it may read it until it returns, and must not keep it
     */
    public void drain(Consumer<RecorderFrame> consumer) {
        phaser.readerLock();
        try {
            inactive.reset();
            RecorderFrame full = active;
            active = inactive;
            inactive = full;
            phaser.flipPhase(YIELD_NS);
            consumer.accept(full);
        } finally {
            phaser.readerUnlock();
        }
    }

    /** Forgets everything, as if it were new; while nobody records or drains. */
    public void reset() {
        active.reset();
        inactive.reset();
        episodes.reset();
        counted = 0;
        previousWakeNs = 0;
    }
}

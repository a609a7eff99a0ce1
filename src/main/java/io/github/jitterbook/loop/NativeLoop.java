package io.github.jitterbook.loop;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.NativeLibrary;
import io.github.jitterbook.linux.NativeMemory;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The periodic loop in C, the seed's variant b: {@code clock_nanosleep}, stamp, body, next
 * deadline, with no Java between two cycles. What it does in a cycle is what {@link PeriodicLoop}
 * does, to the last rule of counting; it is there to show what the JVM adds.
 *
 * <p>{@link #run} is one call of C on the calling thread, whose scheduling, CPUs and timer slack
 * are therefore the loop's. Meanwhile one other thread calls {@link #take} again and again, which
 * moves the cycles from the ring that C writes into the same {@link LatencyRecorder}. {@link #stop}
 * may be called from any thread. A loop runs once.
 *
 * <p>The ring holds 4 s of cycles, at least 65,536 (2.6 MB; 16 MB at 100 kHz), allocated and
 * touched here. C never waits for its reader: a cycle that finds no place in the ring ends the run
 * with a stated failure.
 *
 * <p>Two things differ from {@link PeriodicLoop}. The run is measured from outside: what is read
 * before and after {@link #run} (faults, switches, allocated bytes) has the cycles of the warm-up
 * in it. And an interrupt of the thread is not noticed, only {@link #stop} is.
 */
public final class NativeLoop {

    /** {@code enum function} of the C source. */
    static final long RUN = 1;

    static final long RUN_SCRIPTED = 2;
    static final long FOLD = 3;
    static final long NEXT_DEADLINE = 4;

    private static final String SOURCE = "native-loop.c";

    private static final long NONE = -1;

    private static final LoopPlan WARM_UP =
            new LoopPlan(10_000, 200, EndsAfter.WAKES, 10, GridPolicy.SKIP, Long.MAX_VALUE / 4);

    /** What this process has compiled or found; asked for at each check of a trial. */
    private static volatile @Nullable Path compiled;

    private final NativeLibrary library;
    private final NativeBody body;
    private final LatencyRecorder recorder;
    private final LoopPlan plan;
    private final NativeRing ring;

    /** Set when C has returned: no record comes after it. */
    private volatile boolean ended;

    // Of the reader's thread: what reaches from one cycle to the next.
    private long taken;
    private long previousBodyEndNs;
    private boolean finished;

    /**
     * @param library what {@link #prepare} compiled
     * @param recorder the one that {@link #take} fills; not to be filled by anyone else meanwhile
     */
    public NativeLoop(
            NativeLibrary library, NativeBody body, LatencyRecorder recorder, LoopPlan plan) {
        this(library, body, recorder, plan, NativeRing.capacityFor(plan.periodNs()));
    }

    NativeLoop(
            NativeLibrary library,
            NativeBody body,
            LatencyRecorder recorder,
            LoopPlan plan,
            long capacity) {
        this.library = library;
        this.body = body;
        this.recorder = recorder;
        this.plan = plan;
        ring = new NativeRing(capacity);
        ring.prepare(plan, body);
    }

    /**
     * Compiles the loop, or finds it compiled. Some tenths of a second the first time: do it before
     * the process that measures is started. A refusal is not kept: a compiler may be installed.
     */
    public static NativeLibrary.Prepared prepare() {
        Path before = compiled;
        if (before != null && Files.isRegularFile(before)) {
            return new NativeLibrary.Prepared(Optional.of(before), Optional.empty());
        }
        NativeLibrary.Prepared prepared = NativeLibrary.prepare(SOURCE, source());
        compiled = prepared.file().orElse(null);
        return prepared;
    }

    private static String source() {
        try (InputStream in = NativeLoop.class.getResourceAsStream(SOURCE)) {
            if (in == null) {
                throw new IllegalStateException("our jar has no " + SOURCE);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("our jar cannot be read", broken);
        }
    }

    /**
     * Runs the code of loop and reader for some milliseconds, so that no page of it is missing;
     * before {@link #run} and the first {@link #take}. The recorder is empty afterwards.
     */
    public void warmUp() {
        ring.prepare(WARM_UP, body);
        // The same calls that run() makes, so that no class is loaded there.
        end(library.call(RUN, ring.memory()));
        noteAll(WARM_UP.warmup());
        recorder.reset();
        taken = 0;
        // Here and not in run(): a reader may begin before the loop does.
        ring.prepare(plan, body);
    }

    /**
     * Runs the loop on the calling thread until its plan is done, it is stopped, or its longest run
     * time is over. All of it has been recorded when {@link #take} has answered false.
     *
     * @return why it ended
     * @throws SystemCallException if the kernel refuses to let it sleep
     * @throws IllegalStateException if the reader did not keep up; what it took is recorded
     */
    public LoopEnd run() {
        return run(RUN, ring.memory());
    }

    /** A test runs the scripted function, whose block names this loop's. */
    LoopEnd run(long function, NativeMemory block) {
        try {
            return end(library.call(function, block));
        } finally {
            ended = true;
        }
    }

    private LoopEnd end(long code) {
        return switch ((int) code) {
            case 0 -> LoopEnd.COMPLETED;
            case 1 -> LoopEnd.STOPPED;
            case 2 -> LoopEnd.TIME_LIMIT;
            case 3 ->
                    throw new IllegalStateException(
                            "the native loop was ended: its ring of "
                                    + ring.capacity()
                                    + " cycles was full, since its reader did not keep up;"
                                    + " cycle "
                                    + (ring.written() + ring.lost())
                                    + " is lost");
            case 4 ->
                    throw new SystemCallException(
                            "clock_nanosleep", "CLOCK_MONOTONIC, TIMER_ABSTIME", ring.error());
            default -> throw new IllegalStateException("the native loop gave " + code);
        };
    }

    /** Writes to every page that the loop will write to; before {@link #run}. */
    public void touchBuffers() {
        ring.touch();
    }

    /** Asks the loop to end after its present cycle, or after its present step of waiting. */
    public void stop() {
        ring.stop();
    }

    /**
     * Takes what the loop has done since the last call into the recorder. On one thread, which is
     * not the loop's.
     *
     * @return whether there may be more
     */
    public boolean take() {
        // Asked before the ring is read: what is there then is all.
        boolean last = ended;
        noteAll(plan.warmup());
        if (last && !finished) {
            finished = true;
            if (ring.lost() == 0) {
                recorder.lastOverhead(
                        overheadBefore(ring.lastWaitEntryNs(), plan.warmup()), ring.lastMissed());
            }
        }
        return !last;
    }

    private void noteAll(long warmup) {
        for (long written = ring.written(); taken < written; ) {
            note(ring.place(taken), warmup);
            taken++;
            ring.taken(taken);
        }
    }

    private void note(int place, long warmup) {
        long bodyEndNs = ring.bodyEndNs(place);
        long waitEntryNs = ring.waitEntryNs(place);
        if (taken < warmup) {
            recorder.warmUpCycle();
        } else {
            recorder.cycle(
                    ring.deadlineNs(place),
                    waitEntryNs,
                    ring.wakeNs(place),
                    bodyEndNs,
                    overheadBefore(waitEntryNs, warmup),
                    ring.missedBefore(place));
        }
        previousBodyEndNs = bodyEndNs;
    }

    /** What the last cycle taken has cost, if it counts. */
    private long overheadBefore(long waitEntryNs, long warmup) {
        return taken > warmup ? waitEntryNs - previousBodyEndNs : NONE;
    }

    NativeMemory memory() {
        return ring.memory();
    }

    /** The sum of all folds; that it can be read keeps them from being optimised away. */
    double bodyResult() {
        return ring.bodyResult();
    }
}

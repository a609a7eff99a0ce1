package io.github.jitterbook.session;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Achieved;

import java.util.List;
import java.util.function.Consumer;

/**
 * The loop of a trial with all that belongs to it, in whatever language it is written. {@link
 * #prepare}, {@link #touchBuffers}, {@link #run} and {@link #close} are called by the loop's
 * thread, once each and in this order; {@link #drain} by one other thread, again and again while it
 * runs and once after; {@link #stop} by any.
 */
interface LoopUnderTest extends AutoCloseable {

    /** The thread that it runs on, not yet started. */
    Thread newThread(Runnable loop, String name);

    /**
     * Makes what must be made on the loop's thread and warms everything up; then nothing is
     * recorded yet.
     *
     * @param beforeCounting called once by the real run, after its warm-up and before the first
     *     counted wait; and any number of times before that
     */
    void prepare(Runnable beforeCounting) throws InterruptedException;

    /** The thread that really waits. Known when it is prepared. */
    WaitingThread waitsOn();

    /** The longest that a cycle's work is declared to take, in ns. */
    long longestBodyNs();

    /**
     * The longest that it may run without ever sleeping because its waiter never does, in ns; 0 if
     * it sleeps.
     */
    default long longestAwakeNs() {
        return 0;
    }

    /** Writes to every page that a cycle will write to, without changing what is in it. */
    void touchBuffers();

    /** Runs the loop until its plan is done or it is stopped. */
    LoopEnd run();

    /** Asks it to end soon; also before it runs. */
    void stop();

    /** Hands over what was recorded since the last call. */
    void drain(Consumer<RecorderFrame> consumer);

    /** What it records into; empty until it runs. */
    LatencyRecorder recorder();

    /** What its body did, in figures; after the last cycle. */
    List<Achieved> achieved();

    @Override
    void close();
}

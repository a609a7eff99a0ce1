package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Achieved;

import java.util.List;

/**
 * What a loop does in each cycle. Used by one thread; not thread-safe.
 *
 * <p>Before {@link #begin} its cycles are rehearsals: the loop is warmed up by some ten thousand of
 * them, one right after the other, over a scripted clock, with numbers that begin at 0 again and
 * again. A rehearsal runs the same code, so that it is compiled, but it takes no longer than some
 * µs, keeps nothing, and is seen by nobody outside.
 */
@FunctionalInterface
public interface LoopBody extends AutoCloseable {

    /**
     * Does one cycle's work. What it throws ends the loop.
     *
     * @param cycle number of the cycle, from 0
     */
    void run(long cycle);

    /**
     * From now on it is meant: called once by the loop's thread, after the rehearsals and the
     * tuning steps, before the first cycle; not at all when there is none. It must be short, since
     * the thread may be a real-time one already.
     */
    default void begin() {}

    /**
     * The longest that one cycle's work is declared to take, in ns; 0 if it is short beside any
     * period. The limit on a real-time thread's uninterrupted run time is set from it.
     */
    default long longestNs() {
        return 0;
    }

    /** What it did since {@link #begin}, in figures; read after the last cycle. */
    default List<Achieved> achieved() {
        return List.of();
    }

    /** Gives back what it holds; called once, after the last cycle. */
    @Override
    default void close() {}
}

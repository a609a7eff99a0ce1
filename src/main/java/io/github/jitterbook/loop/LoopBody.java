package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Achieved;

import java.util.List;

/** What a loop does in each cycle. Used by one thread; not thread-safe. */
@FunctionalInterface
public interface LoopBody extends AutoCloseable {

    /**
     * Does one cycle's work.
     *
     * @param cycle number of the cycle, from 0
     */
    void run(long cycle);

    /** Called once on the loop's thread, between the warm-up and the first cycle that is real. */
    default void begin() {}

    /**
     * The longest that one cycle's work is declared to take, in ns; 0 if it is short beside any
     * period. The limit on a real-time thread's uninterrupted run time is set from it.
     */
    default long longestNs() {
        return 0;
    }

    /** What it did, in figures; read after the last cycle. */
    default List<Achieved> achieved() {
        return List.of();
    }

    /** Gives back what it holds; called once, after the last cycle. */
    @Override
    default void close() {}
}

package io.github.jitterbook.kernel;

import java.time.Duration;

/** Something that happened while a notebook was run. Immutable. */
public sealed interface NotebookEvent {

    /**
     * The kernel is ready.
     *
     * @param cells how many cells will be run, 0 or more
     */
    record RunStarted(int cells) implements NotebookEvent {}

    /**
     * A cell is about to be run.
     *
     * @param number its number among the cells that are run, from 1; its execution count
     * @param of how many cells will be run
     * @param firstLine the first line of its source that is not blank
     */
    record CellStarted(int number, int of, String firstLine) implements NotebookEvent {}

    /**
     * A cell has ended, and the notebook with its outputs is on disk.
     *
     * @param number its number among the cells that are run, from 1
     * @param took from start to end, to the millisecond
     */
    record CellFinished(int number, Duration took) implements NotebookEvent {}

    /** The run has ended, and the notebook is on disk. */
    record RunEnded(NotebookOutcome outcome) implements NotebookEvent {}

    /**
     * A line on the child's standard output that is no event: something wrote past {@code
     * System.out}, such as a process that inherited the stream.
     */
    record StrayLine(String line) implements NotebookEvent {}
}

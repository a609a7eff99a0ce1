package io.github.jitterbook.ipynb;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * One cell of a notebook; immutable.
 *
 * @param type what the source is
 * @param id the cell's name in the notebook; null before nbformat 4.5
 * @param source the text, lines separated by {@code \n}
 * @param metadata what Jupyter and its extensions keep about the cell
 * @param executionCount the number of the execution, from 1; null for a cell that was not run, and
 *     for every cell that is not code
 * @param outputs what the code gave back; empty for a cell that is not code
 * @param unknown the keys that this version does not know
 */
public record Cell(
        Type type,
        @Nullable String id,
        String source,
        JsonMap metadata,
        @Nullable Integer executionCount,
        List<Output> outputs,
        JsonMap unknown) {

    /** What the source of a cell is. */
    public enum Type {
        /** Text with Markdown. */
        MARKDOWN,
        /** Code that a kernel runs. */
        CODE,
        /** Text that nobody interprets. */
        RAW
    }

    public Cell {
        outputs = List.copyOf(outputs);
        if (type != Type.CODE && (executionCount != null || !outputs.isEmpty())) {
            throw new IllegalArgumentException(
                    "only a code cell has an execution count and outputs, this is " + type);
        }
    }

    /** A Markdown cell. */
    public static Cell markdown(@Nullable String id, String source) {
        return new Cell(Type.MARKDOWN, id, source, JsonMap.EMPTY, null, List.of(), JsonMap.EMPTY);
    }

    /** A code cell that was not run. */
    public static Cell code(@Nullable String id, String source) {
        return new Cell(Type.CODE, id, source, JsonMap.EMPTY, null, List.of(), JsonMap.EMPTY);
    }

    /** Whether there is something to run: a code cell that is not blank. */
    public boolean isRunnable() {
        return type == Type.CODE && !source.isBlank();
    }

    /**
     * This cell as it is after a run.
     *
     * @throws IllegalArgumentException if this is not a code cell
     */
    public Cell executed(int count, List<Output> given) {
        return new Cell(type, id, source, metadata, count, given, unknown);
    }

    /** This cell as if it had never been run: no outputs, count, or times of the execution. */
    public Cell withoutOutputs() {
        return new Cell(type, id, source, metadata.without("execution"), null, List.of(), unknown);
    }
}

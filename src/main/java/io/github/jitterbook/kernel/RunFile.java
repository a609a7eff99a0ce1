package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The notebook that a run writes: always on disk with all that was done so far.
 *
 * <p>Thread-safe: the run, the end of the JVM and an interrupt may all want to write; the first one
 * that {@link #end}s it has the last word.
 */
final class RunFile {

    private final Notebook notebook;
    private final Path file;
    private final OutputSink sink;
    private final Map<Integer, Ran> ran = new TreeMap<>();
    private RunRecord record;
    private boolean ended;

    /** What became of a cell: its execution count and outputs. */
    private record Ran(int count, CellOutputs outputs) {}

    /**
     * @param notebook what is run; its old outputs are not taken over
     */
    RunFile(Notebook notebook, Path file, OutputSink sink, RunRecord record) {
        this.notebook = notebook.withoutOutputs();
        this.file = file;
        this.sink = sink;
        this.record = record;
    }

    synchronized RunRecord record() {
        return record;
    }

    /** From now on outputs go to this cell. */
    synchronized void begin(int index, int count) {
        CellOutputs outputs = new CellOutputs();
        sink.begin(outputs);
        ran.put(index, new Ran(count, outputs));
    }

    /** Writes what is there so far; nothing once the run has ended. */
    synchronized void save() throws IOException {
        if (!ended) {
            write();
        }
    }

    /**
     * Writes the final state.
     *
     * @return false if the run had ended before, upon which nothing is written
     */
    synchronized boolean end(RunRecord last) throws IOException {
        if (ended) {
            return false;
        }
        ended = true;
        record = last;
        write();
        return true;
    }

    private void write() throws IOException {
        List<Cell> cells = new ArrayList<>(notebook.cells());
        ran.forEach(
                (index, cell) -> {
                    List<Output> outputs = sink.outputsOf(cell.outputs());
                    cells.set(index, cells.get(index).executed(cell.count(), outputs));
                });
        record.addTo(notebook.withCells(cells)).write(file);
    }
}

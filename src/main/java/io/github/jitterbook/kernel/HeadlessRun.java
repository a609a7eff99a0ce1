package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the cells of one notebook in order, until one fails or the run is interrupted.
 *
 * <p>{@link #run} is called once, on the thread that the cells will see; all else may be called
 * from other threads meanwhile.
 */
final class HeadlessRun {

    private final Notebook notebook;
    private final RunFile file;
    private final OutputSink sink;
    private final HeadlessKernel kernel;
    private final CellInterrupt interrupt;
    private final Consumer<NotebookEvent> events;
    private volatile int running;

    HeadlessRun(
            Notebook notebook,
            RunFile file,
            OutputSink sink,
            HeadlessKernel kernel,
            CellInterrupt interrupt,
            Consumer<NotebookEvent> events) {
        this.notebook = notebook;
        this.file = file;
        this.sink = sink;
        this.kernel = kernel;
        this.interrupt = interrupt;
        this.events = events;
    }

    /**
     * Runs the cells.
     *
     * @throws IOException if the notebook cannot be written
     */
    NotebookOutcome run() throws IOException {
        List<Cell> cells = notebook.cells();
        int total = (int) cells.stream().filter(Cell::isRunnable).count();
        events.accept(new NotebookEvent.RunStarted(total));
        file.save();
        int number = 0;
        for (int index = 0; index < cells.size(); index++) {
            if (!cells.get(index).isRunnable()) {
                continue;
            }
            if (interrupt.isRequested()) {
                return end(NotebookOutcome.interrupted(number, "interrupted"));
            }
            number++;
            Output.Failure failure = runCell(index, number, total);
            if (interrupt.isRequested()) {
                return end(NotebookOutcome.interrupted(number, "interrupted in cell " + number));
            }
            if (failure != null) {
                return end(NotebookOutcome.failed(number, "cell " + number + ": " + line(failure)));
            }
        }
        return end(NotebookOutcome.done());
    }

    private Output.@Nullable Failure runCell(int index, int number, int total) throws IOException {
        String source = notebook.cells().get(index).source();
        String firstLine = source.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        events.accept(new NotebookEvent.CellStarted(number, total, firstLine.strip()));
        long start = System.nanoTime();
        file.begin(index, number);
        running = number;
        Output.Failure failure = evaluate(source, number);
        running = 0;
        save(number, failure);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        events.accept(new NotebookEvent.CellFinished(number, took.truncatedTo(ChronoUnit.MILLIS)));
        return failure;
    }

    /** A disk that is full fails the cell first, and then keeps its failure from being saved. */
    private void save(int number, Output.@Nullable Failure failure) throws IOException {
        try {
            file.save();
        } catch (IOException broken) {
            throw failure == null
                    ? broken
                    : new IOException(
                            "cell " + number + ": " + line(failure) + "; " + broken.getMessage(),
                            broken);
        }
    }

    // Throwable, not Exception: an Error in a cell or in a renderer must end the run, not the JVM.
    private Output.@Nullable Failure evaluate(String source, int number) {
        try {
            Object value = kernel.evalRaw(source);
            if (value != null) {
                sink.result(number, MimeBundle.of(kernel.render(value)));
            }
            return null;
        } catch (Throwable thrown) {
            Output.Failure failure = describe(thrown);
            sink.fail(failure);
            return failure;
        } finally {
            System.out.flush();
            System.err.flush();
        }
    }

    // A message or a stack trace is computed by the user's class, which may throw again.
    private Output.Failure describe(Throwable thrown) {
        try {
            return new ErrorFormat(kernel.shell()).failure(thrown);
        } catch (Throwable second) {
            String name = thrown.getClass().getName();
            String message = "its message could not be had: " + second.getClass().getName();
            return new Output.Failure(name, message, List.of(name + ": " + message));
        }
    }

    /**
     * Ends the run from outside of a cell that does not come back: its outputs so far are kept.
     *
     * @return false if the run had ended by itself
     */
    boolean endInCell(NotebookOutcome.Status status, String name, String message)
            throws IOException {
        int number = running;
        Output.Failure failure = new Output.Failure(name, message, List.of(message));
        if (number > 0) {
            sink.fail(failure);
        }
        String where = number > 0 ? "cell " + number + ": " : "";
        NotebookOutcome outcome = new NotebookOutcome(status, number, where + message);
        return file.end(recordOf(outcome)) && tell(outcome);
    }

    private NotebookOutcome end(NotebookOutcome outcome) throws IOException {
        try {
            if (file.end(recordOf(outcome))) {
                tell(outcome);
            }
        } catch (IOException broken) {
            throw outcome.status() == NotebookOutcome.Status.DONE
                    ? broken
                    : new IOException(outcome.message() + "; " + broken.getMessage(), broken);
        }
        return outcome;
    }

    private boolean tell(NotebookOutcome outcome) {
        events.accept(new NotebookEvent.RunEnded(outcome));
        return true;
    }

    private RunRecord recordOf(NotebookOutcome outcome) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Integer cell = outcome.cell() > 0 ? outcome.cell() : null;
        return switch (outcome.status()) {
            case DONE -> file.record().done(now);
            case FAILED ->
                    file.record().endedEarly(RunRecord.Status.FAILED, now, cell, outcome.message());
            case INTERRUPTED ->
                    file.record()
                            .endedEarly(RunRecord.Status.INTERRUPTED, now, cell, outcome.message());
        };
    }

    static String line(Output.Failure failure) {
        String message = failure.message().lines().findFirst().orElse("");
        return message.isEmpty() ? failure.name() : failure.name() + ": " + message;
    }
}

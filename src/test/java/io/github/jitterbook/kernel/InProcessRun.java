package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs cells in the JVM of the test, which is faster than a JVM for each. */
final class InProcessRun {

    final NotebookOutcome outcome;
    final Notebook written;
    final List<NotebookEvent> events = new ArrayList<>();

    private InProcessRun(Path file, List<Cell> cells) throws IOException {
        Notebook notebook = Notebook.of(cells);
        OutputSink sink = new OutputSink();
        CellInterrupt interrupt = new CellInterrupt();
        RunRecord record = RunRecord.start(Instant.EPOCH, "17", "quick", "1.0");
        RunFile runFile = new RunFile(notebook, file, sink, record);
        HeadlessKernel kernel = new HeadlessKernel(sink, interrupt);
        kernel.becomeTheLiveOne();
        kernel.start();
        PrintStream out = System.out;
        PrintStream err = System.err;
        sink.captureSystemStreams();
        try {
            outcome =
                    new HeadlessRun(notebook, runFile, sink, kernel, interrupt, events::add).run();
        } finally {
            System.setOut(out);
            System.setErr(err);
            kernel.onShutdown(false);
        }
        written = Notebook.read(file);
    }

    static InProcessRun of(Path folder, String... sources) throws IOException {
        return new InProcessRun(
                folder.resolve("out.ipynb"),
                Stream.of(sources).map(source -> Cell.code(null, source)).toList());
    }

    Cell cell(int number) {
        return written.cells().get(number - 1);
    }

    List<Output> outputs(int number) {
        return cell(number).outputs();
    }

    /** The text/plain of a cell's result. */
    String result(int number) {
        return outputs(number).stream()
                .filter(Output.ExecuteResult.class::isInstance)
                .map(output -> ((Output.ExecuteResult) output).data().text("text/plain"))
                .findFirst()
                .orElseThrow()
                .orElseThrow();
    }

    /** What a cell printed to one stream. */
    String printed(int number, String stream) {
        StringBuilder printed = new StringBuilder();
        for (Output output : outputs(number)) {
            if (output instanceof Output.Stream text && text.name().equals(stream)) {
                printed.append(text.text());
            }
        }
        return printed.toString();
    }

    /** The error of a cell. */
    Output.Failure failure(int number) {
        return outputs(number).stream()
                .filter(Output.Failure.class::isInstance)
                .map(Output.Failure.class::cast)
                .findFirst()
                .orElseThrow();
    }
}

package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Output;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where everything goes that cells give back: to the running cell, or, between cells, to the last
 * one.
 *
 * <p>Thread-safe: cells may print from several threads.
 */
final class OutputSink {

    private CellOutputs current = new CellOutputs();
    private final Map<String, List<CellOutputs.Shown>> displays = new HashMap<>();

    /** From now on outputs belong to this cell. */
    synchronized void begin(CellOutputs cell) {
        current = cell;
    }

    synchronized void print(String stream, byte[] bytes, int offset, int length) {
        current.print(stream, bytes, offset, length);
    }

    synchronized void display(MimeBundle bundle) {
        CellOutputs.Shown shown = current.display(bundle);
        if (shown != null && bundle.displayId() != null) {
            displays.computeIfAbsent(bundle.displayId(), id -> new ArrayList<>()).add(shown);
        }
    }

    /** Replaces what was displayed under the bundle's id, in whichever cell; else nothing. */
    synchronized void update(MimeBundle bundle) {
        displays.getOrDefault(String.valueOf(bundle.displayId()), List.of())
                .forEach(shown -> shown.update(bundle));
    }

    synchronized void result(int count, MimeBundle bundle) {
        current.result(count, bundle);
    }

    synchronized void fail(Output.Failure failure) {
        current.fail(failure);
    }

    synchronized List<Output> outputsOf(CellOutputs cell) {
        return cell.toOutputs();
    }

    /** Takes over {@code System.out} and {@code System.err} of this JVM. */
    void captureSystemStreams() {
        System.setOut(printer(CellOutputs.STDOUT));
        System.setErr(printer(CellOutputs.STDERR));
    }

    private PrintStream printer(String name) {
        OutputStream stream =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        print(name, new byte[] {(byte) b}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        print(name, bytes, offset, length);
                    }
                };
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}

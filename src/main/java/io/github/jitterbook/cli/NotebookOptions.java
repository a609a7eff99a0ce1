package io.github.jitterbook.cli;

import io.github.jitterbook.Mode;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;

/** The options of commands that run notebooks. */
final class NotebookOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = {
                "Where NAME.ipynb, NAME.html and results/ go.",
                "Default: data/runs/TIME-NAME in the clone, else",
                "jitterbook-runs/TIME-NAME in this folder."
            })
    @Nullable Path out;

    @Option(
            names = "--mode",
            paramLabel = "quick|full",
            description = {
                "quick: a second or two a run, to see; full: as long as the claims need.",
                "Default: $JITTERBOOK_MODE, or quick."
            })
    @Nullable String mode;

    /**
     * The mode asked for, here or by the variable; else quick.
     *
     * @throws IllegalArgumentException if there is no such mode
     */
    Mode mode() {
        String named = mode != null ? mode : System.getenv(Mode.VARIABLE);
        return named == null || named.isBlank() ? Mode.QUICK : Mode.of(named.trim());
    }
}

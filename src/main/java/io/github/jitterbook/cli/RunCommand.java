package io.github.jitterbook.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code run}: notebooks without Jupyter. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Runs notebooks without Jupyter, to .ipynb and self-contained HTML.",
            "",
            "The kernel is IJava; each notebook has a process of its own, in its own folder.",
            "A cell that fails ends its notebook; everything before it is kept.",
            ""
        })
final class RunCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "NOTEBOOK", description = "The .ipynb files to run.")
    @SuppressWarnings("NullAway.Init")
    List<Path> notebooks;

    @Mixin NotebookOptions options = new NotebookOptions();

    @Override
    public Integer call() throws IOException {
        return new NotebookJob(notebooks, options).run();
    }
}

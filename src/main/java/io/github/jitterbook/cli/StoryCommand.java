package io.github.jitterbook.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code story}: the notebook that everything begins with. */
@Command(
        name = "story",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures the tuning story on this machine and leaves a report.",
            "",
            "Default, then 1 ns timer slack, memory locked, pinned, SCHED_FIFO, no idle states:"
                    + " each",
            "step measured in three shuffled rounds.",
            "Leaves a report as HTML and the executed notebook, and prints where.",
            ""
        })
final class StoryCommand implements Callable<Integer> {

    @Mixin NotebookOptions options = new NotebookOptions();

    @Override
    public Integer call() throws IOException {
        Path story = home().resolve("notebooks").resolve("story.ipynb");
        if (!Files.isRegularFile(story)) {
            throw new RefusedException(story + " is missing; run this from a clone of the project");
        }
        return new NotebookJob(List.of(story), options).run();
    }

    /** The clone: told by the launcher, else the working directory. */
    private static Path home() {
        return Path.of(System.getProperty("jitterbook.home", ""));
    }
}

package io.github.jitterbook.cli;

import io.github.jitterbook.Measurement;
import io.github.jitterbook.Mode;
import io.github.jitterbook.Outputs;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.NotebookFormatException;
import io.github.jitterbook.kernel.NotebookEvent;
import io.github.jitterbook.kernel.NotebookOutcome;
import io.github.jitterbook.kernel.NotebookRun;
import io.github.jitterbook.kernel.NotebookRunner;
import io.github.jitterbook.report.NotebookHtml;
import io.github.jitterbook.runner.OwnProcess;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs notebooks one after the other and renders each; what {@code run} and {@code story} share.
 */
final class NotebookJob {

    private static final String SUFFIX = ".ipynb";
    private static final String WHERE =
            "where the results would go; name another folder with --out";

    private final List<Path> notebooks;
    private final Mode mode;
    private final @Nullable Path namedOut;

    NotebookJob(List<Path> notebooks, NotebookOptions options) {
        this.notebooks = notebooks;
        try {
            mode = options.mode();
        } catch (IllegalArgumentException wrong) {
            throw new RefusedException(String.valueOf(wrong.getMessage()), wrong);
        }
        namedOut = options.out;
    }

    /** Runs them; the exit code. The first that does not reach its end is the last that is run. */
    int run() throws IOException {
        requireReadable();
        Path out = makeFolder();
        requireOtherFiles(out);
        // A notebook's process inherits from this one; in it only what it finds is described.
        OwnProcess.leaveRealTime().ifPresent(done -> System.err.println("jitterbook: " + done));
        for (Path notebook : notebooks) {
            NotebookOutcome outcome = run(notebook, out);
            if (outcome.status() != NotebookOutcome.Status.DONE) {
                System.err.println("jitterbook: " + notebook + ": " + outcome.message());
                tellSkipped(notebook);
                return outcome.status().exitCode();
            }
        }
        return ExitCode.DONE;
    }

    private void tellSkipped(Path last) {
        List<Path> skipped = notebooks.subList(notebooks.indexOf(last) + 1, notebooks.size());
        skipped.forEach(notebook -> System.err.println("jitterbook: " + notebook + ": not run"));
    }

    private NotebookOutcome run(Path notebook, Path out) throws IOException {
        String name = name(notebook);
        Path executed = out.resolve(name + SUFFIX);
        NotebookRun request =
                NotebookRun.of(notebook.toAbsolutePath(), executed)
                        .withProperty(Outputs.PROPERTY, out.toString())
                        .withProperty(Measurement.PROGRESS_PROPERTY, Measurement.TERMINAL)
                        .withProperty(Mode.PROPERTY, mode.alias());
        System.err.println("running " + notebook + " in " + mode.alias() + " mode");
        FileTime before = modified(executed);
        NotebookOutcome outcome = NotebookRunner.run(request, NotebookJob::show);
        if (before.equals(modified(executed))) {
            // It ended before its first save; what may lie there is another run's.
            return outcome;
        }
        Path html = out.resolve(name + ".html");
        try {
            NotebookHtml.write(Notebook.read(executed), name, html);
        } catch (IOException broken) {
            // What kept the report from being written may have ended the notebook before.
            throw outcome.status() == NotebookOutcome.Status.DONE
                    ? broken
                    : new IOException(outcome.message() + "; " + broken.getMessage(), broken);
        }
        System.out.println("notebook: " + executed);
        System.out.println("report:   " + html);
        return outcome;
    }

    /** When the file was last written; the epoch if there is none. */
    private static FileTime modified(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file) : FileTime.fromMillis(0);
    }

    private static void show(NotebookEvent event) {
        Signals.working();
        if (event instanceof NotebookEvent.CellStarted cell) {
            System.err.println(
                    "  cell " + cell.number() + " of " + cell.of() + ": " + cell.firstLine());
        } else if (event instanceof NotebookEvent.StrayLine stray) {
            System.err.println(stray.line());
        }
    }

    /** Before anything is started: every notebook is there and is one, and no two share a name. */
    private void requireReadable() {
        Set<String> names = new HashSet<>();
        for (Path notebook : notebooks) {
            if (!Files.isRegularFile(notebook)) {
                throw new RefusedException(notebook + ": there is no such notebook");
            }
            try {
                Notebook.read(notebook);
            } catch (NotebookFormatException wrong) {
                throw new RefusedException(String.valueOf(wrong.getMessage()));
            } catch (IOException unreadable) {
                throw new RefusedException(
                        notebook + ": cannot be read: " + unreadable.getMessage());
            }
            if (!names.add(name(notebook))) {
                throw new RefusedException(
                        "two notebooks are named " + name(notebook) + "; run them one by one");
            }
        }
    }

    /** A notebook is never written over by its own run. */
    private void requireOtherFiles(Path out) throws IOException {
        for (Path notebook : notebooks) {
            Path executed = out.resolve(name(notebook) + SUFFIX);
            if (Files.exists(executed) && Files.isSameFile(executed, notebook)) {
                throw new RefusedException(
                        notebook + " lies in the folder of --out and would be written over");
            }
        }
    }

    private Path makeFolder() {
        String name = notebooks.size() == 1 ? name(notebooks.get(0)) : "run";
        Path folder =
                (namedOut == null
                                ? Outputs.defaultFolder(Path.of("").toAbsolutePath(), name)
                                : namedOut)
                        .toAbsolutePath();
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new RefusedException(folder + " cannot be made, and it is " + WHERE, refused);
        }
        if (!Files.isWritable(folder)) {
            throw new RefusedException(folder + " cannot be written, and it is " + WHERE);
        }
        return folder;
    }

    private static String name(Path notebook) {
        String file = notebook.getFileName().toString();
        return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    }
}

package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Notebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs notebooks headless, each in a JVM of its own.
 *
 * <p>Thread-safe: runs of different outputs do not touch each other.
 */
public final class NotebookRunner {

    private NotebookRunner() {}

    /**
     * Runs a notebook from the first cell until the last one, or until one fails.
     *
     * <p>The file written is complete after every cell: when a cell fails, the process dies or the
     * run is interrupted, everything before is kept.
     *
     * <p>When the calling thread is interrupted, the running cell is too, and the outcome says so
     * within about five seconds; the thread's interrupt is used up, so that the caller can go on
     * writing files.
     *
     * @param listener is told each event, on the calling thread; when it throws, the run is ended
     * @return how the run ended; a failed cell is an outcome, not an exception
     * @throws io.github.jitterbook.ipynb.NotebookFormatException if the file is no notebook
     * @throws IOException if the notebook cannot be read, the output's folder is missing or not
     *     writable, or the child cannot be started; the message is one line and names the value
     */
    public static NotebookOutcome run(NotebookRun request, Consumer<NotebookEvent> listener)
            throws IOException {
        Notebook.read(request.notebook());
        requireWritable(request.output());
        requireStartable(request);
        try (NotebookProcess process = NotebookProcess.start(request)) {
            return process.follow(listener);
        }
    }

    /**
     * The class path for a run: our jar and the kernel's beside it, or, when our classes come from
     * a folder, this JVM's class path.
     *
     * @throws IllegalStateException if the kernel's jar is missing; the message says where it
     *     should be and what puts it there
     */
    public static List<Path> defaultClassPath() {
        return KernelClassPath.of(KernelClassPath.ours(), System.getProperty("java.class.path"));
    }

    private static void requireWritable(Path output) throws IOException {
        Path folder = output.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException(output + ": cannot be written: no such folder");
        }
        if (Files.isDirectory(output)) {
            throw new IOException(output + ": cannot be written: it is a folder");
        }
        if (!Files.isWritable(folder)) {
            throw new IOException(output + ": cannot be written: the folder is read-only");
        }
    }

    // The shell in between would only give an exit code.
    private static void requireStartable(NotebookRun request) throws IOException {
        Path java = request.java();
        if (java.getParent() != null && !Files.isExecutable(java)) {
            throw new IOException(java + ": no java to run the notebook with");
        }
        for (Path entry : request.classPath()) {
            if (!Files.exists(entry)) {
                throw new IOException(entry + ": missing from the notebook's class path");
            }
        }
    }
}

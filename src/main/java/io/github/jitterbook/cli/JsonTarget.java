package io.github.jitterbook.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jitterbook.files.AtomicFile;
import io.github.jitterbook.result.ResultFile;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Where {@code --json} writes: nowhere, to standard output ({@code -}), or to a file.
 *
 * @param name as given; null if it was not
 */
record JsonTarget(@Nullable String name) {

    private static final String STANDARD_OUTPUT = "-";

    /** NAME_MAX of every usual file system of Linux. */
    private static final int MAX_NAME_BYTES = 255;

    boolean isStandardOutput() {
        return STANDARD_OUTPUT.equals(name);
    }

    /**
     * Asks before anything is measured.
     *
     * @throws RefusedException if it cannot be written
     */
    void requireWritable() {
        if (name == null || isStandardOutput()) {
            return;
        }
        Path file = Path.of(name);
        if (Files.isSymbolicLink(file)) {
            file = linkTarget(file);
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean target =
                Files.exists(file)
                        ? !Files.isDirectory(file) && Files.isWritable(file)
                        : folder != null && Files.isDirectory(folder);
        boolean renamable =
                (!Files.isRegularFile(file) && Files.exists(file))
                        || (folder != null && Files.isWritable(folder));
        if (file.getFileName() != null
                && file.getFileName().toString().getBytes(UTF_8).length > MAX_NAME_BYTES) {
            throw new RefusedException("--json " + name + ": a file's name has at most 255 bytes");
        }
        if (!target || !renamable) {
            throw new RefusedException("--json " + name + ": that file cannot be written");
        }
    }

    /**
     * Asks before anything is measured whether a trace can lie beside the result.
     *
     * @throws RefusedException if it cannot
     */
    void requirePlaceForTrace() {
        if (name == null) {
            return;
        }
        Path file = Path.of(name);
        if (isStandardOutput()
                || (Files.exists(file) && !Files.isRegularFile(file))
                || file.getFileName() == null) {
            throw new RefusedException(
                    "--json "
                            + name
                            + " with --trace: a trace is kept beside the result, so that must be a"
                            + " regular file");
        }
        if (!name.endsWith(".json")) {
            // X would share a trace's name with X.json.
            throw new RefusedException(
                    "--json " + name + " with --trace: the file's name must end in .json");
        }
        Path trace = ResultFile.traceOf(file);
        if (trace.getFileName().toString().getBytes(UTF_8).length > MAX_NAME_BYTES) {
            throw new RefusedException(
                    "--json " + name + ": the name of its trace would have more than 255 bytes");
        }
        if (Files.exists(trace, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(trace, LinkOption.NOFOLLOW_LINKS)) {
            throw new RefusedException(
                    "--json " + name + ": " + trace + " is in the way of its trace");
        }
    }

    private Path linkTarget(Path link) {
        try {
            Path target = link.resolveSibling(Files.readSymbolicLink(link));
            return Files.isSymbolicLink(target) ? target.toRealPath() : target;
        } catch (IOException broken) {
            throw new RefusedException("--json " + name + ": that link leads nowhere", broken);
        }
    }

    /** Writes it; what cannot go into its file goes to standard output, and is an error. */
    void write(byte[] bytes) throws IOException {
        write(bytes, "", file -> AtomicFile.write(file, bytes));
    }

    /** Writes a result, with its trace beside it; as {@link #write(byte[])}. */
    void write(RunResult result) throws IOException {
        write(
                ResultJson.write(result),
                result.trace() == null ? "" : ", without its trace",
                file -> ResultFile.write(file, result));
    }

    private void write(byte[] bytes, String without, FileWriter writer) throws IOException {
        if (name == null) {
            return;
        }
        if (isStandardOutput()) {
            System.out.write(bytes);
            requireSaid(System.out);
            return;
        }
        try {
            writer.write(Path.of(name));
        } catch (IOException lost) {
            // Measured is measured: where else can it go?
            System.out.write(bytes);
            System.out.flush();
            throw new IOException(
                    lost.getMessage() + "; the result went to standard output instead" + without,
                    lost);
        }
    }

    private interface FileWriter {
        void write(Path file) throws IOException;
    }

    /** A stream keeps its errors to itself until it is asked. */
    static void requireSaid(PrintStream out) throws IOException {
        if (out.checkError()) {
            throw new IOException(
                    "standard output is full or was closed; not all was written to it");
        }
    }
}

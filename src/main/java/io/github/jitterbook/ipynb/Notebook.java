package io.github.jitterbook.ipynb;

import io.github.jitterbook.files.AtomicFile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Jupyter notebook, nbformat 4; immutable.
 *
 * @param cells the cells in order
 * @param metadata what Jupyter and we keep about the notebook, such as {@code kernelspec}
 * @param minor the minor version of nbformat 4, kept as it was read
 * @param unknown the keys that this version does not know
 */
public record Notebook(List<Cell> cells, JsonMap metadata, int minor, JsonMap unknown) {

    /** The key of the metadata under which a run says when and how it went. */
    public static final String RUN_KEY = "jitterbook";

    public Notebook {
        cells = List.copyOf(cells);
    }

    /** A notebook of the newest minor version that has cell ids, 4.5. */
    public static Notebook of(List<Cell> cells) {
        return new Notebook(cells, JsonMap.EMPTY, 5, JsonMap.EMPTY);
    }

    /**
     * Reads a notebook file.
     *
     * @throws NotebookFormatException if it is not a notebook of nbformat 4
     * @throws IOException if it cannot be read; the message is one line that names the file
     */
    public static Notebook read(Path file) throws IOException {
        byte[] bytes;
        try {
            if (Files.isDirectory(file)) {
                throw new IOException(file + ": is a folder, not a notebook");
            }
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such notebook", e);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": the notebook may not be read (permission denied)", e);
        }
        return new NotebookReader(file.toString()).read(bytes);
    }

    /**
     * Reads a notebook from its JSON text.
     *
     * @param name what error messages call it
     * @throws NotebookFormatException if it is not a notebook of nbformat 4
     */
    public static Notebook parse(String json, String name) throws NotebookFormatException {
        return new NotebookReader(name).read(json.getBytes(StandardCharsets.UTF_8));
    }

    /** The text of the first Markdown heading, without its marks; empty when there is none. */
    public Optional<String> title() {
        return cells.stream()
                .filter(cell -> cell.type() == Cell.Type.MARKDOWN)
                .flatMap(Notebook::headings)
                .findFirst();
    }

    // A line that begins with # inside a fenced block is code, not a heading.
    private static Stream<String> headings(Cell cell) {
        Stream.Builder<String> found = Stream.builder();
        boolean fenced = false;
        for (String line : cell.source().split("\n")) {
            if (line.stripLeading().startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced && line.matches("#{1,6} +\\S.*")) {
                found.add(line.replaceFirst("^#+ +", "").replaceFirst(" +#+ *$", "").strip());
            }
        }
        return found.build();
    }

    /** This notebook with other cells. */
    public Notebook withCells(List<Cell> changed) {
        return new Notebook(changed, metadata, minor, unknown);
    }

    /** This notebook with other metadata. */
    public Notebook withMetadata(JsonMap changed) {
        return new Notebook(cells, changed, minor, unknown);
    }

    /** This notebook as if it had never been run. */
    public Notebook withoutOutputs() {
        return withCells(cells.stream().map(Cell::withoutOutputs).toList())
                .withMetadata(metadata.without(RUN_KEY));
    }

    /**
     * The text of the file as Jupyter writes it: keys in alphabetical order, one space of
     * indentation, long texts as lists of lines, a newline at the end.
     */
    public String toJson() {
        return NotebookJson.write(this);
    }

    /**
     * Writes the file so that whoever reads it meanwhile finds the old content or the new one.
     *
     * @throws IOException if it cannot be written; the message names the file
     */
    public void write(Path file) throws IOException {
        AtomicFile.write(file, toJson());
    }
}

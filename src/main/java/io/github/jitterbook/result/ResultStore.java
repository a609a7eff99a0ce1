package io.github.jitterbook.result;

import io.github.jitterbook.latency.LatencyTrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of results, a file each, numbered in the order in which they were saved. Several
 * processes may save into one folder. Thread-safe.
 */
public final class ResultStore {

    /** Results, and traces that were left without one. */
    private static final Pattern NUMBERED =
            Pattern.compile("\\d{1,9}-.*\\.(json|trace\\.csv\\.gz)");

    private final Path folder;

    /**
     * @param folder made when the first result is saved
     */
    public ResultStore(Path folder) {
        this.folder = folder;
    }

    public Path folder() {
        return folder;
    }

    /**
     * Saves a result under the next number, {@code 001-NAME.json}, and its trace, where it has one,
     * beside it.
     *
     * @return the file of the result
     * @throws IOException if it cannot be written; results saved before stay whole
     */
    public synchronized Path save(RunResult result) throws IOException {
        Files.createDirectories(folder);
        byte[] json = ResultJson.write(result);
        LatencyTrace kept = result.trace();
        byte[] trace = kept == null ? null : TraceCsv.compressed(kept);
        for (long number = nextNumber(); ; number++) {
            String name =
                    String.format(Locale.ROOT, "%03d-%s.json", number, fileName(result.name()));
            Path file = folder.resolve(name);
            // Another process may save into the same folder: it has taken this number then.
            if (ResultFile.writeNew(file, json, trace)) {
                return file;
            }
        }
    }

    private long nextNumber() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return 1
                    + files.map(file -> file.getFileName().toString())
                            .filter(NUMBERED.asMatchPredicate())
                            .mapToLong(name -> Long.parseLong(name.substring(0, name.indexOf('-'))))
                            .max()
                            .orElse(0);
        }
    }

    /**
     * A name as a part of a file's name: small letters, digits, points and dashes. Of ASCII alone,
     * since in the C locale a JVM has no other file names, and letters elsewhere may be so many
     * bytes that the name is too long.
     */
    static String fileName(String name) {
        String plain =
                name.replaceAll("[\u00b5\u03bc]", "u")
                        .replaceAll("[^A-Za-z0-9.]+", "-")
                        .replaceAll("^[-.]+|[-.]+$", "");
        return plain.isEmpty() ? "run" : plain.toLowerCase(Locale.ROOT);
    }
}

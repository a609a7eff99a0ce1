package io.github.jitterbook;

import io.github.jitterbook.result.ResultStore;

import org.jspecify.annotations.Nullable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Where results go. Thread-safe. */
public final class Outputs {

    /** What names the folder for a whole process; commands set it from {@code --out}. */
    public static final String PROPERTY = "jitterbook.out";

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private static final List<String> DATA_FOLDERS = List.of("data", "../data", "../../data");

    private static @Nullable ResultStore store;

    private Outputs() {}

    /**
     * The folder of a run when none is named: {@code data/runs/TIME-NAME} of the clone around the
     * working directory, or {@code jitterbook-runs/TIME-NAME} where there is none that can be
     * written.
     */
    public static Path defaultFolder(Path workingDirectory, String name) {
        String folder = STAMP.format(Instant.now()) + "-" + name;
        for (String data : DATA_FOLDERS) {
            Path candidate = workingDirectory.resolve(data).normalize();
            boolean ours = Files.isRegularFile(candidate.resolveSibling("jitterbook"));
            if (ours && writable(candidate)) {
                return candidate.resolve("runs").resolve(folder);
            }
        }
        return workingDirectory.resolve("jitterbook-runs").resolve(folder);
    }

    private static boolean writable(Path data) {
        return Files.isDirectory(data)
                ? Files.isWritable(data)
                : Files.isWritable(data.toAbsolutePath().getParent());
    }

    /** Where the cells of this process save their results. */
    static synchronized ResultStore store() {
        if (store == null) {
            String named = System.getProperty(PROPERTY);
            Path folder =
                    named == null
                            ? defaultFolder(Path.of("").toAbsolutePath(), "session")
                            : Path.of(named);
            store = new ResultStore(folder.resolve("results"));
        }
        return store;
    }
}

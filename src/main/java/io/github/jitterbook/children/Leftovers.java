package io.github.jitterbook.children;

import static io.github.jitterbook.children.Leftover.Fate.ENDED;
import static io.github.jitterbook.children.Leftover.Fate.FAILED;
import static io.github.jitterbook.children.Leftover.Fate.KEPT;
import static io.github.jitterbook.children.Leftover.Fate.REMOVED;

import io.github.jitterbook.children.Leftover.Fate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ends processes of ours that have outlived their parent, and removes entries of those that have
 * ended. A process is touched only when its pid, its start time, the boot, the container and the
 * user are those of its entry, and the pid and the start time of its parent are nobody's any more.
 * Used by one thread.
 */
public final class Leftovers {

    /** How long a process that was killed may take to be gone. */
    private static final long PATIENCE_NS = 5_000_000_000L;

    private static final long POLL_MS = 5;

    /** After this time a file that should have been renamed at once belongs to nobody. */
    private static final Duration UNFINISHED = Duration.ofMinutes(1);

    private static final String UNFINISHED_SUFFIX = ".new";
    private static final String UNKNOWN = "of no known kind";

    private final ChildRegistry registry;
    private final boolean dryRun;
    private final Set<ProcessId> doomed = new HashSet<>();

    private Leftovers(ChildRegistry registry, boolean dryRun) {
        this.registry = registry;
        this.dryRun = dryRun;
    }

    /** Where entries are looked for. */
    public static String place(ChildRegistry registry) {
        return registry.place();
    }

    /**
     * Cleans up.
     *
     * @param dryRun whether nothing is to be done, only told
     * @return what became of each entry, or would
     * @throws IOException if the folder must not be used or cannot be read; the message says why
     */
    public static List<Leftover> clean(ChildRegistry registry, boolean dryRun) throws IOException {
        return new Leftovers(registry, dryRun).clean();
    }

    private List<Leftover> clean() throws IOException {
        Optional<Path> folder = registry.folder();
        if (folder.isEmpty()) {
            return List.of();
        }
        Map<Path, Leftover> fates = new LinkedHashMap<>();
        int before;
        do {
            // Who has just lost its parent to this is left behind, too.
            before = doomed.size();
            for (Path file : files(folder.get())) {
                Leftover known = fates.get(file);
                if (known == null || known.fate() == KEPT) {
                    fate(file).ifPresent(fate -> fates.put(file, fate));
                }
            }
        } while (doomed.size() > before);
        return new ArrayList<>(fates.values());
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private Optional<Leftover> fate(Path file) throws IOException {
        String name = file.getFileName().toString();
        Optional<ProcessId> child = ProcessId.parse(name);
        if (child.isEmpty()) {
            return name.endsWith(UNFINISHED_SUFFIX) && isOld(file)
                    ? Optional.of(remove(file, name, UNKNOWN, "it was never finished"))
                    : Optional.empty();
        }
        try {
            return Optional.of(fate(file, ChildEntry.parse(child.get(), Files.readString(file))));
        } catch (NoSuchFileException gone) {
            // Its process has just ended, and its parent has removed it.
            return Optional.empty();
        } catch (IllegalArgumentException | IOException broken) {
            return Optional.of(unreadable(file, child.get(), String.valueOf(broken.getMessage())));
        }
    }

    private Leftover unreadable(Path file, ProcessId child, String why) {
        String name = child.toString();
        return child.isAlive()
                ? new Leftover(FAILED, name, UNKNOWN, "its entry cannot be read: " + why)
                : remove(file, name, UNKNOWN, "its process has ended");
    }

    private Leftover fate(Path file, ChildEntry entry) {
        ProcessId child = entry.child();
        String name = child.toString();
        if (!Here.isKnown()) {
            return new Leftover(KEPT, name, entry.what(), "this boot or container is unknown");
        }
        if (!entry.boot().equals(Here.boot())) {
            return remove(file, name, entry.what(), "this machine was started anew since");
        }
        if (!entry.pidNamespace().equals(Here.pidNamespace())) {
            return new Leftover(KEPT, name, entry.what(), "it belongs to another container");
        }
        Optional<ProcessHandle> handle = ProcessHandle.of(child.pid());
        if (handle.isEmpty() || !child.isAlive()) {
            return remove(file, name, entry.what(), "its process has ended");
        }
        if (entry.parent().isAlive() && !doomed.contains(entry.parent())) {
            return new Leftover(
                    KEPT, name, entry.what(), "its parent " + entry.parent().pid() + " is alive");
        }
        OptionalLong user = Here.user(child.pid());
        if (!user.equals(Here.user()) || child.pid() == ProcessHandle.current().pid()) {
            return new Leftover(KEPT, name, entry.what(), "it is another user's");
        }
        return end(file, entry, handle.get());
    }

    /** The handle knows the start time, too: a process of the same pid is not killed for it. */
    private Leftover end(Path file, ChildEntry entry, ProcessHandle handle) {
        String name = entry.child().toString();
        String why = "its parent " + entry.parent().pid() + " is gone";
        doomed.add(entry.child());
        if (dryRun) {
            return new Leftover(ENDED, name, entry.what(), why);
        }
        handle.destroyForcibly();
        if (!isGone(entry.child())) {
            return new Leftover(FAILED, name, entry.what(), "it was killed and is still there");
        }
        Leftover removed = remove(file, name, entry.what(), why);
        return removed.fate() == FAILED ? removed : new Leftover(ENDED, name, entry.what(), why);
    }

    private static boolean isGone(ProcessId child) {
        long giveUp = System.nanoTime() + PATIENCE_NS;
        while (child.isAlive()) {
            if (System.nanoTime() - giveUp > 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            try {
                Thread.sleep(POLL_MS);
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }
        return true;
    }

    private Leftover remove(Path file, String name, String what, String reason) {
        Fate fate = REMOVED;
        String why = reason;
        if (!dryRun) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException refused) {
                fate = FAILED;
                why = reason + ", and its entry cannot be deleted: " + refused;
            }
        }
        return new Leftover(fate, name, what, why);
    }

    private static boolean isOld(Path file) throws IOException {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            return written.isBefore(Instant.now().minus(UNFINISHED));
        } catch (NoSuchFileException renamed) {
            return false;
        }
    }
}

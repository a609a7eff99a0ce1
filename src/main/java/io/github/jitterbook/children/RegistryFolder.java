package io.github.jitterbook.children;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Where entries stand: a folder that nobody but this user can have put anything into. Anybody may
 * make names in {@code /tmp}, so what is found there is used only if it is a folder, no link, this
 * user's, and closed to all others. Immutable.
 */
final class RegistryFolder {

    private static final String NAME = "jitterbook";

    private static final FileAttribute<Set<PosixFilePermission>> OURS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Of {@code uapi/linux/stat.h}. */
    private static final int PERMISSIONS = 0777;

    private static final int OURS_ALONE_MODE = 0700;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int STICKY = 01000;

    private final Path base;
    private final boolean given;
    private final long user;

    private RegistryFolder(Path base, boolean given, long user) {
        this.base = base;
        this.given = given;
        this.user = user;
    }

    /**
     * The folder of this user.
     *
     * @param runtime the value of XDG_RUNTIME_DIR; null or empty if it is not set
     * @param temporary where to make one else
     * @param user the effective user
     */
    static RegistryFolder of(@Nullable String runtime, Path temporary, long user) {
        return runtime == null || runtime.isEmpty()
                ? new RegistryFolder(temporary.resolve(NAME + "-" + user), false, user)
                : new RegistryFolder(Path.of(runtime), true, user);
    }

    Path path() {
        return base.resolve(NAME);
    }

    /**
     * Makes the folder, if it is not there, and checks it.
     *
     * @throws IOException if it cannot be made or must not be used; the message says why
     */
    Path make() throws IOException {
        if (given) {
            requireBase();
        } else {
            makeOne(base);
        }
        makeOne(path());
        return path();
    }

    /**
     * The folder, checked; empty if nobody has made it.
     *
     * @throws IOException if it must not be used; the message says why
     */
    Optional<Path> find() throws IOException {
        if (!Files.exists(base, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (given) {
            requireBase();
        } else {
            requireOurs(base);
        }
        if (!Files.exists(path(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        requireOurs(path());
        return Optional.of(path());
    }

    private void requireBase() throws IOException {
        if (!base.isAbsolute() || !Files.isDirectory(base)) {
            throw new IOException("XDG_RUNTIME_DIR is '" + base + "', which is no folder");
        }
        long owner = owner(base);
        if (owner != user) {
            throw new IOException(
                    "XDG_RUNTIME_DIR is "
                            + base
                            + ", which belongs to user "
                            + owner
                            + ", not to"
                            + " user "
                            + user);
        }
        if ((mode(base) & WRITABLE_BY_OTHERS) != 0) {
            throw new IOException("XDG_RUNTIME_DIR is " + base + ", where others may write");
        }
    }

    private void makeOne(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, OURS_ALONE);
        } catch (FileAlreadyExistsException there) {
            // Whose it is, is seen below.
        } catch (UnsupportedOperationException noModes) {
            throw new IOException(folder + " cannot be made for one user alone", noModes);
        } catch (FileSystemException refused) {
            throw new IOException(folder + " cannot be made: " + reason(refused), refused);
        }
        requireOurs(folder);
    }

    private static String reason(FileSystemException refused) {
        return refused.getReason() == null
                ? refused.getClass().getSimpleName()
                : refused.getReason();
    }

    private void requireOurs(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(
                    folder
                            + " is "
                            + (Files.isSymbolicLink(folder) ? "a link" : "no folder")
                            + "; who has put it there?");
        }
        long owner = owner(folder);
        if (owner != user) {
            throw new IOException(folder + " belongs to user " + owner + ", not to user " + user);
        }
        int mode = mode(folder) & PERMISSIONS;
        if (mode != OURS_ALONE_MODE) {
            throw new IOException(
                    folder
                            + " has mode 0"
                            + Integer.toOctalString(mode)
                            + " and not 0700; chmod 700 it");
        }
        Path above = folder.toAbsolutePath().getParent();
        int modeAbove = above == null ? 0 : mode(above);
        if ((modeAbove & WRITABLE_BY_OTHERS) != 0 && (modeAbove & STICKY) == 0) {
            throw new IOException(
                    folder
                            + " stands where others may rename it: the folder above it has no"
                            + " sticky bit");
        }
    }

    private static long owner(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid") & 0xFFFF_FFFFL;
    }

    private static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode");
    }
}

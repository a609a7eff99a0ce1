package io.github.jitterbook.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Folders that nobody but this user, and root, can have put anything into: from them alone a
 * library is loaded. Stateless.
 */
final class PrivateFolder {

    private static final FileAttribute<Set<PosixFilePermission>> OURS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Write bits of group and others, and the sticky bit, of {@code uapi/linux/stat.h}. */
    private static final int WRITABLE_BY_OTHERS = 0022;

    private static final int STICKY = 01000;

    private static final int ROOT = 0;

    private PrivateFolder() {}

    /**
     * Makes a folder and those above it that are missing, with mode 0700, and checks it.
     *
     * @return its real path, without links
     * @throws UnusableFolderException if it cannot be made, or {@link #require} refuses it
     */
    static Path make(Path folder) throws UnusableFolderException {
        try {
            Files.createDirectories(folder, OURS_ALONE);
            Path real = folder.toRealPath();
            require(real);
            return real;
        } catch (IOException refused) {
            throw new UnusableFolderException(
                    folder + " cannot be made" + mount(folder) + ": " + cause(refused), refused);
        }
    }

    /**
     * Makes a folder of a new name for work in progress.
     *
     * @throws UnusableFolderException if it cannot be made
     */
    static Path makeTemporary(Path parent, String prefix) throws UnusableFolderException {
        try {
            return Files.createTempDirectory(parent, prefix, OURS_ALONE);
        } catch (IOException refused) {
            throw new UnusableFolderException(
                    parent + " takes no files" + mount(parent) + ": " + cause(refused), refused);
        }
    }

    /**
     * Checks that a folder is this user's and that no other user can write to it or put another in
     * its place: each one above it is this user's or root's, and others may write to it only where
     * the sticky bit keeps them from renaming what is not theirs.
     *
     * @param real a path without links
     * @throws UnusableFolderException naming the folder that fails
     */
    static void require(Path real) throws UnusableFolderException {
        try {
            requireOwner(real, false);
            for (Path above = real.getParent(); above != null; above = above.getParent()) {
                requireOwner(above, true);
            }
        } catch (IOException unreadable) {
            throw new UnusableFolderException(
                    real + " cannot be checked: " + cause(unreadable), unreadable);
        }
    }

    private static void requireOwner(Path path, boolean above)
            throws IOException, UnusableFolderException {
        int owner = (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        int user = Libc.geteuid();
        if (owner != user && !(above && owner == ROOT)) {
            throw new UnusableFolderException(
                    path + " belongs to user " + owner + ", not to user " + user);
        }
        if ((mode & WRITABLE_BY_OTHERS) != 0 && !(above && (mode & STICKY) != 0)) {
            throw new UnusableFolderException(path + " is writable by other users");
        }
    }

    /** " (on /home (/dev/sda2))", or nothing where that cannot be found out. */
    static String mount(Path path) {
        for (Path there = path; there != null; there = there.getParent()) {
            if (Files.exists(there)) {
                try {
                    return " (on " + Files.getFileStore(there) + ")";
                } catch (IOException unknown) {
                    return "";
                }
            }
        }
        return "";
    }

    /** The reason alone: most messages of file errors begin with the path again. */
    static String cause(IOException error) {
        String message = String.valueOf(error.getMessage());
        if (error instanceof java.nio.file.FileSystemException inFile) {
            String reason = inFile.getReason();
            return reason != null ? reason : error.getClass().getSimpleName();
        }
        return message;
    }
}

package io.github.jitterbook.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * Writes whole files, so that a reader sees the old one or the new one, never half of one.
 * Thread-safe for different files; of two writers of one file, one wins whole.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes a file. A new or a regular one by way of a fresh file beside it, brought to disk and
     * renamed; a device, a pipe or a link directly, since a rename would put a file in its place.
     *
     * <p>A thread whose interrupt flag is set can write: no interruptible channel is used, so that
     * what a run has done so far is kept when an interrupt has ended it.
     *
     * @throws IOException if it cannot be written, naming the file; what was there before is then
     *     still there
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path fresh = fresh(file);
        try {
            if (isOther(file)) {
                writeDirectly(file, bytes, false);
            } else {
                prepare(fresh, bytes, file);
                replace(fresh, file);
            }
        } catch (IOException broken) {
            throw new IOException(file + ": cannot be written: " + reason(broken), broken);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Writes a text in UTF-8, as {@link #write(Path, byte[])}. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes two files, the second of which tells what the first one is. Both are brought to disk
     * before the first takes its name, and the first takes its name before the second: whatever
     * fails, there is no new second one without the new first one.
     *
     * @throws IOException if one of them cannot be written, naming it; unless the disk fails
     *     between the two renames, what was there before is then still there
     */
    public static void writeBoth(Path first, byte[] bytes, Path second, byte[] secondBytes)
            throws IOException {
        Path freshFirst = fresh(first);
        Path freshSecond = fresh(second);
        Path present = first;
        try {
            prepare(freshFirst, bytes, first);
            present = second;
            boolean direct = isOther(second);
            if (!direct) {
                prepare(freshSecond, secondBytes, second);
            }
            present = first;
            replace(freshFirst, first);
            present = second;
            if (direct) {
                writeDirectly(second, secondBytes, false);
            } else {
                replace(freshSecond, second);
            }
        } catch (IOException broken) {
            throw new IOException(present + ": cannot be written: " + reason(broken), broken);
        } finally {
            Files.deleteIfExists(freshFirst);
            Files.deleteIfExists(freshSecond);
        }
    }

    /**
     * Writes a file that is not there yet, whole.
     *
     * @return false, and nothing is changed, if there is one of that name
     * @throws IOException if it cannot be written, naming the file
     */
    public static boolean writeNew(Path file, byte[] bytes) throws IOException {
        Path fresh = fresh(file);
        try {
            writeDirectly(fresh, bytes, true);
            return rename(fresh, file);
        } catch (IOException broken) {
            throw new IOException(file + ": cannot be written: " + reason(broken), broken);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** A link, since it fails where a rename would replace; a rename where there are no links. */
    private static boolean rename(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            Files.move(fresh, file);
            return true;
        }
    }

    /** A device, a pipe, a link: something a rename would replace by a file. */
    private static boolean isOther(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * A short name, since the file's own may be as long as names can be; one of its own, so that
     * what a process left that died before its rename is in nobody's way.
     */
    private static Path fresh(Path file) {
        return file.resolveSibling("." + UUID.randomUUID() + ".new");
    }

    private static void prepare(Path fresh, byte[] bytes, Path file) throws IOException {
        writeDirectly(fresh, bytes, true);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            keepPermissions(file, fresh);
        }
    }

    private static void replace(Path fresh, Path file) throws IOException {
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void writeDirectly(Path file, byte[] bytes, boolean toDisk) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(bytes);
            if (toDisk) {
                out.getFD().sync();
            }
        }
    }

    private static void keepPermissions(Path old, Path fresh) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(Files.getPosixFilePermissions(old));
        }
    }

    private static String reason(IOException broken) {
        if (broken instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        // A stream says "NAME (reason)", and the name is that of the fresh file, which nobody asked
        // for.
        String message = String.valueOf(broken.getMessage());
        int bracket = message.lastIndexOf(" (");
        return bracket >= 0 && message.endsWith(")")
                ? message.substring(bracket + 2, message.length() - 1)
                : message;
    }
}

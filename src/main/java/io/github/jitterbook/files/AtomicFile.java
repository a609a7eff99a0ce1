package io.github.jitterbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes whole files, so that a reader sees the old one or the new one, never half of one. */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes a file. A new or a regular one by way of a temporary file beside it, brought to disk and
     * renamed; a device, a pipe or a link directly, since a rename would replace it.
     *
     * @throws IOException if it cannot be written; what was there before is then still there
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        boolean special =
                Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (special) {
            Files.write(file, bytes);
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " is not a file that can be written");
        }
        Path fresh = Files.createTempFile(folder, "." + file.getFileName(), ".new");
        try {
            writeToDisk(fresh, bytes);
            keepPermissions(file, fresh);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void writeToDisk(Path fresh, byte[] bytes) throws IOException {
        try (var out = new java.io.FileOutputStream(fresh.toFile())) {
            out.write(bytes);
            out.getFD().sync();
        }
    }

    /** A temporary file is its owner's alone; a result is as readable as any new file. */
    private static void keepPermissions(Path file, Path fresh) throws IOException {
        if (!Files.getFileStore(fresh).supportsFileAttributeView("posix")) {
            return;
        }
        var permissions =
                Files.exists(file)
                        ? Files.getPosixFilePermissions(file)
                        : java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--");
        Files.setPosixFilePermissions(fresh, permissions);
    }
}

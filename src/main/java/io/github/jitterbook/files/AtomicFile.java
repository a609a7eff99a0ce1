package io.github.jitterbook.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

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
        // A short name, since the file's own may be as long as names can be.
        Path fresh = folder.resolve("." + UUID.randomUUID() + ".new");
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

    /** Makes the file as any new one is made, so that the user's umask holds. */
    private static void writeToDisk(Path fresh, byte[] bytes) throws IOException {
        try (FileChannel out =
                FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                out.write(left);
            }
            out.force(true);
        }
    }

    private static void keepPermissions(Path file, Path fresh) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null && Files.exists(file)) {
            view.setPermissions(Files.getPosixFilePermissions(file));
        }
    }
}

package io.github.jitterbook.ipynb;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a text file whole or not at all: into a fresh file of the same folder, then by rename.
 *
 * <p>Thread-safe for different files; two writers of one file leave the content of one of them.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Replaces a file's content, in UTF-8. A target that exists and is not a regular file (a link,
     * a device, a pipe) is written directly, since a rename would put a file in its place.
     *
     * <p>An interrupted thread can write: no interruptible channel is used, so that what a run has
     * done so far is kept when the run is ended by an interrupt.
     *
     * @throws IOException if the folder is missing or something cannot be written; the message
     *     names the file
     */
    public static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        boolean exists = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            writeDirectly(file, bytes);
            return;
        }
        Path fresh = file.resolveSibling("." + file.getFileName() + "." + ownId() + ".tmp");
        try {
            writeDirectly(fresh, bytes);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw new IOException(file + ": cannot be written: " + reason(e), e);
        }
    }

    // A process that died between write and rename leaves a file that no other one trips over.
    private static String ownId() {
        return ProcessHandle.current().pid() + "-" + Thread.currentThread().getId();
    }

    private static void writeDirectly(Path file, byte[] bytes) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(bytes);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof FileSystemException detailed && detailed.getReason() != null) {
            return detailed.getReason();
        }
        String message = String.valueOf(e.getMessage());
        // "PATH (No such file or directory)", where the path is the temporary one.
        int open = message.lastIndexOf('(');
        return message.endsWith(")") && open >= 0
                ? message.substring(open + 1, message.length() - 1)
                : message;
    }
}

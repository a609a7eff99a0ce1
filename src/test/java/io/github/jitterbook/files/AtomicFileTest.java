package io.github.jitterbook.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

class AtomicFileTest {

    @TempDir Path folder;

    /** Writes to the file that it is given; prints the class of the exception, or "written". */
    static final class WriteProbe {
        private WriteProbe() {}

        public static void main(String[] args) {
            try {
                AtomicFile.write(Path.of(args[0]), bytes("new"));
                System.out.println("written");
            } catch (IOException refused) {
                System.out.println("IOException");
            }
        }
    }

    @Test
    void shouldWriteANewFile() throws IOException {
        Path file = folder.resolve("new.json");
        write(file, "content");
        assertEquals("content", Files.readString(file));
        assertEquals(List.of("new.json"), names());
    }

    @Test
    void shouldReplaceARegularFileByARename() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old, and longer than the new one");
        Object before = Files.getAttribute(file, "unix:ino");
        write(file, "new");
        assertEquals("new", Files.readString(file));
        assertNotEquals(before, Files.getAttribute(file, "unix:ino"), "it is another file");
        assertEquals(List.of("a.json"), names());
    }

    @Test
    void shouldShowAReaderTheOldFileOrTheNewOneNeverHalf() throws IOException {
        Path file = folder.resolve("a.json");
        write(file, "old");
        try (var reader = Files.newInputStream(file)) {
            write(file, "new");
            assertEquals("old", new String(reader.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldKeepThePermissionsOfTheFileThatItReplaces() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        write(file, "new");
        assertEquals("rw-rw----", permissions(file));
    }

    @Test
    void shouldMakeANewFileAsReadableAsTheUserWantsNewFiles() throws Exception {
        Path file = folder.resolve("a.json");
        for (String[] mask : new String[][] {{"022", "rw-r--r--"}, {"077", "rw-------"}}) {
            Files.deleteIfExists(file);
            String out =
                    ChildJvm.of(WriteProbe.class)
                            .prefix("/bin/sh", "-c", "umask " + mask[0] + "; exec \"$@\"", "sh")
                            .args(file.toString())
                            .run()
                            .successfulOutput();
            assertEquals("written", out);
            assertEquals(mask[1], permissions(file));
        }
    }

    @Test
    void shouldWriteThroughALinkAndLeaveItALink() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        write(link, "new");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(target));
        assertEquals(List.of("link", "target"), names());
    }

    @Test
    void shouldWriteThroughALinkToNothingYet() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("target"));
        write(link, "new");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(folder.resolve("target")));
    }

    @Test
    @Timeout(30)
    void shouldWriteIntoAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "needs mkfifo (coreutils)");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        CompletableFuture<String> read =
                CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return Files.readString(pipe);
                            } catch (IOException broken) {
                                throw new java.io.UncheckedIOException(broken);
                            }
                        });
        write(pipe, "through the pipe");
        assertEquals("through the pipe", read.get(20, TimeUnit.SECONDS));
        assertEquals(List.of("pipe"), names());
        assertTrue(Files.readAttributes(pipe, "isOther").containsValue(true), "still a pipe");
    }

    @Test
    void shouldWriteToADevice() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "needs /dev/null");
        write(device, "gone");
        assertTrue((Boolean) Files.getAttribute(device, "isOther"), "still a device");
    }

    @Test
    void shouldSayThatAFolderIsNoFile() throws IOException {
        Path target = Files.createDirectories(folder.resolve("a/b")).getParent();
        assertThrows(IOException.class, () -> write(target, "new"));
        assertTrue(Files.isDirectory(folder.resolve("a/b")));
        assertThrows(IOException.class, () -> write(Path.of("/"), "new"));
    }

    @Test
    void shouldSayThatAFolderIsMissing() {
        Path file = folder.resolve("none/a.json");
        IOException refused = assertThrows(IOException.class, () -> write(file, "new"));
        assertEquals(file + ": cannot be written: No such file or directory", refused.getMessage());
    }

    @Test
    void shouldWriteOnAnInterruptedThread() throws IOException {
        Path file = folder.resolve("a.json");
        Thread.currentThread().interrupt();
        try {
            write(file, "kept");
        } finally {
            assertTrue(Thread.interrupted(), "the interrupt is still there");
        }
        assertEquals("kept", Files.readString(file));
    }

    @Test
    void shouldKeepTheOldFileWhenTheFolderCannotBeWritten() throws Exception {
        Path file = Files.writeString(folder.resolve("a.json"), "old");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            String out =
                    ChildJvm.of(WriteProbe.class)
                            .prefix(Privileges.without("dac_override"))
                            .args(file.toString())
                            .run()
                            .successfulOutput();
            assertEquals("IOException", out);
            assertEquals("old", Files.readString(file));
            assertEquals(List.of("a.json"), names());
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void shouldWriteAFileInTheWorkingFolderByItsNameAlone() throws IOException {
        Path file = Path.of("atomic-file-test.tmp");
        try {
            write(file, "new");
            assertEquals("new", Files.readString(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void shouldWriteAFileOfTheLongestName() throws IOException {
        // 255 bytes is what Linux file systems allow; a name beside it must not be longer still.
        Path file = folder.resolve("n".repeat(255));
        write(file, "new");
        assertEquals("new", Files.readString(file));
    }

    private static void write(Path file, String text) throws IOException {
        AtomicFile.write(file, bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

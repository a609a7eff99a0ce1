package io.github.jitterbook.children;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The folder of the registry is used only where nobody else can have put anything. */
class RegistryFolderTest {

    private final long user = Here.user().orElseThrow();

    @TempDir Path folder;
    private Path tmp;

    @BeforeEach
    void makeATmp() throws IOException {
        tmp = Files.createDirectory(folder.resolve("tmp"));
    }

    private static void chmod(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static String refusal(RegistryFolder place) {
        String made = assertThrows(IOException.class, place::make).getMessage();
        assertEquals(made, assertThrows(IOException.class, place::find).getMessage());
        return made;
    }

    private RegistryFolder inTmp() {
        return RegistryFolder.of(null, tmp, user);
    }

    private Path own() {
        return tmp.resolve("jitterbook-" + user);
    }

    @Test
    void shouldMakeItForThisUserAlone() throws IOException {
        assertEquals(Optional.empty(), inTmp().find());
        Path made = inTmp().make();
        assertEquals(own().resolve("jitterbook"), made);
        assertEquals("rwx------", mode(made));
        assertEquals("rwx------", mode(own()));
        assertEquals(made, inTmp().make(), "again");
        assertEquals(Optional.of(made), inTmp().find());
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void shouldUseTheRuntimeFolderWhereThereIsOne() throws IOException {
        RegistryFolder place = RegistryFolder.of(tmp.toString(), folder.resolve("no"), user);
        assertEquals(Optional.empty(), place.find());
        assertEquals(tmp.resolve("jitterbook"), place.make());
        assertFalse(Files.exists(folder.resolve("no")));
        // Set to nothing is not set.
        assertEquals(inTmp().path(), RegistryFolder.of("", tmp, user).path());
    }

    @Test
    void shouldFollowNoLink() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        chmod(elsewhere, "rwx------");
        Files.createSymbolicLink(own(), elsewhere);
        assertTrue(refusal(inTmp()).contains(own() + " is a link"), refusal(inTmp()));
        Files.delete(own());
        Files.createDirectory(own());
        chmod(own(), "rwx------");
        Files.createSymbolicLink(own().resolve("jitterbook"), elsewhere);
        assertTrue(refusal(inTmp()).contains("jitterbook is a link"), refusal(inTmp()));
        try (var files = Files.list(elsewhere)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void shouldRefuseWhatIsNoFolder() throws IOException {
        Files.createFile(own());
        assertTrue(refusal(inTmp()).contains("is no folder"), refusal(inTmp()));
    }

    @Test
    void shouldRefuseWhatIsOpenToOthers() throws IOException {
        inTmp().make();
        chmod(own(), "rwxr-xr-x");
        assertTrue(refusal(inTmp()).contains("mode 0755 and not 0700"), refusal(inTmp()));
        chmod(own(), "rwx------");
        chmod(own().resolve("jitterbook"), "rwxrwxrwx");
        assertTrue(refusal(inTmp()).contains("mode 0777 and not 0700"), refusal(inTmp()));
    }

    /** Seen from the other side: the same folder, by somebody else. */
    @Test
    void shouldRefuseAnotherUsers() throws IOException {
        Path taken = Files.createDirectory(tmp.resolve("jitterbook-" + (user + 1)));
        chmod(taken, "rwx------");
        String refusal = refusal(RegistryFolder.of(null, tmp, user + 1));
        assertTrue(refusal.contains("belongs to user " + user + ", not to user"), refusal);
        refusal = refusal(RegistryFolder.of(tmp.toString(), folder, user + 1));
        assertTrue(refusal.contains("XDG_RUNTIME_DIR"), refusal);
        assertTrue(refusal.contains("belongs to user " + user + ", not to user"), refusal);
    }

    @Test
    void shouldRefuseAPlaceWhereOthersMayRenameIt() throws IOException {
        inTmp().make();
        chmod(tmp, "rwxrwxrwx");
        assertTrue(refusal(inTmp()).contains("sticky"), refusal(inTmp()));
        Files.setAttribute(tmp, "unix:mode", 01777);
        inTmp().make();
    }

    @Test
    void shouldRefuseARuntimeFolderThatIsNone() {
        for (String runtime : new String[] {"here", folder.resolve("no").toString()}) {
            RegistryFolder place = RegistryFolder.of(runtime, tmp, user);
            String refusal = assertThrows(IOException.class, place::make).getMessage();
            assertTrue(refusal.contains("XDG_RUNTIME_DIR"), refusal);
        }
    }
}

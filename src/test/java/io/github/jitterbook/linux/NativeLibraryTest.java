package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.NativeLibrary.Prepared;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Compiling, keeping and loading a C source, and every way in which that is refused. */
@Timeout(120)
class NativeLibraryTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void needsLinux() throws IOException {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        environment.put("PATH", System.getenv("PATH"));
    }

    private static String source(long answer) {
        return """
        #include <stdint.h>
        int64_t jitterbook_call(int64_t function, int64_t address) {
            return function == 1 ? %d : *(int64_t *)(intptr_t)address;
        }
        """
                .formatted(answer);
    }

    private Prepared prepare(String source) {
        return NativeLibrary.prepare(
                "test.c", source, environment, List.of(folder.resolve("native")), LIMIT);
    }

    private String refusal(String source) {
        Prepared prepared = prepare(source);
        assertTrue(prepared.file().isEmpty(), prepared.toString());
        return prepared.unavailable().orElseThrow();
    }

    private Path file(String source) {
        Prepared prepared = prepare(source);
        return prepared.file()
                .orElseThrow(() -> new AssertionError(prepared.unavailable().orElseThrow()));
    }

    private static long call(Path file, long function, long value) {
        NativeMemory block = NativeMemory.allocate(8);
        block.bytes().putLong(0, value);
        return NativeLibrary.load(file).call(function, block);
    }

    /** A compiler of the test's own, whose calls are counted in the file {@code calls}. */
    private void compiler(String body) throws IOException {
        Path script = folder.resolve("test-cc");
        Files.writeString(
                script,
                "#!/bin/sh\necho \"$*\" >> " + folder.resolve("calls") + "\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment.put("CC", script.toString());
    }

    private List<String> compilations() throws IOException {
        return Files.readAllLines(folder.resolve("calls")).stream()
                .filter(line -> !line.contains("--version"))
                .toList();
    }

    @Test
    void shouldCompileLoadAndCall() {
        Path file = file(source(42));
        assertEquals(42, call(file, 1, 0));
        assertEquals(-7, call(file, 2, -7), "the block is what C sees");
    }

    @Test
    void shouldCallTheLibraryThatIsAsked() {
        NativeLibrary first = NativeLibrary.load(file(source(1)));
        NativeLibrary second = NativeLibrary.load(file(source(2)));
        NativeMemory block = NativeMemory.allocate(8);
        assertEquals(
                List.of(1L, 2L, 1L, 1L, 2L),
                Stream.of(first, second, first, first, second).map(l -> l.call(1, block)).toList());
    }

    @Test
    void shouldCompileOnceForEachSourceAndCompiler() throws IOException {
        compiler("exec cc \"$@\"");
        Path first = file(source(5));
        assertEquals(first, file(source(5)));
        assertEquals(1, compilations().size());
        assertNotEquals(first, file(source(6)));
        assertEquals(2, compilations().size());
        String before = environment.get("CC");
        environment.put("CC", before + " -DANOTHER");
        assertNotEquals(first.getParent(), file(source(5)).getParent(), "other flags");
        assertEquals(3, compilations().size());
    }

    @Test
    void shouldLeaveNothingBesideTheLibrary() throws IOException {
        Path file = file(source(8));
        try (Stream<Path> files = Files.walk(folder.resolve("native"))) {
            assertEquals(List.of(file), files.filter(Files::isRegularFile).toList());
        }
        assertEquals("rwx------", permissions(file.getParent()));
        assertEquals("rwx------", permissions(file));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void shouldKeepTheBitsOfAFold() throws IOException {
        compiler("exec cc \"$@\"");
        file(source(9));
        String flags = compilations().get(0);
        assertTrue(flags.contains("-ffp-contract=off") && flags.contains("-std=c11"), flags);
        assertFalse(flags.contains("march") || flags.contains("fast-math"), flags);
    }

    @ParameterizedTest
    @CsvSource({"truncated", "one byte", "empty", "text"})
    void shouldBuildADamagedLibraryAgain(String damage) throws IOException {
        Path file = file(source(11));
        byte[] whole = Files.readAllBytes(file);
        byte[] bad = whole.clone();
        bad[whole.length / 2] ^= 1;
        // A new file: this process has the old one mapped, and would see the change.
        Files.delete(file);
        switch (damage) {
            case "truncated" -> Files.write(file, java.util.Arrays.copyOf(whole, 1000));
            case "one byte" -> Files.write(file, bad);
            case "empty" -> Files.write(file, new byte[0]);
            default -> Files.writeString(file, "not a library");
        }
        UnsupportedOperationException refused =
                assertThrows(UnsupportedOperationException.class, () -> NativeLibrary.load(file));
        assertTrue(refused.getMessage().contains("unavailable: "), refused.getMessage());
        Path again = file(source(11));
        assertEquals(11, call(again, 1, 0));
    }

    @Test
    void shouldSayThatThereIsNoCompiler() {
        environment.put("PATH", folder.toString());
        assertEquals(
                "unavailable: no C compiler (cc, gcc or clang) on PATH; install one, or name it"
                        + " with CC",
                refusal(source(1)));
    }

    @Test
    void shouldNotTakeAnotherCompilerThanTheOneAskedFor() {
        environment.put("CC", "no-such-cc");
        assertEquals("unavailable: there is no C compiler no-such-cc (CC)", refusal(source(1)));
    }

    @Test
    void shouldNotLookForACompilerWhereTheUserStands() {
        environment.put("PATH", ".::bin");
        assertTrue(refusal(source(1)).contains("no C compiler"));
    }

    @Test
    void shouldGiveTheFirstErrorsOfAFailingCompiler() {
        String reason = refusal("int jitterbook_call( { return no; }\n");
        assertTrue(reason.startsWith("unavailable: "), reason);
        assertTrue(reason.contains("failed with status 1: test.c:1:"), reason);
        assertTrue(reason.contains("error:"), reason);
        assertFalse(reason.contains("\n"), reason);
    }

    @ParameterizedTest
    @CsvSource({
        "exit 3, --version failed with status 3",
        "[ \"$1\" = --version ] || exit 5, failed with status 5",
        "exit 0, ended well but made no library",
    })
    void shouldSayWhatABadCompilerDid(String body, String said) throws IOException {
        compiler(body);
        String reason = refusal(source(1));
        assertTrue(reason.contains(said), reason);
    }

    @Test
    void shouldRefuseWhatIsNoLibrary() throws IOException {
        compiler("while [ $# -gt 1 ]; do [ \"$1\" = -o ] && echo text > \"$2\"; shift; done");
        String reason = refusal(source(1));
        assertTrue(reason.contains("cannot be loaded"), reason);
        assertFalse(reason.contains("\n"), reason);
    }

    @Test
    void shouldRefuseALibraryWithoutItsFunction() {
        String reason = refusal("int another(void) { return 1; }\n");
        assertTrue(
                reason.contains("cannot be loaded") && reason.contains("jitterbook_call"), reason);
    }

    @ParameterizedTest
    @CsvSource({"sleep 60", "sleep 60 & wait", "while :; do :; done"})
    void shouldKillACompilerThatHangs(String hang) throws IOException {
        compiler(
                "[ \"$1\" = --version ] && exit 0; echo $$ > "
                        + folder.resolve("pid")
                        + "; "
                        + hang);
        Prepared prepared =
                NativeLibrary.prepare(
                        "test.c",
                        source(1),
                        environment,
                        List.of(folder.resolve("native")),
                        Duration.ofSeconds(2));
        String reason = prepared.unavailable().orElseThrow();
        assertTrue(reason.contains("had not ended after 2.0 s"), reason);
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        ProcessHandle.of(pid).ifPresent(left -> left.onExit().join());
        assertTrue(ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void shouldNotWaitForWhatACompilerLeavesBehind() throws IOException {
        compiler("sleep 30 & exec cc \"$@\"");
        long start = System.nanoTime();
        assertEquals(13, call(file(source(13)), 1, 0));
        assertTrue(System.nanoTime() - start < 20_000_000_000L, "it waited for the sleep");
    }

    @Test
    void shouldNotTakeAFolderThatOthersMayWrite() throws IOException {
        Path shared = Files.createDirectory(folder.resolve("native"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertTrue(refusal(source(1)).endsWith(shared + " is writable by other users"));
        // Of what lies above it too; a library of ours there could be exchanged.
        Path below = shared.resolve("deeper");
        Prepared prepared =
                NativeLibrary.prepare("test.c", source(1), environment, List.of(below), LIMIT);
        String reason = prepared.unavailable().orElseThrow();
        assertTrue(reason.endsWith(shared + " is writable by other users"), reason);
    }

    @Test
    void shouldNotLoadWhatAnotherUserCouldHaveWritten() throws IOException {
        Path file = file(source(15));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
        UnsupportedOperationException refused =
                assertThrows(UnsupportedOperationException.class, () -> NativeLibrary.load(file));
        assertTrue(refused.getMessage().endsWith("is writable by other users"));
        assertEquals("rwx------", permissions(file(source(15))), "made anew");
    }

    @Test
    void shouldNotFollowALinkToALibrary() throws IOException {
        Path file = file(source(16));
        Path elsewhere = Files.move(file, folder.resolve("elsewhere.so"));
        Files.createSymbolicLink(file, elsewhere);
        assertThrows(UnsupportedOperationException.class, () -> NativeLibrary.load(file));
        assertTrue(Files.isRegularFile(file(source(16)), java.nio.file.LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void shouldGoOnToTheNextFolder() throws IOException {
        Path taken = Files.createFile(folder.resolve("a file"));
        Path good = folder.resolve("good");
        List<Path> folders = List.of(taken.resolve("native"), Path.of("/proc/native"), good);
        Path file =
                NativeLibrary.prepare("test.c", source(17), environment, folders, LIMIT)
                        .file()
                        .orElseThrow();
        assertTrue(file.startsWith(good.toRealPath()), file.toString());
        assertEquals(17, call(file, 1, 0));
    }

    @Test
    void shouldNameEveryFolderThatCannotBeUsed() throws IOException {
        Path taken = Files.createFile(folder.resolve("a file"));
        List<Path> folders = List.of(taken.resolve("native"), Path.of("/proc/native"));
        String reason =
                NativeLibrary.prepare("test.c", source(18), environment, folders, LIMIT)
                        .unavailable()
                        .orElseThrow();
        assertTrue(reason.startsWith("unavailable: no folder takes the compiled loop: "), reason);
        assertTrue(reason.contains(taken.toString()), reason);
        assertTrue(reason.contains("/proc/native") && reason.contains("(on /proc"), reason);
    }

    @Test
    void shouldWorkWhenManyPrepareAtOnce() throws Exception {
        int many = 8;
        ExecutorService threads = Executors.newFixedThreadPool(many);
        try {
            List<Callable<Path>> tasks = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                tasks.add(() -> file(source(19)));
            }
            for (Future<Path> done : threads.invokeAll(tasks)) {
                assertEquals(19, call(done.get(), 1, 0));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void shouldKnowTheUsersFolders() {
        Path home = Path.of("/users/me");
        Path jar = Path.of("/opt/target");
        assertEquals(
                List.of(
                        Path.of("/users/me/.cache/jitterbook/native"),
                        Path.of("/opt/target/native")),
                NativeCache.folders(Map.of("XDG_CACHE_HOME", "relative"), home, jar));
        assertEquals(
                List.of(
                        Path.of("/c/jitterbook/native"),
                        Path.of("/run/user/1000/jitterbook/native"),
                        Path.of("/opt/target/native")),
                NativeCache.folders(
                        Map.of("XDG_CACHE_HOME", "/c", "XDG_RUNTIME_DIR", "/run/user/1000"),
                        home,
                        jar));
    }
}

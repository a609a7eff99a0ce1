package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.children.ChildRegistry;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Launched;
import io.github.jitterbook.testing.Launched.Answer;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code clean} as a user runs it, on a process that really was left behind. */
class CleanIT {

    @TempDir Path folder;
    private Path runtime;

    @BeforeEach
    void makeARuntimeFolder() throws IOException {
        runtime =
                Files.createDirectory(
                        folder.resolve("runtime"),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
    }

    private Answer jitterbook(String... words) throws Exception {
        return Launched.start(
                        folder,
                        List.of(),
                        Map.of(ChildRegistry.RUNTIME_VARIABLE, runtime.toString()),
                        words)
                .finish(60);
    }

    @Test
    void shouldEndWhatOutlivedItsParentAndNothingElse() throws Exception {
        ProcessBuilder builder = ChildJvm.of(Planter.class).processBuilder();
        builder.environment().put(ChildRegistry.RUNTIME_VARIABLE, runtime.toString());
        Process parent = builder.start();
        long pid = Long.parseLong(parent.inputReader().readLine());
        ProcessHandle planted = ProcessHandle.of(pid).orElseThrow();
        try {
            Answer early = jitterbook("clean");
            assertEquals(ExitCode.DONE, early.code(), early.err());
            assertTrue(early.out().contains("left alone " + pid + "-"), early.out());
            assertTrue(planted.isAlive());

            parent.destroyForcibly().waitFor();
            Answer told = jitterbook("clean", "--dry-run");
            assertTrue(told.out().contains("would end " + pid + "-"), told.out());
            assertTrue(planted.isAlive());

            Answer done = jitterbook("clean");
            assertEquals(ExitCode.DONE, done.code(), done.err());
            assertTrue(done.out().startsWith("ended " + pid + "-"), done.out());
            assertTrue(done.out().contains(", planted: its parent " + parent.pid()), done.out());
            planted.onExit().get(5, TimeUnit.SECONDS);

            Answer nothing = jitterbook("clean");
            assertTrue(
                    nothing.out().contains("nothing is registered in " + runtime), nothing.out());
        } finally {
            planted.destroyForcibly();
            parent.destroyForcibly();
        }
    }

    /** Registers a process that never looks at its input, tells its pid, and waits. */
    static final class Planter {
        private Planter() {}

        public static void main(String[] args) throws Exception {
            Process child = new ProcessBuilder("sleep", "600").start();
            ChildRegistry.ofThisUser().register(child, "planted").sayOnce();
            System.out.println(child.pid());
            child.waitFor();
        }
    }

    @Test
    void shouldRefuseAFolderThatOthersMayChangeAndMeasureAllTheSame() throws Exception {
        Path entries = Files.createDirectory(runtime.resolve("jitterbook"));
        Files.setPosixFilePermissions(entries, PosixFilePermissions.fromString("rwxrwxrwx"));
        Answer clean = jitterbook("clean");
        assertEquals(ExitCode.REFUSED, clean.code(), clean.err());
        assertTrue(clean.err().contains("mode 0777 and not 0700"), clean.err());
        Answer measured = jitterbook("measure", "--seconds", "0.3", "--waiter", "park-nanos");
        assertEquals(ExitCode.DONE, measured.code(), measured.err());
        assertTrue(
                measured.err().contains("warning: processes are not registered"), measured.err());
        assertTrue(measured.err().contains("mode 0777 and not 0700"), measured.err());
    }

    @Test
    void shouldRegisterATrialWhileItRuns() throws Exception {
        Launched launched =
                Launched.start(
                        folder,
                        List.of(),
                        Map.of(ChildRegistry.RUNTIME_VARIABLE, runtime.toString()),
                        "measure",
                        "--seconds",
                        "60",
                        "--timer-slack",
                        Launched.SLACK);
        launched.awaitLoop(0);
        Answer clean = jitterbook("clean");
        assertTrue(clean.out().startsWith("left alone "), clean.out());
        assertTrue(clean.out().contains("trial 'measure'"), clean.out());
        launched.signal("TERM");
        assertEquals(ExitCode.PARTIAL, launched.finish(30).code());
        assertFalse(jitterbook("clean").out().contains("trial"), "its entry is gone with it");
    }
}

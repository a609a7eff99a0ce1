package io.github.jitterbook.children;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.children.Leftover.Fate;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cleaning ends what was left behind, and touches nothing else. */
class LeftoversTest {

    @TempDir Path base;

    private final List<Process> started = new ArrayList<>();
    private ChildRegistry registry;
    private Path folder;
    private ProcessId gone;

    @BeforeEach
    void makeARegistry() throws Exception {
        RegistryFolder place = RegistryFolder.of(base.toString(), base, Here.user().orElseThrow());
        folder = place.make();
        registry = new ChildRegistry(Optional.of(place));
        Process parent = sleeper();
        gone = id(parent);
        parent.destroyForcibly().waitFor();
    }

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    private Process sleeper() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();
        started.add(process);
        return process;
    }

    private static ProcessId id(Process process) {
        return ProcessId.of(process.pid()).orElseThrow();
    }

    private static ProcessId self() {
        return ProcessId.of(ProcessHandle.current().pid()).orElseThrow();
    }

    private Path enter(ProcessId child, ProcessId parent, String boot, String namespace)
            throws IOException {
        ChildEntry entry = new ChildEntry(child, "trial 'planted'", parent, boot, namespace);
        return Files.writeString(folder.resolve(child.toString()), entry.toText());
    }

    private Path enter(ProcessId child, ProcessId parent) throws IOException {
        return enter(child, parent, Here.boot(), Here.pidNamespace());
    }

    private Leftover clean() throws IOException {
        List<Leftover> all = Leftovers.clean(registry, false);
        assertEquals(1, all.size(), all::toString);
        return all.get(0);
    }

    @Test
    void shouldEndAProcessWhoseParentIsGone() throws Exception {
        Process child = sleeper();
        Path entry = enter(id(child), gone);
        List<Leftover> told = Leftovers.clean(registry, true);
        assertEquals(Fate.ENDED, told.get(0).fate());
        assertTrue(child.isAlive() && Files.exists(entry), "a dry run does nothing");
        Leftover done = clean();
        assertEquals(told.get(0), done);
        assertEquals("trial 'planted'", done.what());
        assertTrue(done.reason().contains("parent " + gone.pid() + " is gone"), done.reason());
        assertEquals(128 + 9, child.waitFor());
        assertFalse(Files.exists(entry));
    }

    @Test
    void shouldLeaveAProcessWithALivingParentAlone() throws Exception {
        Process child = sleeper();
        Path entry = enter(id(child), self());
        Leftover kept = clean();
        assertEquals(Fate.KEPT, kept.fate());
        assertTrue(kept.reason().contains("is alive"), kept.reason());
        assertTrue(child.isAlive() && Files.exists(entry));
    }

    @Test
    void shouldTakeNoLaterProcessOfThePidForTheParent() throws Exception {
        Process child = sleeper();
        enter(id(child), new ProcessId(self().pid(), self().startTicks() + 1));
        assertEquals(Fate.ENDED, clean().fate());
        assertEquals(128 + 9, child.waitFor());
    }

    @Test
    void shouldTakeNoLaterProcessOfThePidForTheChild() throws Exception {
        Process stranger = sleeper();
        ProcessId before = new ProcessId(stranger.pid(), id(stranger).startTicks() - 1);
        Path entry = enter(before, gone);
        assertEquals(Fate.REMOVED, clean().fate());
        assertTrue(stranger.isAlive());
        assertFalse(Files.exists(entry));
    }

    @Test
    void shouldTouchNothingOfAnotherBootOrContainer() throws Exception {
        Process stranger = sleeper();
        Path entry = enter(id(stranger), gone, "another-boot", Here.pidNamespace());
        assertEquals(Fate.REMOVED, clean().fate());
        assertFalse(Files.exists(entry));
        enter(id(stranger), gone, Here.boot(), "pid:[1]");
        assertEquals(Fate.KEPT, clean().fate());
        assertTrue(stranger.isAlive() && Files.exists(entry));
    }

    @Test
    void shouldEndWhatIsLeftBehindByWhatItEnds() throws Exception {
        Process notebook = sleeper();
        Process trial = sleeper();
        enter(id(notebook), gone);
        enter(id(trial), id(notebook));
        List<Leftover> told = Leftovers.clean(registry, true);
        assertEquals(List.of(Fate.ENDED, Fate.ENDED), told.stream().map(Leftover::fate).toList());
        List<Leftover> done = Leftovers.clean(registry, false);
        assertEquals(List.of(Fate.ENDED, Fate.ENDED), done.stream().map(Leftover::fate).toList());
        assertEquals(128 + 9, notebook.waitFor());
        assertEquals(128 + 9, trial.waitFor());
        assertEquals(List.of(), Leftovers.clean(registry, false));
    }

    @Test
    void shouldNotEndAProcessOfWhichItCannotReadWhoseItIs() throws Exception {
        Process child = sleeper();
        for (String text : new String[] {"", "what x\n", "what x\nparent me\nboot b\n"}) {
            Path entry = Files.writeString(folder.resolve(id(child).toString()), text);
            assertEquals(Fate.FAILED, clean().fate());
            assertTrue(child.isAlive() && Files.exists(entry));
        }
        Path entry = Files.write(folder.resolve(gone.toString()), new byte[] {(byte) 0xff});
        child.destroyForcibly().waitFor();
        List<Leftover> all = Leftovers.clean(registry, false);
        assertTrue(all.stream().allMatch(one -> one.fate() == Fate.REMOVED), all::toString);
        assertFalse(Files.exists(entry));
    }

    @Test
    void shouldRemoveOldUnfinishedFilesAndLeaveStrangersAlone() throws Exception {
        Path fresh = Files.createFile(folder.resolve(".a.new"));
        Path old = Files.createFile(folder.resolve(".b.new"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(120)));
        Path stranger = Files.createFile(folder.resolve("README"));
        assertEquals(Fate.REMOVED, clean().fate());
        assertTrue(Files.exists(fresh) && Files.exists(stranger));
        assertFalse(Files.exists(old));
    }

    @Test
    void shouldRegisterAChildUntilItEnds() throws Exception {
        Process child = sleeper();
        Registration registration = registry.register(child, "two\nlines");
        assertEquals(Optional.empty(), registration.warning());
        Path file = folder.resolve(id(child).toString());
        ChildEntry entry = ChildEntry.parse(id(child), Files.readString(file));
        assertEquals(
                new ChildEntry(id(child), "two?lines", self(), Here.boot(), Here.pidNamespace()),
                entry);
        assertEquals(Fate.KEPT, clean().fate());
        child.destroyForcibly().waitFor();
        long giveUp = System.nanoTime() + 5_000_000_000L;
        while (Files.exists(file) && System.nanoTime() - giveUp < 0) {
            Thread.sleep(5);
        }
        assertFalse(Files.exists(file), "removed when the child has ended");
    }

    @Test
    void shouldSayWhyItRegistersNothing() throws Exception {
        Files.delete(folder);
        Files.createSymbolicLink(folder, base);
        String warning = registry.register(sleeper(), "t").warning().orElseThrow();
        assertTrue(warning.contains("is a link") && warning.contains("clean"), warning);
        ChildRegistry elsewhere = new ChildRegistry(Optional.empty());
        assertTrue(elsewhere.register(sleeper(), "t").warning().isPresent());
        assertEquals(List.of(), Leftovers.clean(elsewhere, false));
    }
}

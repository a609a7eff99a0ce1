package io.github.jitterbook.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class ThreadFilesTest {

    /** Fields 4 to 18 of stat, then nice, threads, itrealvalue, start time, and so on. */
    private static final String STAT =
            "%d (%s) S" + " 0".repeat(15) + " %d 1 0 9" + " 0".repeat(17) + " %d %d 0 0 0\n";

    @TempDir Path root;

    private void thread(int tid, String name, int nice, int priority, int policy, String cpus)
            throws IOException {
        Path task = Files.createDirectories(root.resolve("proc/self/task/" + tid));
        Files.writeString(task.resolve("stat"), STAT.formatted(tid, name, nice, priority, policy));
        Files.writeString(
                task.resolve("status"),
                "Name:\tx\nCpus_allowed:\tff\nCpus_allowed_list:\t" + cpus + "\n");
    }

    @Test
    void shouldTellHowEachThreadIsScheduled() throws IOException {
        thread(103, "jitterbook-loop", 0, 80, 1, "3");
        thread(20, "a ) (b", -5, 0, 0, "0-2,4");
        thread(21, "odd", 19, 0, 12, "0");
        assertEquals(
                List.of(
                        new ThreadState("a ) (b", 20, "SCHED_OTHER", 0, -5, "0-2,4"),
                        new ThreadState("odd", 21, "unknown", 0, 19, "0"),
                        new ThreadState("jitterbook-loop", 103, "SCHED_FIFO", 80, 0, "3")),
                new ThreadFiles(root).threads(List.of()));
    }

    @Test
    void shouldCompleteNamesThatTheKernelHasCutWhereOnlyOneFits() throws IOException {
        thread(1, "jitterbook-pare", 0, 0, 0, "0");
        thread(2, "Common-Cleaner-", 0, 0, 0, "0");
        thread(3, "Short", 0, 0, 0, "0");
        List<String> java =
                List.of(
                        "jitterbook-parent-watch",
                        "Common-Cleaner-1",
                        "Common-Cleaner-2",
                        "Shorter");
        assertEquals(
                List.of("jitterbook-parent-watch", "Common-Cleaner-", "Short"),
                new ThreadFiles(root).threads(java).stream().map(ThreadState::name).toList());
    }

    @Test
    void shouldLeaveOutAThreadThatIsGoneAndKnowNothingWithoutFiles() throws IOException {
        Files.createDirectories(root.resolve("proc/self/task/5"));
        assertEquals(List.of(), new ThreadFiles(root).threads(List.of()));
        assertEquals(List.of(), new ThreadFiles(root.resolve("none")).threads(List.of()));
        assertEquals(Optional.empty(), new ThreadFiles(root).migrations(5));
    }

    @Test
    void shouldReadTheMigrationsOfAThread() throws IOException {
        thread(7, "x", 0, 0, 0, "0");
        Path sched = root.resolve("proc/self/task/7/sched");
        Files.writeString(
                sched,
                "x (7, #threads: 1)\n---\nse.exec_start      :   1.5\n"
                        + "se.nr_migrations                             :                   42\n");
        assertEquals(Optional.of(42L), new ThreadFiles(root).migrations(7));
        Files.writeString(sched, "se.nr_migrations : many\n");
        assertEquals(Optional.empty(), new ThreadFiles(root).migrations(7));
    }
}

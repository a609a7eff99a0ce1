package io.github.jitterbook.runner;

import io.github.jitterbook.session.TrialMain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The loop's thread of a running trial as another process sees it: through {@code /proc} alone,
 * with no code of ours.
 */
record LoopThread(ProcessHandle process, long tid) {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The one trial under this process, when its loop runs. */
    static LoopThread await(ProcessHandle ancestor) throws InterruptedException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - giveUp < 0) {
            Optional<LoopThread> found = find(ancestor);
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(2);
        }
        throw new AssertionError("no trial's loop under process " + ancestor.pid());
    }

    /** The one trial's process under this one. */
    static ProcessHandle trialOf(ProcessHandle ancestor) {
        return ancestor.descendants().filter(LoopThread::isTrial).findFirst().orElseThrow();
    }

    /** Another thread of the loop's process, by its name. */
    LoopThread sibling(String name) {
        return threads(process).stream()
                .filter(other -> name(process, other).equals(name))
                .map(other -> new LoopThread(process, other))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<LoopThread> find(ProcessHandle ancestor) {
        return ancestor.descendants()
                .filter(LoopThread::isTrial)
                .flatMap(process -> loopOf(process).stream())
                .findFirst();
    }

    /** Whether a process is a trial's; the shell that becomes it is not one yet. */
    static boolean isTrial(ProcessHandle process) {
        return process.info().command().filter(command -> command.endsWith("java")).isPresent()
                && arguments(process).contains(TrialMain.class.getName());
    }

    private static List<String> arguments(ProcessHandle process) {
        try {
            return List.of(Files.readString(proc(process.pid(), "cmdline")).split("\0"));
        } catch (IOException gone) {
            return List.of();
        }
    }

    private static Optional<LoopThread> loopOf(ProcessHandle process) {
        return threads(process).stream()
                .filter(tid -> name(process, tid).equals(TrialMain.LOOP_THREAD))
                .map(tid -> new LoopThread(process, tid))
                .findFirst();
    }

    /** The threads of a process. */
    static List<Long> threads(ProcessHandle process) {
        try (Stream<Path> tasks = Files.list(proc(process.pid(), "task"))) {
            return tasks.map(task -> Long.parseLong(task.getFileName().toString())).toList();
        } catch (IOException gone) {
            return List.of();
        }
    }

    private static String name(ProcessHandle process, long tid) {
        try {
            return Files.readString(proc(process.pid(), "task/" + tid + "/comm")).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    /** A line of {@code status} of one of the process's threads, such as Cpus_allowed_list. */
    static String status(ProcessHandle process, long tid, String key) throws IOException {
        return Files.readAllLines(proc(process.pid(), "task/" + tid + "/status")).stream()
                .filter(line -> line.startsWith(key + ":"))
                .map(line -> line.substring(key.length() + 1).strip())
                .findFirst()
                .orElseThrow();
    }

    String status(String key) throws IOException {
        return status(process, tid, key);
    }

    /**
     * A field of {@code stat}, numbered as in proc(5): 3 the state, 40 the real-time priority, 41
     * the policy.
     */
    static String stat(ProcessHandle process, long tid, int field) throws IOException {
        String stat = Files.readString(proc(process.pid(), "task/" + tid + "/stat"));
        // The name may hold anything; it ends with the last bracket. What follows is field 3.
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[field - 3];
    }

    String stat(int field) throws IOException {
        return stat(process, tid, field);
    }

    /** Its timer slack, in ns; who reads another's needs CAP_SYS_NICE. */
    long slackNs() throws IOException {
        return Long.parseLong(Files.readString(Path.of("/proc/" + tid, "timerslack_ns")).strip());
    }

    /** A line of the process's {@code limits}: soft and hard limit and unit. */
    String limit(String name) throws IOException {
        return Files.readAllLines(proc(process.pid(), "limits")).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).strip().replaceAll(" +", " "))
                .findFirst()
                .orElseThrow();
    }

    private static Path proc(long pid, String file) {
        return Path.of("/proc", Long.toString(pid), file);
    }
}

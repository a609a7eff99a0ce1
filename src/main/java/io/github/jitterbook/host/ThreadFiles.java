package io.github.jitterbook.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The threads of this process as {@code /proc/self/task} shows them, those of the JVM too. No
 * method throws because of what it reads. Thread-safe.
 */
public final class ThreadFiles {

    private static final String TASKS = "proc/self/task";

    /** TASK_COMM_LEN of {@code linux/sched.h} without the byte that ends it. */
    private static final int NAME_BYTES = 15;

    private static final String UNKNOWN = "unknown";

    private final HostFiles files;

    /** The threads of the process whose {@code proc/self} lies under this folder. */
    public ThreadFiles(Path root) {
        files = new HostFiles(root);
    }

    /** The threads of this process. */
    public static ThreadFiles live() {
        return new ThreadFiles(Path.of("/"));
    }

    /**
     * All threads by their numbers; empty when nothing can be read.
     *
     * @param javaNames names of Java threads, for those that the kernel has cut; one that fits two
     *     of them stays cut
     */
    public List<ThreadState> threads(Collection<String> javaNames) {
        List<ThreadState> threads = new ArrayList<>();
        for (String name : files.list(TASKS)) {
            Long tid = ProcStat.number(name);
            if (tid != null) {
                thread(tid)
                        .map(found -> found.withName(whole(found.name(), javaNames)))
                        .ifPresent(threads::add);
            }
        }
        threads.sort(Comparator.comparingLong(ThreadState::tid));
        return threads;
    }

    private Optional<ThreadState> thread(long tid) {
        return files.text(TASKS + "/" + tid + "/stat")
                .flatMap(ProcStat::parse)
                .map(
                        stat ->
                                new ThreadState(
                                        stat.name(),
                                        tid,
                                        policy(stat.policy()),
                                        stat.priority(),
                                        stat.nice(),
                                        files.text(TASKS + "/" + tid + "/status")
                                                .flatMap(text -> field(text, "Cpus_allowed_list"))
                                                .orElse(UNKNOWN)));
    }

    private static String whole(String name, Collection<String> javaNames) {
        if (name.length() < NAME_BYTES) {
            return name;
        }
        List<String> fitting = javaNames.stream().filter(java -> java.startsWith(name)).toList();
        return fitting.size() == 1 ? fitting.get(0) : name;
    }

    /** Names of {@code uapi/linux/sched.h}. */
    private static String policy(int number) {
        return switch (number) {
            case 0 -> "SCHED_OTHER";
            case 1 -> "SCHED_FIFO";
            case 2 -> "SCHED_RR";
            case 3 -> "SCHED_BATCH";
            case 5 -> "SCHED_IDLE";
            case 6 -> "SCHED_DEADLINE";
            case 7 -> "SCHED_EXT";
            default -> UNKNOWN;
        };
    }

    /**
     * How often the kernel has moved a thread of this process to another CPU: {@code nr_migrations}
     * of its {@code sched} file, which is there with CONFIG_SCHED_DEBUG.
     */
    public Optional<Long> migrations(long tid) {
        return files.text(TASKS + "/" + tid + "/sched")
                .flatMap(
                        text ->
                                text.lines()
                                        .filter(line -> line.startsWith("se.nr_migrations"))
                                        .findFirst())
                .map(line -> ProcStat.number(line.substring(line.indexOf(':') + 1).strip()));
    }

    /** The value of one line "name: value" of a status file. */
    static Optional<String> field(String text, String name) {
        String start = name + ":";
        return text.lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .flatMap(line -> HostFiles.clean(line.substring(start.length())));
    }
}

package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CPU time of every process of {@code /proc}. Immutable. */
final class ProcessTimes {

    private static final String KEY = "busiest";

    /** A number is used again when its process is gone. */
    private record Id(long pid, long startTime) {}

    private record Time(String command, long ticks) {}

    private final Map<Id, Time> times;
    private final long self;
    private final long parent;

    private ProcessTimes(Map<Id, Time> times, long self, long parent) {
        this.times = times;
        this.self = self;
        this.parent = parent;
    }

    static ProcessTimes read(HostFiles files) {
        Map<Id, Time> times = new HashMap<>();
        for (String name : files.list("proc")) {
            Long pid = ProcStat.number(name);
            if (pid != null) {
                // One that has ended meanwhile is left out.
                files.text("proc/" + name + "/stat")
                        .flatMap(ProcStat::parse)
                        .ifPresent(stat -> times.put(idOf(pid, stat), timeOf(stat)));
            }
        }
        return new ProcessTimes(times, statusNumber(files, "Pid"), statusNumber(files, "PPid"));
    }

    private static Id idOf(long pid, ProcStat stat) {
        return new Id(pid, stat.startTime());
    }

    private static Time timeOf(ProcStat stat) {
        return new Time(stat.name(), stat.ticks());
    }

    /** A number of the reader's own status file; 0, which no process has, if it is not there. */
    private static long statusNumber(HostFiles files, String name) {
        return files.text("proc/self/status")
                .flatMap(text -> ThreadFiles.field(text, name))
                .map(ProcStat::number)
                .orElse(0L);
    }

    @Nullable List<BusyProcess> since(ProcessTimes earlier, Map<String, String> unknown) {
        if (times.isEmpty() || earlier.times.isEmpty()) {
            unknown.put(KEY, "/proc shows no processes");
            return null;
        }
        List<BusyProcess> busy = new ArrayList<>();
        times.forEach(
                (id, time) -> {
                    Time before = earlier.times.get(id);
                    long ticks = time.ticks - (before == null ? 0 : before.ticks);
                    if (ticks > 0) {
                        busy.add(
                                new BusyProcess(
                                        id.pid,
                                        time.command,
                                        ticks * ProcStat.TICK_MS,
                                        role(id.pid)));
                    }
                });
        busy.sort(
                Comparator.comparingLong(BusyProcess::cpuMs)
                        .reversed()
                        .thenComparingLong(BusyProcess::pid));
        return busy.subList(0, Math.min(SystemReading.MOST_PROCESSES, busy.size()));
    }

    private @Nullable String role(long pid) {
        return pid == self ? "the trial" : pid == parent ? "its parent" : null;
    }
}

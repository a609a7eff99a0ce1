package io.github.jitterbook.host;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The quota counters of the cgroups that hold this process: of its own group and of all above it,
 * since each may stop it. Version 1 and 2. Immutable.
 */
final class QuotaCounters {

    private static final String KEY = "throttling";
    private static final long NS_PER_US = 1000;

    /**
     * A mounted hierarchy, proc_pid_mountinfo(5).
     *
     * @param root the group that is seen at the mount point
     */
    private record Mount(String root, String point, String type, List<String> options) {}

    /** By the group's folder; of those whose file has the counters. */
    private final Map<String, Throttling> groups;

    private final boolean read;

    private QuotaCounters(Map<String, Throttling> groups, boolean read) {
        this.groups = groups;
        this.read = read;
    }

    static QuotaCounters read(HostFiles files) {
        Map<String, Throttling> groups = new LinkedHashMap<>();
        boolean read = false;
        for (String folder : folders(files)) {
            Optional<String> text = files.text(folder.substring(1) + "/cpu.stat");
            // The root of version 2 has no quota, and its file no such line.
            read |= text.isPresent();
            text.flatMap(stat -> parse(folder, stat)).ifPresent(one -> groups.put(folder, one));
        }
        return new QuotaCounters(groups, read);
    }

    private static Optional<Throttling> parse(String folder, String stat) {
        Long periods = value(stat, "nr_throttled");
        Long ns = value(stat, "throttled_time");
        Long us = value(stat, "throttled_usec");
        Long time = ns != null ? ns : us == null ? null : us * NS_PER_US;
        return periods == null || time == null
                ? Optional.empty()
                : Optional.of(new Throttling(folder, periods, time));
    }

    private static @Nullable Long value(String stat, String name) {
        return stat.lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .map(line -> ProcStat.number(line.substring(name.length()).strip()))
                .orElse(null);
    }

    /** The folders of the process's groups, from its own up to the mount point. */
    private static List<String> folders(HostFiles files) {
        List<Mount> mounts =
                files.text("proc/self/mountinfo").stream()
                        .flatMap(String::lines)
                        .flatMap(line -> mount(line).stream())
                        .toList();
        List<String> folders = new ArrayList<>();
        for (String line : files.text("proc/self/cgroup").orElse("").split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3) {
                continue;
            }
            boolean v2 = fields[0].equals("0") && fields[1].isEmpty();
            boolean v1 = List.of(fields[1].split(",")).contains("cpu");
            mounts.stream()
                    .filter(mount -> v2 ? mount.type.equals("cgroup2") : v1 && ofCpu(mount))
                    .findFirst()
                    .ifPresent(mount -> folders.addAll(upward(mount, fields[2])));
        }
        return folders;
    }

    private static boolean ofCpu(Mount mount) {
        return mount.type.equals("cgroup") && mount.options.contains("cpu");
    }

    private static Optional<Mount> mount(String line) {
        String[] halves = line.split(" - ", 2);
        String[] left = halves[0].split(" ");
        String[] right = halves.length < 2 ? new String[0] : halves[1].split(" ");
        return left.length < 5 || right.length < 3 || !left[4].startsWith("/")
                ? Optional.empty()
                : Optional.of(
                        new Mount(
                                unescaped(left[3]),
                                unescaped(left[4]),
                                right[0],
                                List.of(right[2].split(","))));
    }

    /** A blank, a tab, a line end and a backslash are written in octal digits. */
    private static String unescaped(String path) {
        return path.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    private static List<String> upward(Mount mount, String group) {
        // In a container the mount may begin below the root of the hierarchy; what lies outside
        // of it, written with "..", is not seen from here.
        String root = mount.root.equals("/") ? "" : mount.root;
        boolean inside = (group + "/").startsWith(root + "/") && !group.contains("/..");
        String below = inside ? group.substring(root.length()) : "";
        String path = below.equals("/") ? "" : below;
        List<String> folders = new ArrayList<>();
        while (true) {
            folders.add(mount.point + path);
            int slash = path.lastIndexOf('/');
            if (slash < 0) {
                return folders;
            }
            path = path.substring(0, slash);
        }
    }

    @Nullable List<Throttling> since(QuotaCounters earlier, Map<String, String> unknown) {
        if (!read || !earlier.read) {
            unknown.put(KEY, "no cpu.stat of this process's cgroups can be read");
            return null;
        }
        List<Throttling> changes = new ArrayList<>();
        groups.forEach(
                (folder, now) -> {
                    // A group that the process has entered meanwhile had stopped others before.
                    Throttling then = earlier.groups.getOrDefault(folder, now);
                    changes.add(
                            new Throttling(
                                    folder,
                                    Math.max(0, now.periods() - then.periods()),
                                    Math.max(0, now.timeNs() - then.timeNs())));
                });
        return changes;
    }
}

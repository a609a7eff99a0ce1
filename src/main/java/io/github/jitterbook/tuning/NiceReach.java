package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.Autogroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Against whom a nice value counts. A nice value is weighed inside one group of the scheduler; the
 * group itself is weighed against other groups. The group is a cgroup of the cpu controller where
 * the process is in one other than the root, else its autogroup, where the kernel has those.
 */
final class NiceReach {

    private final Path root;

    /**
     * @param root the folder under which {@code proc} and {@code sys} lie
     */
    NiceReach(Path root) {
        this.root = root;
    }

    /** A phrase for the ledger; empty if it counts against every thread of the system. */
    Optional<String> limitedTo(Optional<Autogroup> autogroup) {
        Optional<String> cgroup = cpuCgroup();
        if (cgroup.isPresent()) {
            return Optional.of(
                    "counts only inside the cgroup "
                            + cgroup.get()
                            + ", whose cpu weight counts outside");
        }
        return autogroup.map(
                group ->
                        "counts only inside this session, as "
                                + group.name()
                                + " has nice "
                                + group.nice()
                                + " of its own");
    }

    /** The cgroup of the cpu controller, unless it is the root. */
    private Optional<String> cpuCgroup() {
        List<String> lines = lines("proc/self/cgroup");
        Optional<String> v1 =
                lines.stream()
                        .map(line -> line.split(":", 3))
                        .filter(f -> f.length == 3 && List.of(f[1].split(",")).contains("cpu"))
                        .map(fields -> fields[2])
                        .findFirst();
        return v1.or(() -> unifiedWithCpu(lines)).filter(path -> !path.equals("/"));
    }

    private Optional<String> unifiedWithCpu(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("0::/"))
                .map(line -> line.substring("0::".length()))
                .filter(path -> Files.exists(root.resolve("sys/fs/cgroup" + path + "/cpu.weight")))
                .findFirst();
    }

    private List<String> lines(String path) {
        try {
            return SystemFile.text(root.resolve(path)).lines().toList();
        } catch (IOException noCgroups) {
            return List.of();
        }
    }
}

package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A cpuset (cgroup v1) of one CPU, for processes of a test; removed when it is closed. */
final class CpusetGroup implements AutoCloseable {

    private static final Path ROOT = Path.of("/sys/fs/cgroup/cpuset");

    private final Path group;

    private CpusetGroup(Path group) {
        this.group = group;
    }

    /** A cpuset of this CPU. Skips the test where none can be made. */
    static CpusetGroup of(int cpu) throws IOException {
        assumeTrue(
                Files.isWritable(ROOT.resolve("tasks")),
                "needs a cpuset controller of cgroup v1 that may be written");
        Path group = ROOT.resolve("jitterbook-test-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(group);
        } catch (IOException refused) {
            assumeTrue(false, "needs the right to make a cpuset: " + refused);
        }
        CpusetGroup made = new CpusetGroup(group);
        try {
            // Without memory nodes no process can enter it.
            Path nodes = ROOT.resolve("cpuset.mems");
            Files.write(group.resolve("cpuset.mems"), Files.readAllBytes(nodes));
            Files.writeString(group.resolve("cpuset.cpus"), Integer.toString(cpu));
            return made;
        } catch (IOException broken) {
            made.close();
            throw broken;
        }
    }

    /** Words before a command that put it, and all that it starts, into the cpuset. */
    String[] prefix() {
        return new String[] {
            "/bin/sh", "-c", "echo $$ > " + group.resolve("tasks") + " && exec \"$@\"", "sh"
        };
    }

    /** Removes it; a process that was killed a moment ago may still be in it. */
    @Override
    public void close() throws IOException {
        for (int i = 0; ; i++) {
            try {
                Files.deleteIfExists(group);
                return;
            } catch (IOException busy) {
                if (i == 50) {
                    throw busy;
                }
            }
            java.util.concurrent.locks.LockSupport.parkNanos(100_000_000);
        }
    }
}

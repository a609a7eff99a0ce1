package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.linux.Autogroup;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

class NiceReachTest {

    private static final Optional<Autogroup> GROUP = Optional.of(new Autogroup("/autogroup-7", -4));

    @TempDir Path root;

    @Test
    void shouldCountAgainstAllWithoutGroups() {
        assertEquals(Optional.empty(), reach(Optional.empty()));
    }

    @Test
    void shouldNameTheAutogroupAndItsOwnNice() throws IOException {
        cgroups("0::/\n");
        assertEquals(
                Optional.of(
                        "counts only inside this session, as /autogroup-7 has nice -4 of its own"),
                reach(GROUP));
    }

    /** Outside the root of the cpu controller the kernel forms no autogroups. */
    @Test
    void shouldNameACgroupOfTheCpuControllerBeforeTheAutogroup() throws IOException {
        cgroups("9:memory:/m\n1:cpu,cpuacct:/box\n0::/\n");
        assertEquals(
                Optional.of("counts only inside the cgroup /box, whose cpu weight counts outside"),
                reach(GROUP));
    }

    @Test
    void shouldAskWhetherAUnifiedCgroupHasTheController() throws IOException {
        cgroups("0::/user.slice/a\n");
        assertEquals(
                Optional.of(
                        "counts only inside this session, as /autogroup-7 has nice -4 of its own"),
                reach(GROUP));
        Path cgroup = Files.createDirectories(root.resolve("sys/fs/cgroup/user.slice/a"));
        Files.writeString(cgroup.resolve("cpu.weight"), "100\n");
        assertEquals(
                Optional.of(
                        "counts only inside the cgroup /user.slice/a, whose cpu weight counts"
                                + " outside"),
                reach(GROUP));
    }

    private Optional<String> reach(Optional<Autogroup> autogroup) {
        return new NiceReach(root).limitedTo(autogroup);
    }

    private void cgroups(String text) throws IOException {
        Path self = Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(self.resolve("cgroup"), text);
    }
}

package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.linux.ResourceLimits.Limit;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

class ResourceLimitsTest {

    /** The names in /proc/self/limits. */
    private static final Map<Resource, String> ROWS =
            Map.of(
                    Resource.CPU, "Max cpu time",
                    Resource.MEMLOCK, "Max locked memory",
                    Resource.NICE, "Max nice priority",
                    Resource.RTPRIO, "Max realtime priority",
                    Resource.RTTIME, "Max realtime timeout");

    @ParameterizedTest
    @EnumSource
    void shouldAgreeWithWhatTheKernelPrints(Resource resource) {
        String row =
                ProcFile.read("/proc/self/limits")
                        .lines()
                        .filter(line -> line.startsWith(ROWS.get(resource)))
                        .findFirst()
                        .orElseThrow();
        String[] words = row.substring(ROWS.get(resource).length()).strip().split(" +");
        Limit printed = new Limit(value(words[0]), value(words[1]));
        assertEquals(printed, ResourceLimits.get(resource));
    }

    @Test
    void shouldLowerLimitsAndRefuseToRaiseThem() throws Exception {
        String output =
                ChildJvm.of(Probe.class)
                        .prefix(Privileges.without("sys_resource"))
                        .args("limits")
                        .run()
                        .successfulOutput();
        assertEquals(
                List.of(
                        "soft 200000, hard 400000",
                        "soft 300000, hard 400000",
                        "SystemCallException: setrlimit(RLIMIT_RTTIME, soft 500000, hard 400000)"
                                + " failed: EINVAL (Invalid argument)",
                        "SystemCallException: setrlimit(RLIMIT_RTTIME, soft 0, hard unlimited)"
                                + " failed: EPERM (Operation not permitted)"),
                output.lines().toList());
    }

    @Test
    void shouldRefuseALimitBelowZero() {
        assertThrows(IllegalArgumentException.class, () -> new Limit(-2, 0));
        assertThrows(IllegalArgumentException.class, () -> new Limit(0, -2));
    }

    private static long value(String word) {
        return word.equals("unlimited") ? ResourceLimits.UNLIMITED : Long.parseLong(word);
    }
}

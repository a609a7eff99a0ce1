package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;

class ThreadNiceTest {

    @Test
    void shouldSetTheCallingThreadOnly() throws Exception {
        int before = ThreadNice.current();
        OnThread.run(
                () -> {
                    ThreadNice.set(before + 2);
                    assertEquals(before + 2, ThreadNice.current());
                    assertEquals(before + 2, SchedulingAttributes.current().nice());
                });
        assertEquals(before, ThreadNice.current());
    }

    @ParameterizedTest
    @ValueSource(ints = {-20, -1, 0, 19})
    void shouldTellAValueFromAnError(int nice) throws Exception {
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        OnThread.run(
                () -> {
                    ThreadNice.set(nice);
                    // Leaves ENOENT in errno, which is not an error of the next call.
                    assertTrue(Files.notExists(Path.of("/nonexistent/file")));
                    assertEquals(nice, ThreadNice.current());
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {-21, 20, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldRefuseAValueThatTheKernelWouldCut(int nice) {
        assertEquals(
                "nice value " + nice + " is not from -20 to 19",
                assertThrows(IllegalArgumentException.class, () -> ThreadNice.set(nice))
                        .getMessage());
    }

    @Test
    void shouldSayEaccesWithoutThePrivilege() throws Exception {
        assertEquals(
                "SystemCallException: setpriority(PRIO_PROCESS, 0, -5) failed: EACCES (Permission"
                        + " denied)",
                ChildJvm.of(Probe.class)
                        .prefix(Privileges.without("sys_nice"))
                        .args("nice", "-5")
                        .run()
                        .successfulOutput());
    }
}

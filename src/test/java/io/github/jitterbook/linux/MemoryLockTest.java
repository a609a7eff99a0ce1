package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class MemoryLockTest {

    private static final Pattern REFUSAL =
            Pattern.compile(
                    "SystemCallException: mlockall\\((.*)\\) failed: (ENOMEM|EPERM) \\(.*\\)");

    @Test
    void shouldLockAndUnlockTheWholeProcess() throws Exception {
        assumeTrue(Capabilities.effective(Capability.IPC_LOCK), "needs CAP_IPC_LOCK");
        for (String call : List.of("lock", "lock-on-fault")) {
            assertEquals("locked true\nleft 0", locking(call).run().successfulOutput(), call);
        }
    }

    @Test
    void shouldSayWhyALockIsRefused() throws Exception {
        assertEquals("MCL_CURRENT|MCL_FUTURE", refusedFlags("lock"));
        assertEquals("MCL_CURRENT|MCL_FUTURE|MCL_ONFAULT", refusedFlags("lock-on-fault"));
    }

    private static String refusedFlags(String call) throws Exception {
        String output =
                locking(call).prefix(Privileges.without("ipc_lock")).run().successfulOutput();
        Matcher refusal = REFUSAL.matcher(output);
        assertTrue(refusal.matches(), output);
        return refusal.group(1);
    }

    @Test
    void shouldReadNothingLockedInTheTests() {
        assertEquals(0, MemoryLock.lockedBytes());
    }

    /** Small, since locking brings every page in. */
    private static ChildJvm locking(String call) {
        return ChildJvm.of(Probe.class)
                .flags("-Xmx16m", "-XX:+UseSerialGC", "-XX:ReservedCodeCacheSize=8m")
                .flags("-XX:CompressedClassSpaceSize=16m")
                .args(call);
    }
}

package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;

class MemoryLockTest {

    @Test
    void shouldLockAndUnlockTheWholeProcess() throws Exception {
        assumeTrue(Capabilities.effective(Capability.IPC_LOCK), "needs CAP_IPC_LOCK");
        assertEquals("locked true\nleft 0", locking().run().successfulOutput());
    }

    @Test
    void shouldSayWhyALockIsRefused() throws Exception {
        String output = locking().prefix(Privileges.without("ipc_lock")).run().successfulOutput();
        assertTrue(
                output.matches(
                        "SystemCallException: mlockall\\(MCL_CURRENT\\|MCL_FUTURE\\) failed: "
                                + "(ENOMEM|EPERM) \\(.*\\)"),
                output);
    }

    @Test
    void shouldReadNothingLockedInTheTests() {
        assertEquals(0, MemoryLock.lockedBytes());
    }

    /** Small, since locking brings every page in. */
    private static ChildJvm locking() {
        return ChildJvm.of(Probe.class)
                .flags("-Xmx16m", "-XX:+UseSerialGC", "-XX:ReservedCodeCacheSize=8m")
                .flags("-XX:CompressedClassSpaceSize=16m")
                .args("lock");
    }
}

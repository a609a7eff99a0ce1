package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;

class CapabilitiesTest {

    @Test
    void shouldReadTheBitsOfTheMask() {
        // Bits 14, 23 and 24 of uapi/linux/capability.h.
        assertTrue(Capabilities.contains("0000000000004000", Capability.IPC_LOCK));
        assertTrue(Capabilities.contains("0000000000800000", Capability.SYS_NICE));
        assertTrue(Capabilities.contains("0000000001000000", Capability.SYS_RESOURCE));
        assertFalse(Capabilities.contains("fffffffffeffffff", Capability.SYS_RESOURCE));
        assertTrue(Capabilities.contains("ffffffffffffffff", Capability.SYS_RESOURCE));
    }

    @Test
    void shouldNotSeeWhatWasTakenAway() throws Exception {
        String output =
                ChildJvm.of(Probe.class)
                        .prefix(Privileges.without("sys_nice", "ipc_lock", "sys_resource"))
                        .args("capabilities")
                        .run()
                        .successfulOutput();
        assertEquals("CAP_IPC_LOCK false\nCAP_SYS_NICE false\nCAP_SYS_RESOURCE false", output);
    }
}

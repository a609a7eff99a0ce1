package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;

class TransparentHugePagesTest {

    /** In a process of its own, since it is one flag for all threads. */
    @Test
    void shouldReadBackWhatWasSet() throws Exception {
        assertEquals(
                "false\ntrue\nfalse",
                ChildJvm.of(Probe.class).args("huge-pages").run().successfulOutput());
    }
}

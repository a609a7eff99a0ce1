package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;

class ThreadIdTest {

    @Test
    void shouldBeTheKernelsNumberOfTheThread() throws Exception {
        OnThread.run(
                () -> {
                    Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
                    assertEquals(self.getFileName().toString(), "" + ThreadId.current());
                });
    }

    @ParameterizedTest
    @EnumSource(SystemCall.class)
    void shouldHaveANumberOnBothArchitecturesAndOnNoOther(SystemCall call) {
        // From the tables of the kernel: getpriority, gettid, sched_setattr, sched_getattr.
        long[] x8664 = {140, 186, 314, 315};
        long[] aarch64 = {141, 178, 274, 275};
        assertEquals(x8664[call.ordinal()], call.number("x86_64"));
        assertEquals(aarch64[call.ordinal()], call.number("aarch64"));
        assertThrows(UnsupportedOperationException.class, () -> call.number("riscv64"));
    }
}

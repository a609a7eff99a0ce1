package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Files;
import java.nio.file.Path;

@Timeout(60)
class IdleSpinnerTest {

    /** Killed in its own place, it took up to 17 s to be gone from a CPU that others filled. */
    @Test
    void shouldBeMovedToWhereItCanEndSoon() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        StepThread.run(
                () -> {
                    CpuSet all = CpuAffinity.current();
                    CpuAffinity.set(CpuSet.of(all.last()));
                    IdleSpinner spinner = new IdleSpinner(all);
                    spinner.start();
                    try {
                        assertEquals("" + all.last(), cpus(spinner));
                        assertEquals(Policy.IDLE, policy(spinner));
                        spinner.hurry();
                        assertEquals(all.toString(), cpus(spinner));
                        boolean mayLeave = Capabilities.effective(Capability.SYS_NICE);
                        assertEquals(mayLeave ? Policy.OTHER : Policy.IDLE, policy(spinner));
                        assertEquals(CpuSet.of(all.last()), CpuAffinity.current());
                    } finally {
                        spinner.stop();
                    }
                });
    }

    /** Zero would be the calling thread. */
    @Test
    void shouldTouchNobodyWhenItNeverSpun() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        StepThread.run(
                () -> {
                    ThreadScheduling.set(new ThreadScheduling.State(Policy.BATCH, 0, false));
                    new IdleSpinner(CpuAffinity.current()).stop();
                    assertEquals(Policy.BATCH, ThreadScheduling.current().policy());
                });
    }

    private static Policy policy(IdleSpinner spinner) {
        return ThreadScheduling.ofThread(spinner.threadId()).policy();
    }

    private static String cpus(IdleSpinner spinner) throws Exception {
        Path status = Path.of("/proc/self/task/" + spinner.threadId() + "/status");
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
                .findFirst()
                .orElseThrow();
    }
}

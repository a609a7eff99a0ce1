package io.github.jitterbook.session;

import com.sun.management.ThreadMXBean;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.linux.ThreadUsage.Usage;
import io.github.jitterbook.result.ThreadEvidence;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;

/**
 * Reads what the calling thread has allocated and what the kernel has counted for it, before the
 * first counted cycle and after the last. Used by the loop's thread alone; {@link #begin} allocates
 * nothing that it would count.
 */
final class LoopMeter {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final @Nullable ThreadUsage before;
    private long allocatedBefore = -1;
    private boolean begun;

    LoopMeter() {
        before = Platform.unavailable().isEmpty() ? new ThreadUsage() : null;
    }

    void begin() {
        if (before != null) {
            before.sample();
        }
        begun = true;
        allocatedBefore = threads.getCurrentThreadAllocatedBytes();
    }

    /**
     * Bytes since {@link #begin}, or null if the JVM does not tell. Call it before anything else.
     */
    @Nullable Long allocatedBytes() {
        long now = threads.getCurrentThreadAllocatedBytes();
        return !begun || allocatedBefore < 0 ? null : now - allocatedBefore;
    }

    /** What the kernel counted since {@link #begin}, or null if it does not tell. */
    @Nullable ThreadEvidence evidence() {
        if (before == null || !begun) {
            return null;
        }
        Usage since = ThreadUsage.current().since(before.usage());
        return new ThreadEvidence(
                since.minorFaults(),
                since.majorFaults(),
                since.voluntarySwitches(),
                since.involuntarySwitches());
    }

    /** Runs its code a few times, so that reading later loads no class. */
    void warmUp() {
        for (int i = 0; i < 50; i++) {
            begin();
            allocatedBytes();
            evidence();
        }
    }

    /** As if it had never begun. */
    void forget() {
        begun = false;
    }
}

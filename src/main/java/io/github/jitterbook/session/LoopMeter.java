package io.github.jitterbook.session;

import com.sun.management.ThreadMXBean;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.linux.ThreadUsage.Usage;
import io.github.jitterbook.result.RunEvidence;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Reads what the calling thread has allocated and what the kernel has counted for it, before the
 * first counted cycle and after the last. Used by the loop's thread, and after {@link #end} by any;
 * {@link #begin} allocates nothing that it would count.
 */
final class LoopMeter implements AutoCloseable {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final @Nullable ThreadUsage before;
    private final @Nullable ThreadUsage after;
    private final @Nullable RunQueueDelay delay;
    private volatile long beganNs;
    private long endedNs;
    private long allocatedBefore = -1;
    private volatile boolean begun;

    LoopMeter() {
        boolean linux = Platform.unavailable().isEmpty();
        before = linux ? new ThreadUsage() : null;
        after = linux ? new ThreadUsage() : null;
        delay = linux ? RunQueueDelay.ofCallingThread() : null;
    }

    void begin() {
        if (delay != null) {
            delay.begin();
        }
        if (before != null) {
            before.sample();
        }
        beganNs = System.nanoTime();
        begun = true;
        allocatedBefore = threads.getCurrentThreadAllocatedBytes();
    }

    /** Bytes since {@link #begin}. */
    private @Nullable Long allocatedBytes() {
        long now = threads.getCurrentThreadAllocatedBytes();
        return !begun || allocatedBefore < 0 ? null : now - allocatedBefore;
    }

    /**
     * Bytes since {@link #begin}, or null if the JVM does not tell; and what {@link #evidence}
     * needs, read in an order that counts no reading. Call it right after the last cycle.
     */
    @Nullable Long end() {
        endedNs = System.nanoTime();
        Long allocated = allocatedBytes();
        if (after != null) {
            after.sample();
        }
        if (delay != null) {
            delay.end();
        }
        return allocated;
    }

    /**
     * What the kernel counted for the thread from {@link #begin} to {@link #end}, or null if it
     * does not tell. Any thread may ask after {@link #end}.
     */
    @Nullable RunEvidence evidence() {
        if (before == null || after == null || !begun) {
            return null;
        }
        Usage since = after.usage().since(before.usage());
        Long waited = delay == null ? null : delay.sinceBeginNs();
        RunEvidence evidence =
                new RunEvidence(
                        since.minorFaults(),
                        since.majorFaults(),
                        since.voluntarySwitches(),
                        since.involuntarySwitches(),
                        endedNs - beganNs,
                        waited,
                        null,
                        null,
                        null,
                        Map.of());
        return waited != null
                ? evidence
                : evidence.withUnknown(
                        "runQueueDelayNs",
                        "/proc/thread-self/schedstat cannot be read (CONFIG_SCHED_INFO)");
    }

    /**
     * When {@link #begin} was called, on the clock of {@code System.nanoTime}; empty if it was not.
     * Any thread may ask at any time.
     */
    OptionalLong beganNs() {
        return begun ? OptionalLong.of(beganNs) : OptionalLong.empty();
    }

    /** When {@link #end} was called, on the same clock. */
    long endedNs() {
        return endedNs;
    }

    /** Runs its code a few times, so that reading later loads no class. */
    void warmUp() {
        for (int i = 0; i < 50; i++) {
            begin();
            end();
            evidence();
        }
    }

    @Override
    public void close() {
        if (delay != null) {
            delay.close();
        }
    }

    /** As if it had never begun. */
    void forget() {
        begun = false;
    }
}

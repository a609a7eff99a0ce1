package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.testing.AllocatedBytes;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

/** What a loop of its own allocates, and that a body which allocates is seen. */
class LoopAllocationTest {

    private static final long PERIOD = 100_000;
    private static final int CYCLES = 1_000;

    private byte[] sink = new byte[0];

    @Test
    void shouldAllocateNothingBesideItself() {
        long onePeriod = bytesOf(1, new PolyBody());
        long manyPeriods = bytesOf(CYCLES, new PolyBody());
        // The loop object and its plan are made in both; what is more was allocated by cycles.
        assertEquals(0, manyPeriods - onePeriod);
    }

    @Test
    void shouldHaveABodyThatAllocatesSeen() {
        // An array of 48 bytes takes 64 with its header.
        LoopBody allocating = cycle -> sink = new byte[48];
        long bytes = bytesOf(CYCLES, allocating);
        assertEquals(48, sink.length);
        assertTrue(bytes >= 64L * CYCLES, bytes + " bytes in " + CYCLES + " cycles");
    }

    /** Waits for real with a waiter that every platform has. */
    private static long bytesOf(int cycles, LoopBody body) {
        Waiter waiter = new ParkNanos().create(Trial.named("t"));
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        LoopPlan plan =
                new LoopPlan(
                        PERIOD,
                        cycles,
                        EndsAfter.WAKES,
                        0,
                        GridPolicy.CATCH_UP,
                        Long.MAX_VALUE / 4);
        Runnable nothing = () -> {};
        return AllocatedBytes.by(
                () ->
                        new PeriodicLoop(LoopClock.SYSTEM, waiter, body, recorder, plan, nothing)
                                .run());
    }
}

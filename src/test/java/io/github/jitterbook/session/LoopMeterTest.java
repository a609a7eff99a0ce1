package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.PeriodicLoop;
import io.github.jitterbook.loop.PolyBody;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;

class LoopMeterTest {

    private static final long PERIOD = 100_000;
    private static final int WARMUP = 100;
    private static final int CYCLES = 2_000;

    /** What the JVM allocates once, when it compiles, is then not in the least of them. */
    private static final int RUNS = 5;

    private byte[] sink = new byte[0];

    @Test
    void shouldKnowNothingBeforeItHasBegun() {
        LoopMeter meter = new LoopMeter();
        assertNull(meter.end());
        assertNull(meter.evidence());
        meter.begin();
        meter.forget();
        assertNull(meter.end());
        assertNull(meter.evidence());
    }

    @Test
    void shouldSeeNothingAllocatedWhenNothingIs() {
        LoopMeter meter = new LoopMeter();
        meter.warmUp();
        meter.begin();
        assertEquals(0, meter.end());
    }

    @Test
    void shouldReport64BytesACycleOfABodyThatAllocatesThem() {
        // An array of 48 bytes takes 64 with its header.
        long bytes = allocatedBy(cycle -> sink = new byte[48]);
        assertEquals(48, sink.length);
        long counted = CYCLES - WARMUP;
        assertTrue(bytes >= 64 * counted, bytes + " bytes in " + counted + " counted cycles");
        // Those of the warm-up are not counted.
        assertTrue(bytes < 64L * CYCLES, bytes + " bytes in " + counted + " counted cycles");
    }

    @Test
    void shouldReportNothingOfTheLoopItself() {
        assertEquals(0, allocatedBy(new PolyBody()));
    }

    @Test
    void shouldGiveWhatTheKernelCountedSinceItBegan() throws InterruptedException {
        assumeTrue(Platform.unavailable().isEmpty(), "needs getrusage(RUSAGE_THREAD)");
        LoopMeter meter = new LoopMeter();
        meter.begin();
        for (int i = 0; i < 20; i++) {
            Thread.sleep(1);
        }
        meter.end();
        RunEvidence evidence = meter.evidence();
        assertNotNull(evidence);
        // Each sleep gives the CPU up; a page fault or a preemption may or may not come.
        assertTrue(evidence.voluntarySwitches() >= 20, evidence::toString);
        assertTrue(evidence.voluntarySwitches() < 200, evidence::toString);
        assertTrue(evidence.minorFaults() >= 0 && evidence.majorFaults() >= 0);
    }

    /** Runs a loop whose waiter does not wait, so that only meter, loop and body can allocate. */
    private static long allocatedBy(LoopBody body) {
        LoopMeter meter = new LoopMeter();
        meter.warmUp();
        Waiter waiter = deadlineNs -> {};
        long least = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            run(waiter, body, meter);
            least = Math.min(least, meter.end());
        }
        return least;
    }

    private static void run(Waiter waiter, LoopBody body, LoopMeter meter) {
        LoopPlan plan =
                new LoopPlan(
                        PERIOD,
                        CYCLES,
                        EndsAfter.WAKES,
                        WARMUP,
                        GridPolicy.CATCH_UP,
                        Long.MAX_VALUE / 4);
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        new PeriodicLoop(LoopClock.SYSTEM, waiter, body, recorder, plan, meter::begin).run();
    }
}

package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.testing.AllocatedBytes;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** The loop in C on the real clock, with a reader beside it. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NativeLoopTest {

    private static final long MS = 1_000_000;

    private static LoopPlan plan(long periodNs, long cycles, EndsAfter ends, long warmup) {
        return new LoopPlan(periodNs, cycles, ends, warmup, GridPolicy.SKIP, 60_000 * MS);
    }

    private static RecorderFrame frame(LatencyRecorder recorder) {
        LatencyTotals totals = new LatencyTotals();
        recorder.drain(totals::add);
        return totals.frame();
    }

    private static void readToTheEnd(NativeLoop loop) throws InterruptedException {
        while (loop.take()) {
            Thread.sleep(1);
        }
    }

    private static FutureTask<LoopEnd> start(NativeLoop loop) {
        FutureTask<LoopEnd> run = new FutureTask<>(loop::run);
        new Thread(run, "native-loop-test").start();
        return run;
    }

    @Test
    void shouldRecordEveryCycleWhileItRuns() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(MS);
        NativeLoop loop = NativeLoops.loop(plan(MS, 300, EndsAfter.DEADLINES, 20), recorder, 4096);
        loop.warmUp();
        assertEquals(0, frame(recorder).get(Count.CYCLES), "the warm-up leaves nothing");
        long before = System.nanoTime();
        FutureTask<LoopEnd> run = start(loop);
        readToTheEnd(loop);
        assertEquals(LoopEnd.COMPLETED, run.get());
        RecorderFrame frame = frame(recorder);
        assertEquals(300, frame.get(Count.CYCLES) + frame.get(Count.MISSED));
        assertEquals(20, frame.get(Count.WARMUP));
        assertEquals(
                frame.counted(),
                frame.lateness().count() + frame.get(Count.EARLY),
                "each in the one or the other");
        assertEquals(frame.counted(), frame.overhead().count());
        assertEquals(0, frame.get(Count.EARLY), "the kernel never wakes a thread too soon");
        // The same clock as Java's: the wakes lie where the test has seen them.
        assertTrue(frame.firstWakeNs() >= before + 21 * MS, () -> "" + frame.firstWakeNs());
        assertTrue(frame.lastWakeNs() <= System.nanoTime());
        assertTrue(frame.lastWakeNs() >= frame.firstWakeNs() + 250 * MS);
    }

    @Test
    void shouldLoseNothingWhenTheRingGoesRound() throws Exception {
        long period = 100_000;
        LatencyRecorder recorder = new LatencyRecorder(period);
        NativeLoop loop =
                NativeLoops.loop(plan(period, 12_000, EndsAfter.DEADLINES, 0), recorder, 5_000);
        FutureTask<LoopEnd> run = start(loop);
        readToTheEnd(loop);
        assertEquals(LoopEnd.COMPLETED, run.get());
        RecorderFrame frame = frame(recorder);
        assertEquals(12_000, frame.get(Count.CYCLES) + frame.get(Count.MISSED));
        // Each interval is longer or shorter than the period or equal to it: none is left out.
        assertEquals(
                frame.counted() - 1,
                frame.longerPeriods().count() + frame.shorterPeriods().count());
    }

    @Test
    void shouldEndWithAStatedFailureRatherThanWaitForItsReader() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(50_000);
        NativeLoop loop = NativeLoops.loop(plan(50_000, 500, EndsAfter.WAKES, 0), recorder, 16);
        IllegalStateException full = assertThrows(IllegalStateException.class, loop::run);
        assertEquals(
                "the native loop was ended: its ring of 16 cycles was full, since its reader did"
                        + " not keep up; cycle 17 is lost",
                full.getMessage());
        readToTheEnd(loop);
        RecorderFrame frame = frame(recorder);
        assertEquals(16, frame.get(Count.CYCLES), "what fitted is kept");
        assertEquals(15, frame.overhead().count(), "what the last one cost is not known");
    }

    @Test
    void shouldStopWithinAStepOfALongPeriod() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(30_000 * MS);
        NativeLoop loop = NativeLoops.loop(plan(30_000 * MS, 3, EndsAfter.WAKES, 0), recorder, 16);
        FutureTask<LoopEnd> run = start(loop);
        Thread.sleep(50);
        assertFalse(run.isDone());
        long asked = System.nanoTime();
        loop.stop();
        assertEquals(LoopEnd.STOPPED, run.get());
        long tookMs = (System.nanoTime() - asked) / MS;
        assertTrue(tookMs < 10_000, "a period has 30 s, the stop took " + tookMs + " ms");
        readToTheEnd(loop);
        assertEquals(0, frame(recorder).get(Count.CYCLES));
    }

    @Test
    void shouldNotRunWhenItWasStoppedBefore() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(MS);
        NativeLoop loop = NativeLoops.loop(plan(MS, 50, EndsAfter.WAKES, 0), recorder, 4096);
        loop.stop();
        loop.warmUp();
        assertEquals(LoopEnd.STOPPED, loop.run());
        readToTheEnd(loop);
        assertEquals(1, frame(recorder).get(Count.CYCLES), "as the loop in Java");
    }

    @Test
    void shouldAllocateNothingOnItsThread() {
        LatencyRecorder recorder = new LatencyRecorder(MS);
        LoopPlan plan = plan(MS, 20, EndsAfter.WAKES, 0);
        List<NativeLoop> loops =
                Stream.generate(() -> NativeLoops.loop(plan, recorder, 64)).limit(20).toList();
        Iterator<NativeLoop> next = loops.iterator();
        long bytes = AllocatedBytes.by(() -> next.next().run());
        assertEquals(0, bytes);
    }

    @Test
    void shouldHoldFourSecondsAtEveryRate() {
        for (long period : new long[] {10_000, 33_333, 1_000_000, 1_000_000_000}) {
            long capacity = NativeRing.capacityFor(period);
            assertTrue(capacity * period >= 4_000_000_000L, period + " ns: " + capacity);
            assertTrue(capacity >= 65_536, period + " ns: " + capacity);
        }
    }

    @Test
    void shouldKnowItsBodies() {
        assertEquals(NativeBody.POLY, NativeBody.of("poly").orElseThrow());
        assertEquals(NativeBody.NONE, NativeBody.of("none").orElseThrow());
        assertTrue(NativeBody.of("stall").isEmpty());
    }

    @Test
    void shouldRunWithoutABody() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(MS);
        NativeLoop loop =
                new NativeLoop(
                        NativeLoops.library(),
                        NativeBody.NONE,
                        recorder,
                        plan(MS, 20, EndsAfter.WAKES, 0));
        assertEquals(LoopEnd.COMPLETED, loop.run());
        readToTheEnd(loop);
        assertEquals(20, frame(recorder).get(Count.CYCLES));
        assertEquals(0, loop.bodyResult());
    }
}

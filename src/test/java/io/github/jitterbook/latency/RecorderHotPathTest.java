package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.testing.AllocatedBytes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** What the loop's thread relies on: nothing is lost beside a drain, nothing is allocated. */
class RecorderHotPathTest {

    private static final long PERIOD = 1_000_000;
    private static final int CYCLES = 500_000;
    private static final int DRAINS = 200;
    private static final int MEASURED = 20_000;

    private static final AtomicBoolean AT_ONCE = new AtomicBoolean(true);

    private byte[] sink = new byte[0];

    @Test
    @Timeout(60)
    void shouldLoseAndDoubleNothingWhileAnotherThreadDrains() throws InterruptedException {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        LatencyTotals totals = new LatencyTotals();
        AtomicBoolean drainedOften = new AtomicBoolean();
        AtomicLong cycles = new AtomicLong();
        Thread writer =
                new Thread(() -> cycles.set(write(recorder, CYCLES, drainedOften)), "writer");
        writer.start();
        int filled = 0;
        while (writer.isAlive()) {
            long before = totals.frame().counted();
            recorder.drain(
                    frame -> {
                        assertWhole(frame);
                        totals.add(frame);
                    });
            filled += totals.frame().counted() > before ? 1 : 0;
            drainedOften.set(filled >= DRAINS);
        }
        recorder.drain(totals::add);
        assertSum(cycles.get(), totals.frame());
    }

    private static void assertSum(long cycles, RecorderFrame sum) {
        assertEquals(cycles + 100, sum.get(Count.CYCLES));
        assertEquals(100, sum.get(Count.WARMUP));
        assertEquals(cycles, sum.lateness().count());
        assertEquals(cycles, sum.overhead().count());
        assertEquals(cycles - 1, sum.longerPeriods().count() + sum.shorterPeriods().count());
        assertEquals(sumOfLateness(cycles), sum.lateness().sumNs());
        assertEquals(cycles, sum.lateness().histogram().count());
        assertEquals(PERIOD, sum.firstWakeNs() - lateness(1));
        assertEquals(PERIOD * cycles, sum.lastWakeNs() - lateness(cycles));
    }

    /** A frame that the writer had not finished would have one figure without the other. */
    private static void assertWhole(RecorderFrame frame) {
        long counted = frame.counted();
        assertEquals(counted, frame.lateness().count() + frame.get(Count.EARLY));
        assertEquals(frame.lateness().count(), frame.lateness().histogram().count());
    }

    @Test
    void shouldAllocateNothingInACycle() {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        assertEquals(0, AllocatedBytes.by(() -> write(recorder, MEASURED)));
    }

    @Test
    void shouldHaveAnAllocationInACycleSeen() {
        // So that the zero above is a finding and not a blind meter.
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        long bytes =
                AllocatedBytes.by(
                        () -> {
                            for (int i = 1; i <= MEASURED; i++) {
                                recorder.cycle(i * PERIOD, 0, i * PERIOD + 5, i * PERIOD + 9, 1, 0);
                                // 48 bytes and an array's header of 16.
                                sink = new byte[48];
                            }
                        });
        assertEquals(48, sink.length);
        assertTrue(bytes >= 64L * MEASURED, bytes + " bytes seen");
    }

    @Test
    void shouldAllocateNothingWhenItIsDrained() {
        // A drain runs beside the loop in a small heap: garbage there ends in a collection that
        // stops the loop.
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        long[] seen = new long[1];
        Distribution.CountVisitor visitor = (value, times) -> seen[0] += times;
        java.util.function.Consumer<RecorderFrame> consumer =
                frame -> {
                    seen[0] += frame.counted();
                    frame.lateness().forEachCount(visitor);
                };
        long bytes =
                AllocatedBytes.by(
                        () -> {
                            for (int i = 0; i < 50; i++) {
                                recorder.cycle(PERIOD, 0, PERIOD + i, PERIOD + i, 1, 0);
                                recorder.drain(consumer);
                            }
                        });
        assertTrue(seen[0] >= 100);
        // HdrHistogram's phaser takes a lock, whose first use may allocate; not once a drain.
        assertTrue(bytes < 50 * 16, bytes + " bytes in 50 drains");
    }

    private static void write(LatencyRecorder recorder, int cycles) {
        write(recorder, cycles, AT_ONCE);
    }

    /** Writes this many cycles, and more until it may end; how many they were. */
    private static long write(LatencyRecorder recorder, int least, AtomicBoolean mayEnd) {
        for (int i = 0; i < 100; i++) {
            recorder.warmUpCycle();
        }
        long cycle = 0;
        while (cycle < least || !mayEnd.get()) {
            cycle++;
            long wake = cycle * PERIOD + lateness(cycle);
            recorder.cycle(cycle * PERIOD, 0, wake, wake + 100, cycle == 1 ? -1 : 300, 0);
        }
        recorder.lastOverhead(300, 0);
        return cycle;
    }

    private static long lateness(long cycle) {
        return cycle * 7919 % 100_003;
    }

    private static double sumOfLateness(long cycles) {
        return LongStream.rangeClosed(1, cycles).map(RecorderHotPathTest::lateness).sum();
    }
}

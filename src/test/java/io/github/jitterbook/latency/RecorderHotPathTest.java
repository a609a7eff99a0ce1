package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.testing.AllocatedBytes;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the loop's thread relies on: nothing is lost beside a drain, nothing is allocated. */
class RecorderHotPathTest {

    private static final long PERIOD = 1_000_000;
    private static final int CYCLES = 500_000;
    private static final int MEASURED = 20_000;

    private byte[] sink = new byte[0];

    @Test
    @Timeout(60)
    void shouldLoseAndDoubleNothingWhileAnotherThreadDrains() throws InterruptedException {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        AtomicBoolean written = new AtomicBoolean();
        Thread writer =
                new Thread(
                        () -> {
                            write(recorder, CYCLES);
                            written.set(true);
                        },
                        "writer");
        LatencyTotals totals = new LatencyTotals();
        long[] frames = new long[2];
        writer.start();
        boolean last;
        do {
            last = written.get();
            recorder.drain(
                    frame -> {
                        assertWhole(frame);
                        frames[frame.counted() > 0 ? 1 : 0]++;
                        totals.add(frame);
                    });
        } while (!last);
        writer.join();

        RecorderFrame sum = totals.frame();
        assertEquals(CYCLES + 100, sum.get(Count.CYCLES));
        assertEquals(100, sum.get(Count.WARMUP));
        assertEquals(CYCLES, sum.lateness().count());
        assertEquals(CYCLES, sum.overhead().count());
        assertEquals(CYCLES - 1, sum.longerPeriods().count() + sum.shorterPeriods().count());
        assertEquals(expectedSum(), sum.lateness().sumNs());
        assertEquals(CYCLES, sum.lateness().histogram().count());
        assertEquals(PERIOD, sum.firstWakeNs() - lateness(1));
        assertEquals(PERIOD * CYCLES, sum.lastWakeNs() - lateness(CYCLES));
        assertTrue(frames[1] > 1, "the drains hit the writing: " + frames[1] + " filled frames");
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
                                recorder.cycle(i * PERIOD, i * PERIOD + 5, i * PERIOD + 9, 1, 0);
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
                                recorder.cycle(PERIOD, PERIOD + i, PERIOD + i, 1, 0);
                                recorder.drain(consumer);
                            }
                        });
        assertTrue(seen[0] >= 100);
        // HdrHistogram's phaser takes a lock, whose first use may allocate; not once a drain.
        assertTrue(bytes < 50 * 16, bytes + " bytes in 50 drains");
    }

    private static void write(LatencyRecorder recorder, int cycles) {
        for (int i = 0; i < 100; i++) {
            recorder.warmUpCycle();
        }
        for (int i = 1; i <= cycles; i++) {
            long wake = i * PERIOD + lateness(i);
            recorder.cycle(i * PERIOD, wake, wake + 100, i == 1 ? -1 : 300, 0);
        }
        recorder.lastOverhead(300, 0);
    }

    private static long lateness(long cycle) {
        return cycle * 7919 % 100_003;
    }

    private static double expectedSum() {
        long sum = 0;
        for (long i = 1; i <= CYCLES; i++) {
            sum += lateness(i);
        }
        return sum;
    }
}

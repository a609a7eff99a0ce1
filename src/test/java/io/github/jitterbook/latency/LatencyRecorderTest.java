package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

class LatencyRecorderTest {

    private static final long PERIOD = 1_000;
    private static final long SIXTY_SECONDS = 60_000_000_000L;

    private final LatencyRecorder recorder = new LatencyRecorder(PERIOD);
    private final LatencyTotals totals = new LatencyTotals();

    /**
     * Nine cycles, one for each thing that is counted or nearly counted; two of warm-up before
     * them. The expected figures are worked out beside each.
     */
    private final List<Runnable> script =
            List.of(
                    recorder::warmUpCycle,
                    recorder::warmUpCycle,
                    // lateness 100; the first counted wake has no interval
                    () -> recorder.cycle(1_000, 0, 1_100, 1_150, -1, 0),
                    // lateness 700, over half a period; interval 1,600, over 1.5 periods
                    () -> recorder.cycle(2_000, 0, 2_700, 2_800, 30, 0),
                    // lateness 1,100, over a period; interval 1,400; body over by 200
                    () -> recorder.cycle(3_000, 0, 4_100, 4_200, 40, 0),
                    // early by 10; interval 1,890, over 1.5; two deadlines were missed before it
                    () -> recorder.cycle(6_000, 0, 5_990, 6_050, 50, 2),
                    // lateness 0; interval 1,010; body ends just at the next deadline
                    () -> recorder.cycle(7_000, 0, 7_000, 8_000, 60, 0),
                    // lateness 500, just half a period; interval 1,500, just 1.5 periods
                    () -> recorder.cycle(8_000, 0, 8_500, 8_600, 70, 0),
                    // lateness 1,000, just a period; interval 1,500; body over by 1
                    () -> recorder.cycle(9_000, 0, 10_000, 10_001, 80, 0),
                    // lateness 100; interval 100, shorter by 900
                    () -> recorder.cycle(10_000, 0, 10_100, 10_150, 0, 0),
                    // over 60 s: not recorded, but late by more than half and a whole period, a
                    // long interval, and a body overrun
                    () ->
                            recorder.cycle(
                                    11_000,
                                    0,
                                    11_000 + SIXTY_SECONDS + 1,
                                    11_000 + SIXTY_SECONDS + 2,
                                    90,
                                    0),
                    () -> recorder.lastOverhead(100, 3));

    @Test
    void shouldCountEachThingByItsDefinition() {
        script.forEach(Runnable::run);
        drain();
        assertCounts();
        assertDistributions();
        assertEquals(9, totals.frame().counted());
        assertEquals(1_100, totals.frame().firstWakeNs());
        assertEquals(11_000 + SIXTY_SECONDS + 1, totals.frame().lastWakeNs());
    }

    @Test
    void shouldGiveTheSameSumHoweverItIsCutIntoFrames() {
        // Interval, overhead and episode reach from one cycle, and one frame, to the next.
        for (Runnable call : script) {
            call.run();
            drain();
            drain();
        }
        assertCounts();
        assertDistributions();
        assertEquals(1_100, totals.frame().firstWakeNs());
        assertEquals(11_000 + SIXTY_SECONDS + 1, totals.frame().lastWakeNs());
    }

    @Test
    void shouldKeepWhenABodyEndedAndHowLongItTook() {
        recorder.cycle(1_000, 0, 1_100, 1_150, -1, 0);
        recorder.cycle(2_000, 1_200, 1_990, 1_995, -1, 0);
        recorder.cycle(3_000, 2_100, 2_990, 3_040, -1, 0);
        drain();
        Distribution completion = totals.frame().completion();
        assertEquals(2, completion.count());
        assertEquals(40, completion.minNs());
        assertEquals(150, completion.maxNs());
        assertEquals(1, totals.frame().get(Count.COMPLETED_EARLY));
        Distribution body = totals.frame().bodyTime();
        assertEquals(3, body.count());
        assertEquals(5, body.minNs());
        assertEquals(105, body.sumNs());
    }

    @Test
    void shouldKeepATraceUntilItsBufferIsFull() {
        LatencyRecorder traced = new LatencyRecorder(1_000, 2);
        traced.warmUpCycle();
        traced.cycle(1_000, 900, 1_100, 1_150, -1, 0);
        traced.cycle(2_000, 1_200, 2_100, 2_150, -1, 0);
        traced.cycle(3_000, 2_200, 3_100, 3_150, -1, 0);
        traced.drain(
                frame -> {
                    assertEquals(2, frame.trace().cycles());
                    assertEquals(1, frame.trace().lost());
                    assertEquals(2_000, frame.trace().deadlineNs(1));
                    assertEquals(1_200, frame.trace().waitEntryNs(1));
                    assertEquals(2_100, frame.trace().wakeNs(1));
                });
        traced.cycle(4_000, 3_200, 4_100, 4_150, -1, 0);
        traced.drain(
                frame -> {
                    assertEquals(1, frame.trace().cycles());
                    assertEquals(0, frame.trace().lost());
                    assertEquals(4_000, frame.trace().deadlineNs(0));
                });
    }

    private void assertCounts() {
        Map<Count, Long> expected = new EnumMap<>(Count.class);
        expected.put(Count.CYCLES, 11L);
        expected.put(Count.WARMUP, 2L);
        expected.put(Count.MISSED, 5L);
        expected.put(Count.EARLY, 1L);
        expected.put(Count.LONG_INTERVALS, 3L);
        expected.put(Count.LATE_BEYOND_HALF_PERIOD, 4L);
        expected.put(Count.LATE_BEYOND_PERIOD, 2L);
        expected.put(Count.BODY_OVERRUNS, 3L);
        expected.put(Count.COMPLETED_EARLY, 0L);
        Map<Count, Long> counted = new EnumMap<>(Count.class);
        for (Count count : Count.values()) {
            counted.put(count, totals.frame().get(count));
        }
        assertEquals(expected, counted);
    }

    private void assertDistributions() {
        Distribution lateness = totals.frame().lateness();
        // 100, 700, 1,100, 0, 500, 1,000, 100
        assertEquals(7, lateness.count());
        assertEquals(1, lateness.overflow());
        assertEquals(0, lateness.minNs());
        assertEquals(SIXTY_SECONDS + 1, lateness.maxNs());
        assertEquals(3_500, lateness.sumNs());

        Distribution overhead = totals.frame().overhead();
        // 30, 40, 50, 60, 70, 80, 0, 90, 100
        assertEquals(9, overhead.count());
        assertEquals(0, overhead.minNs());
        assertEquals(100, overhead.maxNs());
        assertEquals(520, overhead.sumNs());

        Distribution longer = totals.frame().longerPeriods();
        // 600, 400, 890, 10, 500, 500, and 11,000 + 60 s + 1 − 10,100 − 1,000
        assertEquals(7, longer.count());
        assertEquals(10, longer.minNs());
        assertEquals(SIXTY_SECONDS - 99, longer.maxNs());
        assertEquals(2_900.0 + SIXTY_SECONDS - 99, longer.sumNs());

        Distribution shorter = totals.frame().shorterPeriods();
        assertEquals(1, shorter.count());
        assertEquals(900, shorter.minNs());

        long[] episodes = totals.frame().episodes();
        // Beyond 1 µs: 1,100 and, six cycles later, 60 s: one. Beyond the others the latter alone.
        assertArrayEquals(LongStream.generate(() -> 1).limit(22).toArray(), episodes);
    }

    @Test
    void shouldTakeHalfAnOddPeriodExactly() {
        // Of 1,001 ns half is 500.5: 500 is not beyond it, 501 is; 1.5 is 1,501.5.
        LatencyRecorder odd = new LatencyRecorder(1_001);
        odd.cycle(1_001, 0, 1_501, 1_502, -1, 0);
        odd.cycle(2_002, 0, 2_503, 2_504, 0, 0);
        odd.cycle(3_003, 0, 4_004, 4_005, 0, 0);
        odd.cycle(4_004, 0, 5_506, 5_507, 0, 0);
        odd.drain(totals::add);
        // lateness 500, 501, 1,001, 1,502
        assertEquals(3, totals.frame().get(Count.LATE_BEYOND_HALF_PERIOD));
        assertEquals(1, totals.frame().get(Count.LATE_BEYOND_PERIOD));
        // intervals 1,002, 1,501, 1,502
        assertEquals(1, totals.frame().get(Count.LONG_INTERVALS));
    }

    @Test
    void shouldNoteNoOverheadBeforeThereIsAny() {
        recorder.cycle(1_000, 0, 1_100, 1_150, -1, 0);
        recorder.lastOverhead(-1, 7);
        drain();
        assertEquals(0, totals.frame().overhead().count());
        assertEquals(0, totals.frame().get(Count.MISSED));
    }

    @Test
    void shouldGiveAnEmptyFrameWhenNothingHappened() {
        recorder.cycle(1_000, 0, 1_100, 1_150, -1, 0);
        drain();
        recorder.drain(
                frame -> {
                    assertEquals(0, frame.counted());
                    assertEquals(0, frame.lateness().count());
                    assertEquals(-1, frame.lateness().maxNs());
                });
    }

    @Test
    void shouldForgetEverythingOnReset() {
        script.forEach(Runnable::run);
        recorder.reset();
        drain();
        assertEquals(0, totals.frame().get(Count.CYCLES));
        assertEquals(0, totals.frame().lateness().count());
        // Nor does the next wake have an interval to one before, or belong to an episode before.
        recorder.cycle(50_000, 0, 52_000, 52_010, -1, 0);
        drain();
        assertEquals(0, totals.frame().longerPeriods().count());
        assertEquals(0, totals.frame().shorterPeriods().count());
        assertEquals(1, totals.frame().episodes()[0]);
    }

    private void drain() {
        recorder.drain(totals::add);
    }
}

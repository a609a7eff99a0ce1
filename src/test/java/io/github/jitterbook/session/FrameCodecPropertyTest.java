package io.github.jitterbook.session;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

import java.util.List;

class FrameCodecPropertyTest {

    private static final long PERIOD = 1_000_000;

    /** One recorder drained in pieces that go through JSON, beside one that is drained once. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void shouldSumUpToTheRunThatWasDrainedInPieces(
            @ForAll @Size(max = 6) List<@Size(max = 100) List<@From("cycles") Cycle>> pieces) {
        LatencyRecorder whole = new LatencyRecorder(PERIOD);
        LatencyRecorder drained = new LatencyRecorder(PERIOD);
        LatencyTotals sum = new LatencyTotals();
        long deadline = 0;
        for (List<Cycle> piece : pieces) {
            for (Cycle cycle : piece) {
                deadline += PERIOD;
                cycle.record(whole, deadline);
                cycle.record(drained, deadline);
            }
            drained.drain(frame -> sum.add(FrameCodecTest.decoded(FrameCodecTest.encoded(frame))));
        }
        whole.drain(frame -> FrameCodecTest.assertSame(frame, sum.frame()));
    }

    /** A cycle, in ns; the figures of one of the warm-up are not recorded. */
    private record Cycle(boolean warmUp, long lateNs, long bodyNs, long overheadNs, long missed) {
        void record(LatencyRecorder recorder, long deadline) {
            if (warmUp) {
                recorder.warmUpCycle();
            } else {
                long wake = deadline + lateNs;
                recorder.cycle(deadline, 0, wake, wake + bodyNs, overheadNs, missed);
            }
        }
    }

    @Provide
    Arbitrary<Cycle> cycles() {
        return Combinators.combine(
                        Arbitraries.of(true, false, false, false, false, false),
                        Arbitraries.longs().between(-200, 90_000_000_000L),
                        Arbitraries.longs().between(0, 2 * PERIOD),
                        Arbitraries.longs().between(-1, 90_000_000_000L),
                        Arbitraries.longs().between(0, 3))
                .as(Cycle::new);
    }
}

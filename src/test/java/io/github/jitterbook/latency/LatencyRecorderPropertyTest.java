package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

import java.util.List;
import java.util.function.Predicate;

class LatencyRecorderPropertyTest {

    private static final long PERIOD = 1_000;
    private static final long SIXTY_SECONDS = 60_000_000_000L;

    @Property(tries = 200)
    void shouldKeepTheCountIdentityWhateverHappens(
            @ForAll @Size(max = 500) List<@From("lateness") Long> lateness,
            @ForAll @IntRange(min = 1, max = 100) int cyclesADrain) {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        LatencyTotals totals = new LatencyTotals();
        for (int i = 0; i < lateness.size(); i++) {
            long wake = i * PERIOD + lateness.get(i);
            recorder.cycle(i * PERIOD, 0, wake, wake, 5, 0);
            if (i % cyclesADrain == 0) {
                recorder.drain(totals::add);
            }
        }
        recorder.drain(totals::add);
        RecorderFrame frame = totals.frame();
        assertEquals(lateness.size(), frame.counted());
        assertEquals(count(lateness, ns -> ns < 0), frame.get(Count.EARLY));
        assertEquals(count(lateness, ns -> ns > SIXTY_SECONDS), frame.lateness().overflow());
        assertEquals(
                count(lateness, ns -> ns >= 0 && ns <= SIXTY_SECONDS), frame.lateness().count());
    }

    /** Early, in range and beyond it, the ends of the range among them. */
    @Provide
    Arbitrary<Long> lateness() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(-300, 300),
                Arbitraries.longs().between(0, SIXTY_SECONDS),
                Arbitraries.longs().between(SIXTY_SECONDS, 20 * SIXTY_SECONDS));
    }

    private static long count(List<Long> values, Predicate<Long> kind) {
        return values.stream().filter(kind).count();
    }
}

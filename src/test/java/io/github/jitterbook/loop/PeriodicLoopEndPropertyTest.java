package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.LoopRun.PERIOD;
import static io.github.jitterbook.loop.LoopRun.START;
import static io.github.jitterbook.loop.LoopRun.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

import java.util.List;

class PeriodicLoopEndPropertyTest {

    @Property(tries = 300)
    void shouldHaveServedOrMissedEveryDeadlineWhateverStalls(
            @ForAll @Size(max = 60) List<@From("stalls") Long> stalls,
            @ForAll @IntRange(max = 9) int warmup,
            @ForAll EndsAfter ends,
            @ForAll GridPolicy policy) {
        FakeTime time = new FakeTime(START);
        stalls.forEach(time::late);
        LoopRun run = LoopRun.on(time).with(plan(50, ends, warmup, policy));
        assertEquals(LoopEnd.COMPLETED, run.run());
        long missed = ends == EndsAfter.WAKES ? 0 : run.count(Count.MISSED);
        assertEquals(50, run.count(Count.CYCLES) + missed);
        // A stall in the warm-up may have left fewer deadlines than it was to drop.
        long counted = run.count(Count.CYCLES) - run.count(Count.WARMUP);
        assertEquals(Math.min(warmup, run.count(Count.CYCLES)), run.count(Count.WARMUP));
        assertEquals(counted, run.frame().lateness().count() + run.count(Count.EARLY));
        assertEquals(counted, run.frame().overhead().count());
    }

    /** Most wakes are in time. */
    @Provide
    Arbitrary<Long> stalls() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.just(0L)),
                Tuple.of(1, Arbitraries.longs().between(0, 20 * PERIOD)));
    }
}

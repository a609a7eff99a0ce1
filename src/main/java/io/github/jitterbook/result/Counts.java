package io.github.jitterbook.result;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.RecorderFrame;

import java.util.stream.LongStream;

/**
 * What was counted over a run. All but {@code cycles} and {@code warmup} leave the warm-up out.
 * Immutable.
 *
 * @param cycles wakes, those of the warm-up among them
 * @param recorded wakes whose lateness is in the histogram
 * @param warmup wakes dropped
 * @param missed deadlines that the grid policy left out
 * @param early wakes before their deadline
 * @param overflow wakes later than 60 s
 * @param longIntervals intervals of more than 1.5 periods (jitter_bench's "late")
 * @param lateBeyondHalfPeriod wakes later than half a period
 * @param lateBeyondPeriod wakes later than a period (jitter_bench's "overrun")
 * @param bodyOverruns cycles whose body ended after the next deadline
 */
public record Counts(
        long cycles,
        long recorded,
        long warmup,
        long missed,
        long early,
        long overflow,
        long longIntervals,
        long lateBeyondHalfPeriod,
        long lateBeyondPeriod,
        long bodyOverruns) {

    /**
     * @throws IllegalArgumentException if a count is negative, or the count identity {@code
     *     recorded + early + overflow = cycles − warmup} does not hold: such a result must not be
     *     believed
     */
    public Counts {
        long smallest =
                LongStream.of(
                                cycles,
                                recorded,
                                warmup,
                                missed,
                                early,
                                overflow,
                                longIntervals,
                                lateBeyondHalfPeriod,
                                lateBeyondPeriod,
                                bodyOverruns)
                        .min()
                        .orElseThrow();
        if (smallest < 0) {
            throw new IllegalArgumentException("a count of a run is negative");
        }
        if (recorded + early + overflow != cycles - warmup) {
            throw new IllegalArgumentException(
                    "the counts disagree: recorded "
                            + recorded
                            + " + early "
                            + early
                            + " + overflow "
                            + overflow
                            + " is not cycles "
                            + cycles
                            + " − warm-up "
                            + warmup);
        }
    }

    /**
     * The counts of a run's frames, added up.
     *
     * @throws IllegalArgumentException if they disagree
     */
    public static Counts of(RecorderFrame frame) {
        return new Counts(
                frame.get(Count.CYCLES),
                frame.lateness().count(),
                frame.get(Count.WARMUP),
                frame.get(Count.MISSED),
                frame.get(Count.EARLY),
                frame.lateness().overflow(),
                frame.get(Count.LONG_INTERVALS),
                frame.get(Count.LATE_BEYOND_HALF_PERIOD),
                frame.get(Count.LATE_BEYOND_PERIOD),
                frame.get(Count.BODY_OVERRUNS));
    }

    /** These and the others together. */
    public Counts plus(Counts other) {
        return new Counts(
                cycles + other.cycles,
                recorded + other.recorded,
                warmup + other.warmup,
                missed + other.missed,
                early + other.early,
                overflow + other.overflow,
                longIntervals + other.longIntervals,
                lateBeyondHalfPeriod + other.lateBeyondHalfPeriod,
                lateBeyondPeriod + other.lateBeyondPeriod,
                bodyOverruns + other.bodyOverruns);
    }

    /** Wakes that are not of the warm-up. */
    public long counted() {
        return cycles - warmup;
    }
}

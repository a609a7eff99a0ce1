package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.PartSpec;
import io.github.jitterbook.trial.TimeText;
import io.github.jitterbook.trial.Trial;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * {@code stall=DURATION/EVERY}: a declared fault. The first cycle that begins so long after the
 * stall before, or after the loop's beginning, is busy for the duration; a reader must find it in
 * the result at its size. The others do nothing.
 *
 * <p>Busy, not asleep: under a real-time policy it counts as run time, and the limit on that
 * (RLIMIT_RTTIME) is set from the duration.
 */
public final class Stall implements BodyKind {

    private static final long MIN_NS = 1_000;
    private static final long MAX_NS = 1_000_000_000L;
    private static final long MAX_EVERY_NS = 3_600_000_000_000L;

    /** Short ones, often: so that both branches of a cycle are compiled. */
    private static final long REHEARSAL_NS = 200;

    private static final long REHEARSAL_EVERY_NS = 5_000;

    @Override
    public String alias() {
        return "stall";
    }

    @Override
    public String description() {
        return "stall=DURATION/EVERY: busy for so long every so often, such as 20ms/1s";
    }

    @Override
    public void checkArgument(String argument) {
        times(argument);
    }

    @Override
    public LoopBody create(Trial trial) {
        Times times = times(trial.bodySpec().argument());
        return new Staller(times.stallNs(), times.everyNs(), System::nanoTime);
    }

    private record Times(long stallNs, long everyNs) {}

    private static Times times(String argument) {
        int slash = argument.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(
                    "body stall takes DURATION/EVERY, such as "
                            + new PartSpec("stall", "20ms/1s")
                            + ", not '"
                            + argument
                            + "'");
        }
        long stall =
                TimeText.parseNs(
                        argument.substring(0, slash), MIN_NS, MAX_NS, "the duration of stall");
        long every =
                TimeText.parseNs(
                        argument.substring(slash + 1),
                        2 * stall,
                        MAX_EVERY_NS,
                        "the time from stall to stall, at least twice its duration,");
        return new Times(stall, every);
    }

    /** The body itself, on any clock. */
    static final class Staller implements LoopBody {
        private final long wantedNs;
        private final long wantedEveryNs;
        private final LongSupplier clock;

        private long stallNs = REHEARSAL_NS;
        private long everyNs = REHEARSAL_EVERY_NS;
        private long dueNs;
        private long stalls;
        private long longestNs;
        private long totalNs;

        Staller(long stallNs, long everyNs, LongSupplier clock) {
            wantedNs = stallNs;
            wantedEveryNs = everyNs;
            this.clock = clock;
        }

        @Override
        public void run(long cycle) {
            long now = clock.getAsLong();
            if (now - dueNs >= 0) {
                dueNs = now + everyNs;
                stall(now);
            }
        }

        private void stall(long beginNs) {
            long now = beginNs;
            while (now - beginNs < stallNs) {
                now = clock.getAsLong();
            }
            stalls++;
            totalNs += now - beginNs;
            longestNs = Math.max(longestNs, now - beginNs);
        }

        @Override
        public void begin() {
            stalls = 0;
            totalNs = 0;
            longestNs = 0;
            stallNs = wantedNs;
            everyNs = wantedEveryNs;
            dueNs = clock.getAsLong() + wantedEveryNs;
        }

        @Override
        public long longestNs() {
            return wantedNs;
        }

        @Override
        public List<Achieved> achieved() {
            return List.of(
                    new Achieved("stall: stalls", stalls, ""),
                    new Achieved("stall: in total", totalNs, "ns"),
                    new Achieved("stall: longest", longestNs, "ns"));
        }
    }
}

package io.github.jitterbook.loop;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;

import java.util.Arrays;
import java.util.Optional;

/**
 * {@code sched_yield} under SCHED_DEADLINE: the thread gives back what is left of its runtime and
 * the kernel lets it go on when it replenishes that, at the start of the next period. No time is
 * handed to the kernel and no timer of the thread's own is set, so timer slack does not apply.
 *
 * <p><b>The grid is the kernel's.</b> It began when the policy was set, at a moment that no kernel
 * up to 6.18 tells; so the loop's grid is anchored by what can be seen of it: by the earliest of
 * the first wakes, whole periods taken away (of 251 wakes, or as many as a second has; the earliest
 * fiftieth is left out). <b>Lateness is therefore counted from the kernel's replenishment plus a
 * latency that is nearly the shortest</b>: the part that all wakes share is missing from it, and a
 * wake that was faster counts as early. Compare spread and tail with other waiters, not the median.
 *
 * <p>The kernel counts its periods on the scheduler's clock, which nobody steers, and the loop its
 * own on CLOCK_MONOTONIC, which NTP may: the two grids then part by some µs a second. The grid
 * stays as long as the thread only runs and yields. When it blocks otherwise past its deadline, the
 * kernel begins a new period at its wakeup; the lateness of the cycles that follow shows by how
 * much. A body that needs more than the runtime is stopped until the next period, and its cycle is
 * late by that.
 *
 * <p>Under another policy, as in the warm-up, it yields until the deadline has come. A trial is
 * never measured so: it fails when the step that this waiter needs is refused.
 */
public final class DeadlineYield implements WaiterKind {

    private static final int WARM_UP_CALLS = 12_000;
    private static final int WARM_UP_YIELDS = 400;
    private static final long SHORT_NS = 5_000;

    @Override
    public String alias() {
        return "deadline-yield";
    }

    @Override
    public String description() {
        return "sched_yield under SCHED_DEADLINE, until the kernel's next period (step deadline)";
    }

    @Override
    public Optional<String> needsStep() {
        return Optional.of(StepSpec.DEADLINE);
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public Waiter create(Trial trial) {
        // Refused here rather than in the loop.
        ThreadScheduling.current();
        return new Yielder(LoopClock.SYSTEM, ThreadScheduling::yieldCpu);
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(1);
        }
        for (int i = 0; i < WARM_UP_YIELDS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    /** Yields until less than its tolerance is left. */
    static final class Yielder implements Waiter {

        private static final int MOST_PROBES = 250;
        private static final long PROBING_NS = 1_000_000_000;

        /** One in fifty is left out: a stall of most of a period looks like an early wake. */
        private static final int EARLIEST = 50;

        private final LoopClock clock;
        private final Runnable yield;

        /** Less than the steps in which the loop comes near a deadline that is far away. */
        private static final long MOST_TOLERANCE_NS = 100_000_000;

        /** How long before its deadline a wake is that deadline's: half a period on a grid. */
        private long toleranceNs;

        private long lastWakeNs = Long.MIN_VALUE / 2;

        Yielder(LoopClock clock, Runnable yield) {
            this.clock = clock;
            this.yield = yield;
        }

        @Override
        public long firstDeadline(long startNs, long periodNs) {
            return ThreadScheduling.current().policy() == Policy.DEADLINE
                    ? anchor(periodNs)
                    : startNs + periodNs;
        }

        /** The first deadline after now on the grid that the first wakes show. */
        long anchor(long periodNs) {
            long probes = Math.min(MOST_PROBES, PROBING_NS / periodNs);
            long[] wakesNs = new long[(int) probes + 1];
            for (int i = 0; i < wakesNs.length; i++) {
                yield.run();
                wakesNs[i] = clock.nanoTime();
            }
            // The first wake may have been a late one, next to which others would count as early.
            long usualNs = wakesNs[0] + phases(wakesNs, wakesNs[0], periodNs)[wakesNs.length / 2];
            long anchorNs = usualNs + phases(wakesNs, usualNs, periodNs)[wakesNs.length / EARLIEST];
            toleranceNs = Math.min(periodNs / 2, MOST_TOLERANCE_NS);
            lastWakeNs = wakesNs[wakesNs.length - 1];
            return anchorNs + (Math.floorDiv(lastWakeNs - anchorNs, periodNs) + 1) * periodNs;
        }

        /** How far each wake is from whole periods around a time, in ns, sorted. */
        private static long[] phases(long[] wakesNs, long aroundNs, long periodNs) {
            long half = periodNs / 2;
            return Arrays.stream(wakesNs)
                    .map(wake -> Math.floorMod(wake - aroundNs + half, periodNs) - half)
                    .sorted()
                    .toArray();
        }

        @Override
        public void await(long deadlineNs) {
            // A wake that came a little early was this deadline's: the next is a period away.
            if (deadlineNs - clock.nanoTime() <= 0 || deadlineNs - lastWakeNs <= toleranceNs) {
                return;
            }
            do {
                yield.run();
                lastWakeNs = clock.nanoTime();
            } while (deadlineNs - lastWakeNs > toleranceNs);
        }
    }
}

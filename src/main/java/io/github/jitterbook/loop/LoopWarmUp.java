package io.github.jitterbook.loop;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

/**
 * Runs the loop's code many times over a scripted clock before anything is measured, through every
 * branch that a real run may take: early, late, overrun, missed, out of range, interrupted,
 * stopped.
 *
 * <p>A loop that was compiled without ever having been late is thrown away by the JVM at its first
 * late cycle, which then pays for it. So is one that has never seen the real clock, the real waiter
 * or the recorder's other frame; real runs of a short period stand between the scripted ones. And
 * many short runs, rather than a long one, get the loop compiled as a method and not only replaced
 * on the stack.
 */
public final class LoopWarmUp {

    private static final int RUNS = 1200;
    private static final int CYCLES = 32;
    private static final int RUNS_A_FRAME = 8;
    private static final int RUNS_A_RECORDER = 16;
    private static final int RUNS_A_REAL_ONE = 11;
    private static final long REAL_PERIOD_NS = 10_000;

    /** What a reading of the scripted clock takes. */
    private static final long TICK_NS = 40;

    /** Lateness of scripted wakes, in ns: usual ones, early ones, and one out of range. */
    private static final long[] LATENESS_NS = {2_000, 55_000, -1_500, 400, 90_000, 70_000_000_000L};

    /** Lateness of the wakes between them, in thousandths of a period: half, one, many periods. */
    private static final long[] LATENESS_PERMILLE = {3, 700, 2, 1_300, 5_200, 12_000};

    private static final GridPolicy[] POLICIES = GridPolicy.values();

    private LoopWarmUp() {}

    /**
     * Warms up on the calling thread, which must not be a real-time one yet.
     *
     * @param waiter the real one; it waits some thousand times, for 10 µs or less each
     * @param recorder the real one, still empty; it is empty again afterwards
     * @param periodNs the period that the recorder was made for
     * @param beforeCounting what the real loop will be given; called many times
     * @throws LoopFailedException if the waiter or the body throws
     */
    public static void run(
            Waiter waiter,
            LoopBody body,
            LatencyRecorder recorder,
            long periodNs,
            Runnable beforeCounting) {
        try {
            rehearse(waiter, body, recorder, periodNs, beforeCounting);
        } catch (LoopFailedException failed) {
            throw LoopFailedException.beforeTheRun(failed.getCause());
        } finally {
            // Also then: rehearsals must not pass for what was measured.
            recorder.reset();
        }
    }

    private static void rehearse(
            Waiter waiter,
            LoopBody body,
            LatencyRecorder recorder,
            long periodNs,
            Runnable beforeCounting) {
        for (int run = 0; run < RUNS; run++) {
            if (run % RUNS_A_REAL_ONE == 0) {
                LoopPlan plan = realPlan(run);
                new PeriodicLoop(LoopClock.SYSTEM, waiter, body, recorder, plan, beforeCounting)
                        .run();
            } else {
                scripted(run, body, recorder, periodNs).run();
            }
            if (run % RUNS_A_FRAME == 0) {
                recorder.drain(frame -> {});
            }
            if (run % RUNS_A_RECORDER == 0) {
                recorder.reset();
            }
        }
    }

    private static PeriodicLoop scripted(
            int run, LoopBody body, LatencyRecorder recorder, long periodNs) {
        LoopPlan plan = plan(run, periodNs);
        Script script = new Script(run, plan.periodNs());
        PeriodicLoop loop =
                new PeriodicLoop(script, script, body, recorder, plan, script::noteCounting);
        script.stopAtEnd(loop);
        return loop;
    }

    private static LoopPlan realPlan(int run) {
        return new LoopPlan(
                REAL_PERIOD_NS,
                CYCLES,
                EndsAfter.DEADLINES,
                run % 4,
                policy(run),
                Long.MAX_VALUE / 4);
    }

    /** All in turn: the real one is among them. */
    private static GridPolicy policy(int run) {
        return POLICIES[run % POLICIES.length];
    }

    private static LoopPlan plan(int run, long periodNs) {
        // Most runs look like a real one, some take the ways that are rare.
        long period = run % 50 == 7 ? 4 * PeriodicLoop.STEP_NS : periodNs;
        EndsAfter ends = run % 3 == 0 ? EndsAfter.WAKES : EndsAfter.DEADLINES;
        long longest = run % 40 == 3 ? 4 * period : Long.MAX_VALUE / 4;
        return new LoopPlan(period, CYCLES, ends, run % 4, policy(run), longest);
    }

    /**
     * A clock that a waiter moves: at each wait it jumps to the deadline and a scripted lateness.
     */
    private static final class Script implements LoopClock, Waiter {
        private final int run;
        private final long periodNs;
        private long nowNs;
        private int waits;

        // Something to do, so that the call is not compiled away.
        @SuppressWarnings("UnusedVariable")
        private int countings;

        private PeriodicLoop loop;

        @SuppressWarnings("NullAway.Init")
        Script(int run, long periodNs) {
            this.run = run;
            this.periodNs = periodNs;
        }

        void stopAtEnd(PeriodicLoop scripted) {
            loop = scripted;
        }

        void noteCounting() {
            countings++;
        }

        @Override
        public long nanoTime() {
            nowNs += TICK_NS;
            return nowNs;
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            waits++;
            if (waits == CYCLES / 2 && run % 30 == 11) {
                throw new InterruptedException("scripted");
            }
            if (waits == CYCLES / 2 && run % 30 == 17) {
                loop.stop();
            }
            nowNs = Math.max(nowNs, deadlineNs + lateness((waits + run) / 2));
        }

        private long lateness(int turn) {
            return waits % 2 == 0
                    ? LATENESS_NS[turn % LATENESS_NS.length]
                    : LATENESS_PERMILLE[turn % LATENESS_PERMILLE.length] * periodNs / 1000;
        }
    }
}

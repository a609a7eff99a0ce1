package io.github.jitterbook.loop;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.trial.EndsAfter;

/**
 * The periodic loop: waits for a deadline on an absolute grid, stamps the wake before anything
 * else, runs the body, records, and computes the next deadline from the last one, never from "now".
 *
 * <pre>
 * deadline(i) = start + (i + 1) · period
 * lateness    = wake − deadline
 * overhead    = from the end of the body to the next wait
 * </pre>
 *
 * <p>A loop runs once. One thread runs it; {@link #stop} may be called from any other. The cycle
 * allocates nothing, takes no lock and writes no log.
 */
public final class PeriodicLoop {

    /**
     * With a period of more than twice this the loop waits in steps of this length, so that it sees
     * a stop in time; the last wait, the one that is measured, is longer than one step and at most
     * two.
     */
    static final long STEP_NS = 200_000_000;

    private static final long NONE = -1;

    private final LoopClock clock;
    private final Waiter waiter;
    private final LoopBody body;
    private final LatencyRecorder recorder;
    private final LoopPlan plan;
    private final Runnable beforeCounting;

    private volatile boolean stopped;

    private long cycles;
    private long missed;
    private long deadlineNs;
    private long entryNs;
    private long giveUpNs;
    // Of the counted cycle before: noted with the next one, when it is known.
    private long overheadNs = NONE;
    private long missedNow;
    private LoopEnd end = LoopEnd.COMPLETED;

    /**
     * @param beforeCounting called once on the loop's thread, after the last wake of the warm-up
     *     and before the first counted wait
     */
    public PeriodicLoop(
            LoopClock clock,
            Waiter waiter,
            LoopBody body,
            LatencyRecorder recorder,
            LoopPlan plan,
            Runnable beforeCounting) {
        this.clock = clock;
        this.waiter = waiter;
        this.body = body;
        this.recorder = recorder;
        this.plan = plan;
        this.beforeCounting = beforeCounting;
    }

    /** Asks the loop to end after its present cycle, or after its present step of waiting. */
    public void stop() {
        stopped = true;
    }

    /**
     * Runs the loop on the calling thread until its plan is done, it is stopped, its longest run
     * time is over, or its thread is interrupted and its waiter notices.
     *
     * @return why it ended
     * @throws LoopFailedException if its waiter or its body threw; what was recorded stays
     */
    public LoopEnd run() {
        long startNs = clock.nanoTime();
        giveUpNs = startNs + plan.longestRunNs();
        entryNs = startNs;
        try {
            deadlineNs = waiter.firstDeadline(startNs, plan.periodNs());
            if (deadlineNs - startNs != plan.periodNs()) {
                // It has waited for a grid of its own meanwhile.
                entryNs = clock.nanoTime();
            }
            if (plan.warmup() == 0) {
                beforeCounting.run();
            }
            while (cycle()) {
                // The work is in the condition, so that it is compiled as a method of its own.
            }
        } catch (InterruptedException interrupted) {
            end = LoopEnd.STOPPED;
        } catch (RuntimeException | Error failed) {
            throw LoopFailedException.inCycle(cycles, failed);
        } finally {
            recorder.lastOverhead(overheadNs, missedNow);
        }
        return end;
    }

    private boolean cycle() throws InterruptedException {
        if (plan.periodNs() > STEP_NS && !approach()) {
            return endedBy(LoopEnd.STOPPED);
        }
        waiter.await(deadlineNs);
        long wakeNs = clock.nanoTime();
        body.run(cycles);
        long bodyEndNs = clock.nanoTime();

        boolean counts = cycles >= plan.warmup();
        cycles++;
        if (counts) {
            recorder.cycle(deadlineNs, entryNs, wakeNs, bodyEndNs, overheadNs, missedNow);
        } else {
            recorder.warmUpCycle();
            if (cycles == plan.warmup()) {
                beforeCounting.run();
            }
        }

        entryNs = clock.nanoTime();
        overheadNs = counts ? entryNs - bodyEndNs : NONE;
        return moveOn(counts);
    }

    /** Moves to the next deadline; false when there is none. */
    private boolean moveOn(boolean counts) {
        long next = plan.gridPolicy().next(deadlineNs, entryNs, plan.periodNs());
        missedNow = counts ? missedUntil(next) : 0;
        missed += missedNow;
        deadlineNs = next;
        if (left() == 0) {
            return false;
        }
        if (stopped) {
            return endedBy(LoopEnd.STOPPED);
        }
        return entryNs - giveUpNs < 0 || endedBy(LoopEnd.TIME_LIMIT);
    }

    /**
     * Deadlines passed over before {@code next}; those beyond the planned end are nobody's to miss.
     */
    private long missedUntil(long next) {
        long passed =
                next - deadlineNs == plan.periodNs()
                        ? 0
                        : plan.gridPolicy().missed(deadlineNs, next, plan.periodNs());
        return plan.endsAfter() == EndsAfter.DEADLINES || left() == 0
                ? Math.min(passed, left())
                : passed;
    }

    private long left() {
        return plan.cycles() - cycles - (plan.endsAfter() == EndsAfter.DEADLINES ? missed : 0);
    }

    private boolean endedBy(LoopEnd reason) {
        end = reason;
        return false;
    }

    /** Waits in steps until less than two are left; false if the loop was stopped meanwhile. */
    private boolean approach() throws InterruptedException {
        long now = clock.nanoTime();
        while (deadlineNs - now > 2 * STEP_NS) {
            waiter.await(now + STEP_NS);
            now = clock.nanoTime();
            if (stopped) {
                return false;
            }
        }
        return true;
    }
}

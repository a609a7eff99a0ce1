package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.PeriodicLoop;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * The real loop on a machine that is a formula: at given moments it stands still for a given time,
 * whatever runs on it; the wait for a deadline ends a given time behind it; the body takes a given
 * time. So two loops of different policies meet exactly the same stalls. Not thread-safe.
 */
final class SimulatedLoop implements LoopClock, Waiter {

    static final long PERIOD = 1_000_000;
    static final long START = 7_000_000_000L;

    private final TreeMap<Long, Long> stalls = new TreeMap<>();
    private LongUnaryOperator latenessNs = number -> 0;
    private LongUnaryOperator bodyNs = number -> 0;
    private boolean numbersWaits;
    private long nowNs = START;
    private long number;
    private long waits;

    /** Stands still from this moment, in ns since the start, for this long. */
    SimulatedLoop stall(long atNs, long forNs) {
        stalls.put(START + atNs, forNs);
        return this;
    }

    /** How late waits end, and how long bodies take, in ns, by the number of their deadline. */
    SimulatedLoop takes(LongUnaryOperator lateness, LongUnaryOperator body) {
        latenessNs = lateness;
        bodyNs = body;
        return this;
    }

    /**
     * The same by the number of the wait, of those that really wait; one that does not ends at
     * once, and its body takes no time.
     */
    SimulatedLoop takesByWait(LongUnaryOperator lateness, LongUnaryOperator body) {
        numbersWaits = true;
        return takes(lateness, body);
    }

    /** What a loop of this policy records over so many deadlines, or wakes. */
    Recorded run(GridPolicy policy, int cycles, EndsAfter ends) {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD, cycles);
        LoopPlan plan = new LoopPlan(PERIOD, cycles, ends, 0, policy, Long.MAX_VALUE / 4);
        new PeriodicLoop(this, this, cycle -> work(), recorder, plan, () -> {}).run();
        LatencyTotals totals = new LatencyTotals();
        LatencyTrace.Builder trace = new LatencyTrace.Builder();
        recorder.drain(
                frame -> {
                    totals.add(frame);
                    for (int i = 0; i < frame.trace().cycles(); i++) {
                        trace.add(
                                frame.trace().deadlineNs(i),
                                frame.trace().waitEntryNs(i),
                                frame.trace().wakeNs(i));
                    }
                });
        return new Recorded(trace.build(), totals.frame());
    }

    record Recorded(LatencyTrace trace, RecorderFrame frame) {}

    @Override
    public long nanoTime() {
        return nowNs;
    }

    @Override
    public void await(long deadlineNs) {
        boolean waits = nowNs <= deadlineNs;
        if (numbersWaits) {
            number = waits ? this.waits++ : -1;
            nowNs = waits ? deadlineNs + latenessNs.applyAsLong(number) : nowNs;
        } else {
            number = (deadlineNs - START) / PERIOD;
            nowNs = Math.max(nowNs, deadlineNs + latenessNs.applyAsLong(number));
        }
        standStill();
    }

    private void work() {
        long left = number < 0 ? 0 : bodyNs.applyAsLong(number);
        while (left > 0) {
            Long next = stalls.higherKey(nowNs);
            long step = next == null ? left : Math.min(left, next - nowNs);
            nowNs += step;
            left -= step;
            standStill();
        }
    }

    private void standStill() {
        Map.Entry<Long, Long> stall = stalls.floorEntry(nowNs);
        if (stall != null && nowNs < stall.getKey() + stall.getValue()) {
            nowNs = stall.getKey() + stall.getValue();
        }
    }
}

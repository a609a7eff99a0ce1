package io.github.jitterbook.loop;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import java.util.ArrayList;
import java.util.List;

/** A loop on {@link FakeTime}, and everything that it told its recorder. */
final class LoopRun {

    static final long PERIOD = 1_000_000;
    static final long START = 7_000_000_000L;

    /** One counted cycle as the recorder heard of it. */
    record Cycle(long deadlineNs, long wakeNs, long bodyEndNs, long overheadNs, long missed) {
        long latenessNs() {
            return wakeNs - deadlineNs;
        }
    }

    final FakeTime time;
    final List<Cycle> cycles = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    private final LatencyTotals totals = new LatencyTotals();

    private LoopBody body = cycle -> {};
    private LoopPlan plan = plan(10, EndsAfter.DEADLINES, 0, GridPolicy.CATCH_UP);
    private long recorderNs;
    private PeriodicLoop loop;

    LoopRun(FakeTime time) {
        this.time = time;
    }

    static LoopRun on(FakeTime time) {
        return new LoopRun(time);
    }

    static LoopPlan plan(long cycles, EndsAfter ends, long warmup, GridPolicy policy) {
        return new LoopPlan(PERIOD, cycles, ends, warmup, policy, Long.MAX_VALUE / 4);
    }

    LoopRun with(LoopPlan value) {
        plan = value;
        return this;
    }

    LoopRun body(LoopBody value) {
        body = value;
        return this;
    }

    /** Lets recording a cycle take this long. */
    LoopRun recorderTakes(long ns) {
        recorderNs = ns;
        return this;
    }

    LoopEnd run() {
        return make().run();
    }

    PeriodicLoop make() {
        loop =
                new PeriodicLoop(
                        time,
                        time,
                        body,
                        new Listening(plan.periodNs()),
                        plan,
                        () -> events.add("counting"));
        return loop;
    }

    void stop() {
        loop.stop();
    }

    List<Long> lateness() {
        return cycles.stream().map(Cycle::latenessNs).toList();
    }

    RecorderFrame frame() {
        return totals.frame();
    }

    long count(Count count) {
        return frame().get(count);
    }

    /** Records as the real one, and keeps what it was told. */
    private final class Listening extends LatencyRecorder {
        Listening(long periodNs) {
            super(periodNs);
        }

        @Override
        public void warmUpCycle() {
            super.warmUpCycle();
            events.add("warm-up");
            time.pass(recorderNs);
            drain(totals::add);
        }

        @Override
        public void cycle(
                long deadlineNs,
                long waitEntryNs,
                long wakeNs,
                long bodyEndNs,
                long overheadNs,
                long missed) {
            super.cycle(deadlineNs, waitEntryNs, wakeNs, bodyEndNs, overheadNs, missed);
            events.add("cycle");
            cycles.add(new Cycle(deadlineNs, wakeNs, bodyEndNs, overheadNs, missed));
            time.pass(recorderNs);
            drain(totals::add);
        }

        @Override
        public void lastOverhead(long overheadNs, long missed) {
            super.lastOverhead(overheadNs, missed);
            events.add("last");
            drain(totals::add);
        }
    }
}

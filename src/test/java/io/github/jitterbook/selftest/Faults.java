package io.github.jitterbook.selftest;

import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.loop.LoopClock;
import io.github.jitterbook.loop.Waiter;

import java.util.function.Supplier;

/** Broken parts of an instrument, as a self-test must find them. */
final class Faults {

    private Faults() {}

    /** Loses one sample of each run. */
    static Parts.Recorders dropping(long sample) {
        return (periodNs, tracedCycles) ->
                new LatencyRecorder(periodNs, tracedCycles) {
                    private long samples;

                    @Override
                    public void cycle(
                            long deadlineNs,
                            long waitEntryNs,
                            long wakeNs,
                            long bodyEndNs,
                            long previousOverheadNs,
                            long missed) {
                        samples++;
                        if (samples != sample) {
                            super.cycle(
                                    deadlineNs,
                                    waitEntryNs,
                                    wakeNs,
                                    bodyEndNs,
                                    previousOverheadNs,
                                    missed);
                        }
                    }
                };
    }

    /** Takes one sample of each run for one of the warm-up, so that the count identity holds. */
    static Parts.Recorders hiding(long sample) {
        return (periodNs, tracedCycles) ->
                new LatencyRecorder(periodNs, tracedCycles) {
                    private long samples;

                    @Override
                    public void cycle(
                            long deadlineNs,
                            long waitEntryNs,
                            long wakeNs,
                            long bodyEndNs,
                            long previousOverheadNs,
                            long missed) {
                        samples++;
                        if (samples == sample) {
                            super.warmUpCycle();
                        } else {
                            super.cycle(
                                    deadlineNs,
                                    waitEntryNs,
                                    wakeNs,
                                    bodyEndNs,
                                    previousOverheadNs,
                                    missed);
                        }
                    }
                };
    }

    /** Records every wake as on the whole 10 µs before it. */
    static Parts.Recorders rounding() {
        return (periodNs, tracedCycles) ->
                new LatencyRecorder(periodNs, tracedCycles) {
                    @Override
                    public void cycle(
                            long deadlineNs,
                            long waitEntryNs,
                            long wakeNs,
                            long bodyEndNs,
                            long previousOverheadNs,
                            long missed) {
                        long late = wakeNs - deadlineNs;
                        super.cycle(
                                deadlineNs,
                                waitEntryNs,
                                wakeNs - Math.floorMod(late, 10_000L),
                                bodyEndNs,
                                previousOverheadNs,
                                missed);
                    }
                };
    }

    /** Takes lateness of more than 5 ms for an accident that need not be shown. */
    static Parts.Recorders trimming() {
        return (periodNs, tracedCycles) ->
                new LatencyRecorder(periodNs, tracedCycles) {
                    @Override
                    public void cycle(
                            long deadlineNs,
                            long waitEntryNs,
                            long wakeNs,
                            long bodyEndNs,
                            long previousOverheadNs,
                            long missed) {
                        long shown = Math.min(wakeNs, deadlineNs + 5_000_000);
                        super.cycle(
                                deadlineNs,
                                waitEntryNs,
                                shown,
                                Math.max(shown, bodyEndNs),
                                previousOverheadNs,
                                missed);
                    }
                };
    }

    /** Cannot bear to be early. */
    static Parts.Recorders breaking() {
        return (periodNs, tracedCycles) ->
                new LatencyRecorder(periodNs, tracedCycles) {
                    @Override
                    public void cycle(
                            long deadlineNs,
                            long waitEntryNs,
                            long wakeNs,
                            long bodyEndNs,
                            long previousOverheadNs,
                            long missed) {
                        if (wakeNs < deadlineNs) {
                            throw new IllegalStateException("early");
                        }
                    }
                };
    }

    /** Returns later than it might, by sleeping: the CPU stays as idle as it is. */
    static Supplier<Waiter> late(Supplier<Waiter> waiters, long ns) {
        return () -> {
            Waiter waiter = waiters.get();
            return deadline -> waiter.await(deadline + ns);
        };
    }

    /** Returns later than it might, by spinning after the wake. */
    static Supplier<Waiter> spinning(Supplier<Waiter> waiters, long ns) {
        return () -> {
            Waiter waiter = waiters.get();
            return deadline -> {
                waiter.await(deadline);
                long begin = System.nanoTime();
                while (System.nanoTime() - begin < ns) {
                    Thread.onSpinWait();
                }
            };
        };
    }

    /** Makes 24 bytes of garbage a wait. */
    static Supplier<Waiter> littering(Supplier<Waiter> waiters) {
        return () -> {
            Waiter waiter = waiters.get();
            Object[] last = new Object[1];
            return deadline -> {
                last[0] = new long[] {deadline};
                waiter.await(deadline);
            };
        };
    }

    /** Runs fast by so many millionths from its making on. */
    static LoopClock drifting(double ppm) {
        long begin = System.nanoTime();
        return () -> {
            long now = System.nanoTime();
            return now + Math.round((now - begin) * ppm / 1_000_000);
        };
    }

    /** Has steps of so many ns. */
    static LoopClock coarse(long ns) {
        return () -> System.nanoTime() / ns * ns;
    }
}

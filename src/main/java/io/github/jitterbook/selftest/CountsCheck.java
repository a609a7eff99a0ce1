package io.github.jitterbook.selftest;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.Waiter;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Nothing is lost and nothing counted twice: every wait that a waiter around the waiter counted is
 * in the recorder, while another thread drains it as in a trial.
 */
final class CountsCheck implements Check {

    private static final long CYCLES = 1_200;
    private static final long WARMUP = 100;
    private static final long DRAIN_MS = 20;

    private final Parts parts;

    CountsCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "count-identity";
    }

    @Override
    public String expected() {
        return "cycles = waits; recorded + early + overflow = cycles − warm-up; as many body times,"
                + " completions and overheads; one interval less";
    }

    @Override
    public String meaning() {
        return "the recorder drops or doubles samples: percentiles and counts of every run are"
                + " wrong";
    }

    @Override
    public boolean essential() {
        return true;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        long[] waits = {0};
        Tally tally = new Tally();
        LoopThread.run(() -> measure(waits, tally));
        return Finding.of(
                waits[0] == CYCLES && tally.agrees(waits[0]), waits[0] + " waits: " + tally);
    }

    private boolean measure(long[] waits, Tally tally) throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        try (LoopRig rig = new LoopRig(parts, 0)) {
            Thread drainer =
                    new Thread(
                            () -> {
                                while (!done.get()) {
                                    rig.recorder().drain(tally::add);
                                    pause();
                                }
                            },
                            "jitterbook-self-test-drain");
            drainer.setDaemon(true);
            drainer.start();
            try {
                rig.run(CYCLES, WARMUP, waiter -> counting(waiter, waits), cycle -> {}, () -> {});
            } finally {
                done.set(true);
                drainer.join();
            }
            rig.recorder().drain(tally::add);
        }
        return true;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(DRAIN_MS);
        } catch (InterruptedException nobodyInterruptsIt) {
            Thread.currentThread().interrupt();
        }
    }

    private static Waiter counting(Waiter waiter, long[] waits) {
        return deadline -> {
            waiter.await(deadline);
            waits[0]++;
        };
    }

    /** The counts of a run's frames. Written by the drainer, and read when it has ended. */
    private static final class Tally {
        private long cycles;
        private long warmup;
        private long wakes;
        private long bodies;
        private long completions;
        private long overheads;
        private long intervals;

        synchronized void add(RecorderFrame frame) {
            cycles += frame.get(Count.CYCLES);
            warmup += frame.get(Count.WARMUP);
            wakes += all(frame.lateness()) + frame.get(Count.EARLY);
            bodies += all(frame.bodyTime());
            completions += all(frame.completion()) + frame.get(Count.COMPLETED_EARLY);
            overheads += all(frame.overhead());
            intervals += all(frame.longerPeriods()) + all(frame.shorterPeriods());
        }

        private static long all(Distribution times) {
            return times.count() + times.overflow();
        }

        synchronized boolean agrees(long waits) {
            long counted = waits - WARMUP;
            return cycles == waits
                    && warmup == WARMUP
                    && wakes == counted
                    && bodies == counted
                    && completions == counted
                    && overheads == counted
                    && intervals == counted - 1;
        }

        @Override
        public synchronized String toString() {
            return cycles
                    + " cycles − "
                    + warmup
                    + " warm-up, "
                    + wakes
                    + " recorded, "
                    + bodies
                    + " body times, "
                    + completions
                    + " completions, "
                    + overheads
                    + " overheads, "
                    + intervals
                    + " intervals";
        }
    }
}

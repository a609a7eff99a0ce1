package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code spin}: reads the clock until the deadline has come. Nothing has to be woken, so that what
 * is left of lateness is the granularity of the clock's readings, and whatever takes the CPU away.
 *
 * <p>It costs a whole CPU. No timer is involved, so slack does not apply. Between two readings
 * stands {@link Thread#onSpinWait} (PAUSE on x86-64, YIELD or nothing on aarch64), which leaves a
 * hyperthread beside it more of the core, and an interrupt is noticed.
 *
 * <p><b>With a real-time policy.</b> Such a thread never sleeps, so the kernel would end it after
 * any RLIMIT_RTTIME that suits a loop that does: the limit counts the time since the last sleep. A
 * sleep now and then, for the limit's sake, would be a wait of another kind and would show in the
 * tail. So the limit becomes the longest that the run may take at all ({@link
 * LoopPlan#longestRunNs}, and something for what comes before the first cycle): it still ends a
 * loop of which everything else has failed, without needing a CPU, only later. What must act within
 * that time, a stop and the end of its parent, is the work of the process's other threads, and so
 * they are given a CPU on which the loop is not; where there is none, the trial is refused ({@link
 * #busyShare}). The kernel takes the CPU away all the same: before 6.12, or with RT group
 * scheduling, real-time throttling for 50 ms of every second; since then the fair server for up to
 * as much, while a normal thread wants that CPU.
 */
public final class Spin implements WaiterKind {

    private static final int WARM_UP_CALLS = 12_000;
    private static final int WARM_UP_SPINS = 400;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "spin";
    }

    @Override
    public String description() {
        return "reads the clock until the deadline has come; takes a whole CPU";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public double busyShare(Trial trial) {
        return 1;
    }

    @Override
    public Waiter create(Trial trial) {
        return new Spinner();
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(System.nanoTime() - 1);
        }
        for (int i = 0; i < WARM_UP_SPINS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    private static final class Spinner implements Waiter {
        @Override
        public void await(long deadlineNs) throws InterruptedException {
            until(deadlineNs);
        }
    }

    /** Spins until the deadline, for the last part of other waiters too. */
    static void until(long deadlineNs) throws InterruptedException {
        while (System.nanoTime() - deadlineNs < 0) {
            Thread.onSpinWait();
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted in a spin");
            }
        }
    }
}

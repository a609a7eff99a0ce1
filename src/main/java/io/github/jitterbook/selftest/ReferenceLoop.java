package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.AbsoluteSleep;
import io.github.jitterbook.linux.KernelClock;

import java.util.Arrays;

/**
 * A loop that shares nothing with the product's but the two system calls: an absolute deadline, the
 * kernel's clock read by a call, figures in an array, a median by sorting. Not thread-safe; made on
 * the thread that runs it.
 */
final class ReferenceLoop implements Pairs.Sleeper {

    private static final int MOST = 1_000;

    private final AbsoluteSleep sleep = new AbsoluteSleep();
    private final long periodNs;
    private final long[] lateNs = new long[MOST];
    private int waits;

    ReferenceLoop(long periodNs) {
        this.periodNs = periodNs;
    }

    @Override
    public void once() throws InterruptedException {
        long deadline = KernelClock.MONOTONIC.now() + periodNs;
        while (sleep.until(deadline) == AbsoluteSleep.INTERRUPTED) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the self-test was interrupted");
            }
        }
        lateNs[waits] = KernelClock.MONOTONIC.now() - deadline;
        waits++;
    }

    @Override
    public double medianNs() {
        Arrays.sort(lateNs, 0, waits);
        double median = lateNs[(waits - 1) / 2];
        waits = 0;
        return median;
    }
}

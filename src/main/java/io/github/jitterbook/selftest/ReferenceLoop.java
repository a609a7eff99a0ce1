package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.AbsoluteSleep;
import io.github.jitterbook.linux.KernelClock;

import java.util.Arrays;

/**
 * A loop that shares nothing with the product's but the two system calls: absolute deadlines, the
 * kernel's clock read by a call, figures in an array, a median by sorting. Not thread-safe; made on
 * the thread that runs it.
 */
final class ReferenceLoop {

    private final AbsoluteSleep sleep = new AbsoluteSleep();
    private final long[] lateNs;

    /**
     * @param cycles how many a run has, 1 or more
     */
    ReferenceLoop(int cycles) {
        lateNs = new long[cycles];
    }

    /** Runs once; the median lateness, in ns. */
    long medianNs(long periodNs) throws InterruptedException {
        long deadline = KernelClock.MONOTONIC.now();
        for (int i = 0; i < lateNs.length; i++) {
            deadline += periodNs;
            while (sleep.until(deadline) == AbsoluteSleep.INTERRUPTED) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the self-test was interrupted");
                }
            }
            lateNs[i] = KernelClock.MONOTONIC.now() - deadline;
        }
        Arrays.sort(lateNs);
        return lateNs[(lateNs.length - 1) / 2];
    }
}

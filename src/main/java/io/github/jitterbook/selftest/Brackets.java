package io.github.jitterbook.selftest;

import io.github.jitterbook.linux.KernelClock;
import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.loop.Waiter;

/**
 * For each cycle a reading of the kernel's clock when the waiter has returned and one when the body
 * begins: the loop stamps its wake between the two. Used by the loop's thread; allocates nothing in
 * a cycle.
 */
final class Brackets {

    private final long[] deadlineNs;
    private final long[] afterWaitNs;
    private final long[] beforeBodyNs;
    private int waits;
    private int bodies;

    /**
     * @param cycles of how many it is told at most
     */
    Brackets(int cycles) {
        deadlineNs = new long[cycles];
        afterWaitNs = new long[cycles];
        beforeBodyNs = new long[cycles];
    }

    Waiter around(Waiter waiter) {
        return deadline -> {
            waiter.await(deadline);
            deadlineNs[waits] = deadline;
            afterWaitNs[waits] = KernelClock.MONOTONIC.now();
            waits++;
        };
    }

    /** A body that reads the clock before anything else. */
    LoopBody before(LoopBody body) {
        return cycle -> {
            beforeBodyNs[bodies] = KernelClock.MONOTONIC.now();
            bodies++;
            body.run(cycle);
        };
    }

    int cycles() {
        return Math.min(waits, bodies);
    }

    long deadlineNs(int cycle) {
        return deadlineNs[cycle];
    }

    /** The least lateness that the loop may have stamped in this cycle, in ns. */
    long leastNs(int cycle) {
        return afterWaitNs[cycle] - deadlineNs[cycle];
    }

    /** The most, in ns. */
    long mostNs(int cycle) {
        return beforeBodyNs[cycle] - deadlineNs[cycle];
    }
}

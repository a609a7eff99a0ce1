package io.github.jitterbook.loop;

import java.util.ArrayList;
import java.util.List;

/**
 * A clock that stands still unless it is told to move, and a waiter that moves it to each deadline,
 * and beyond by a scripted lateness. Together they make every figure of a loop exact.
 */
final class FakeTime implements LoopClock, Waiter {

    /** One wait of the loop. */
    record Wait(long entryNs, long deadlineNs) {}

    /** What else happens during a wait. */
    @FunctionalInterface
    interface During {
        void happens(int wait) throws InterruptedException;
    }

    private final List<Wait> waits = new ArrayList<>();
    private final List<Long> latenessNs = new ArrayList<>();
    private long nowNs;
    private long tickNs;
    private During during = wait -> {};

    /** A clock that shows this time. */
    FakeTime(long nowNs) {
        this.nowNs = nowNs;
    }

    /** Lateness of the waits to come, in ns, one after the other; later ones are on time. */
    FakeTime late(long... ns) {
        for (long one : ns) {
            latenessNs.add(one);
        }
        return this;
    }

    /** Lets each reading of the clock take this long. */
    FakeTime ticking(long ns) {
        tickNs = ns;
        return this;
    }

    /** Lets something happen at the beginning of each wait, which are numbered from 0. */
    FakeTime during(During happening) {
        during = happening;
        return this;
    }

    void pass(long ns) {
        nowNs += ns;
    }

    long now() {
        return nowNs;
    }

    List<Wait> waits() {
        return waits;
    }

    @Override
    public long nanoTime() {
        nowNs += tickNs;
        return nowNs;
    }

    @Override
    public void await(long deadlineNs) throws InterruptedException {
        int wait = waits.size();
        waits.add(new Wait(nowNs, deadlineNs));
        during.happens(wait);
        long late = wait < latenessNs.size() ? latenessNs.get(wait) : 0;
        // No waiter returns before it was called.
        nowNs = Math.max(nowNs, deadlineNs + late);
    }
}

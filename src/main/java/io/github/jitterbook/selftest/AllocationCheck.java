package io.github.jitterbook.selftest;

import com.sun.management.ThreadMXBean;

import io.github.jitterbook.trial.Achieved;

import java.lang.management.ManagementFactory;

/** A cycle of the loop allocates nothing. */
final class AllocationCheck implements Check {

    private static final int CYCLES = 600;
    private static final int WARMUP = 100;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Parts parts;

    AllocationCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "allocation";
    }

    @Override
    public String expected() {
        return "0 bytes a cycle (the JVM may allocate once, as it compiles: under 1 byte a cycle)";
    }

    @Override
    public String meaning() {
        return "the loop makes garbage: collections stop it, and the instrument measures its own"
                + " pauses";
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        if (!threads.isThreadAllocatedMemorySupported()
                || !threads.isThreadAllocatedMemoryEnabled()) {
            return Finding.unknown("this JVM does not tell what a thread allocates");
        }
        long bytes = LoopThread.run(this::bytes);
        return finding(bytes, CYCLES - WARMUP);
    }

    static Finding finding(long bytes, long cycles) {
        return Finding.of(
                bytes < cycles,
                bytes / cycles + " bytes a cycle (" + bytes + " over " + cycles + " cycles)",
                new Achieved("allocated", bytes, "bytes"));
    }

    private long bytes() throws InterruptedException {
        long[] before = {0};
        try (LoopRig rig = new LoopRig(parts, 0)) {
            rig.run(
                    CYCLES,
                    WARMUP,
                    waiter -> waiter,
                    cycle -> {},
                    () -> before[0] = threads.getCurrentThreadAllocatedBytes());
            return threads.getCurrentThreadAllocatedBytes() - before[0];
        }
    }
}

package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.BusyWait;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadId;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.linux.ThreadUsage;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CountDownLatch;

/**
 * A thread that uses every moment of a CPU that nobody else wants, under SCHED_IDLE. It runs on the
 * CPUs of the thread that starts it, and ends with {@link #stop} or with its process.
 *
 * <p>Made, started and stopped by one thread.
 */
final class IdleSpinner {

    static final String THREAD = "jitterbook-awake";

    private static final State IDLE = new State(Policy.IDLE, 0, false);

    private final CpuSet otherCpus;
    private final BusyWait wait = new BusyWait();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, THREAD);
    private volatile int threadId;
    private @Nullable SystemCallException refusal;
    private long startNs;
    private long startCpuNs;

    /**
     * @param otherCpus where it may end
     */
    IdleSpinner(CpuSet otherCpus) {
        this.otherCpus = otherCpus;
    }

    /**
     * Starts it and waits until it is about to spin.
     *
     * @throws SystemCallException if it could not have its policy; it has ended then
     */
    void start() {
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = awaitReady();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (refusal != null) {
            throw refusal;
        }
        startNs = System.nanoTime();
        startCpuNs = ThreadUsage.cpuTimeNs(threadId);
    }

    private void run() {
        try {
            // Before the policy: under it the thread may have to wait for the CPU.
            threadId = ThreadId.current();
            ThreadScheduling.set(IDLE);
        } catch (SystemCallException refused) {
            refusal = refused;
        } finally {
            ready.countDown();
        }
        if (refusal == null) {
            wait.spin();
        }
    }

    /** Its number. */
    int threadId() {
        return threadId;
    }

    /** The CPU time it has used since it was started, in ns. */
    long cpuTimeNs() {
        return ThreadUsage.cpuTimeNs(threadId) - startCpuNs;
    }

    /** How long it has been there, in ns. */
    long elapsedNs() {
        return System.nanoTime() - startNs;
    }

    /** Lets it end; called once. It needs a CPU for a moment to do so, which is not waited for. */
    void stop() {
        wait.release();
        hurry();
    }

    /**
     * Helps it to a CPU on which to end: under SCHED_IDLE even a killed thread waits for its turn,
     * which takes seconds where others fill its CPU. What is not permitted is left.
     */
    void hurry() {
        if (threadId == 0) {
            // It never came to spin; 0 would be the calling thread.
            return;
        }
        try {
            CpuAffinity.set(threadId, otherCpus);
            // Leaving SCHED_IDLE takes CAP_SYS_NICE or RLIMIT_NICE.
            SchedulingAttributes.normal().set(threadId);
        } catch (SystemCallException endedOrNotPermitted) {
            return;
        }
    }

    private boolean awaitReady() {
        boolean interrupted = false;
        while (true) {
            try {
                ready.await();
                return interrupted;
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
    }
}

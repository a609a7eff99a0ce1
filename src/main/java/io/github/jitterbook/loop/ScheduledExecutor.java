package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code scheduled-executor}: a task for the deadline given to a {@link
 * ScheduledThreadPoolExecutor} of one thread, which then hands the cycle over to the loop's thread.
 * The hand-off is part of the lateness: two wakeups one after the other, that of the pool's thread
 * by its timer and that of the loop's by the pool's. Who does the work in the task itself has only
 * the first.
 *
 * <p>Underneath, the pool's thread waits on a condition with a timeout and the loop's parks without
 * one: futexes both. So timer slack (under a real-time policy too on kernels before 6.12, 6.6.84
 * and 6.1.132), policy and CPU matter on the pool's thread, and policy and CPU on the loop's too:
 * the steps are put on both. Before each wait the new task wakes the pool's thread once more to
 * look at its queue, which is over before the deadline unless the period is short.
 *
 * <p>It allocates what the executor makes of a task, some 100 bytes a cycle on the loop's thread,
 * and more on the pool's; so a collection comes now and then.
 */
public final class ScheduledExecutor implements WaiterKind {

    /** The name of the pool's thread; the kernel keeps its first 15 characters. */
    public static final String POOL_THREAD = "jitterbook-pool";

    private static final int WARM_UP_CALLS = 12_000;
    private static final int WARM_UP_WAITS = 3_000;
    private static final long SHORT_NS = 20_000;

    @Override
    public String alias() {
        return "scheduled-executor";
    }

    @Override
    public String description() {
        return "ScheduledThreadPoolExecutor, and one hand-off from its thread to the loop's";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Waiter create(Trial trial) {
        return new Scheduled(Thread.currentThread());
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            waiter.await(System.nanoTime() - 1);
        }
        for (int i = 0; i < WARM_UP_WAITS; i++) {
            waiter.await(System.nanoTime() + SHORT_NS);
        }
    }

    private static final class Scheduled implements Waiter, WaitingThread {
        private final Thread loop;
        private final ScheduledThreadPoolExecutor pool;
        private final Runnable handOff = this::handOff;
        private volatile boolean due;

        Scheduled(Thread loop) {
            this.loop = loop;
            pool = new ScheduledThreadPoolExecutor(1, Scheduled::thread);
            pool.setRemoveOnCancelPolicy(true);
            // Now, so that it is there when the tuning steps are put on it.
            pool.prestartCoreThread();
        }

        private static Thread thread(Runnable work) {
            Thread thread = new Thread(work, POOL_THREAD);
            thread.setDaemon(true);
            return thread;
        }

        private void handOff() {
            due = true;
            LockSupport.unpark(loop);
        }

        @Override
        public void await(long deadlineNs) throws InterruptedException {
            long left = deadlineNs - System.nanoTime();
            if (left <= 0) {
                return;
            }
            due = false;
            Future<?> task = pool.schedule(handOff, left, TimeUnit.NANOSECONDS);
            while (!due) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    task.cancel(false);
                    throw new InterruptedException("interrupted while the executor waited");
                }
            }
        }

        @Override
        public WaitingThread waitsOn() {
            return this;
        }

        @Override
        public String description() {
            return "the executor's thread (" + POOL_THREAD + ")";
        }

        @Override
        public Optional<String> unreachable() {
            return Optional.empty();
        }

        @Override
        public void run(Runnable task) throws InterruptedException {
            try {
                pool.submit(task).get();
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof RuntimeException broken) {
                    throw broken;
                }
                throw new IllegalStateException("failed on " + description(), failed.getCause());
            } catch (CancellationException closed) {
                throw new IllegalStateException(description() + " has ended", closed);
            }
        }

        @Override
        public void close() {
            pool.shutdownNow();
            boolean interrupted = false;
            while (!pool.isTerminated()) {
                try {
                    pool.awaitTermination(1, TimeUnit.MINUTES);
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

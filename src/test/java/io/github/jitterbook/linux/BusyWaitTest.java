package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

@Timeout(60)
class BusyWaitTest {

    private static final long SOME_CPU_NS = 20_000_000;

    @Test
    void shouldUseTheCpuUntilItIsReleased() throws Exception {
        BusyWait wait = new BusyWait();
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger id = new AtomicInteger();
        Thread spinner =
                new Thread(
                        () -> {
                            ThreadScheduling.set(new State(Policy.IDLE, 0, false));
                            id.set(ThreadId.current());
                            started.countDown();
                            wait.spin();
                        });
        spinner.start();
        started.await();
        long before = ThreadUsage.cpuTimeNs(id.get());
        // However busy the machine is, an idle thread gets some of it in a minute.
        while (ThreadUsage.cpuTimeNs(id.get()) - before < SOME_CPU_NS) {
            Thread.sleep(5);
        }
        assertEquals(Policy.IDLE, ThreadScheduling.ofThread(id.get()).policy());
        // A thread in native code does not hold up what stops all others.
        System.gc();
        assertTrue(spinner.isAlive());
        wait.release();
        spinner.join();
        assertFalse(spinner.isAlive());
    }

    @Test
    void shouldLetGoWhoComesAfterTheRelease() throws Exception {
        BusyWait wait = new BusyWait();
        wait.release();
        Thread late = new Thread(wait::spin);
        late.start();
        late.join();
    }

    @Test
    void shouldHaveNoTimeAndNoStateOfAThreadThatIsNotThere() throws Exception {
        int gone = OnThread.call(ThreadId::current);
        while (java.nio.file.Files.exists(java.nio.file.Path.of("/proc/self/task/" + gone))) {
            Thread.sleep(1);
        }
        assertEquals(
                "clock_gettime(CPU time of thread " + gone + ") EINVAL",
                Refusals.of(() -> ThreadUsage.cpuTimeNs(gone)));
        assertEquals(
                "sched_getscheduler(" + gone + ") ESRCH",
                Refusals.of(() -> ThreadScheduling.ofThread(gone)));
    }
}

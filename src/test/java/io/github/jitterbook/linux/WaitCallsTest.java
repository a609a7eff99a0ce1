package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@link TimerFd}, {@link RelativeSleep} and {@link FreshPages} on the real kernel. */
class WaitCallsTest {

    private static final long MS = 1_000_000;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldExpireAtTheDeadlineAndNotBefore() {
        try (TimerFd timer = new TimerFd()) {
            for (int i = 0; i < 20; i++) {
                long deadline = System.nanoTime() + MS + i * 7_919L;
                timer.arm(deadline);
                assertEquals(0, timer.await());
                assertTrue(System.nanoTime() >= deadline);
            }
        }
    }

    @Test
    void shouldExpireAtOnceForDeadlinesInThePast() {
        try (TimerFd timer = new TimerFd()) {
            timer.arm(1);
            assertEquals(0, timer.await());
            // 0 disarms a timer, and a read of it would never end.
            timer.arm(0);
            assertEquals(0, timer.await());
        }
    }

    @Test
    void shouldSayWhatTheKernelRefuses() {
        TimerFd timer = new TimerFd();
        SystemCallException negative = assertThrows(SystemCallException.class, () -> timer.arm(-5));
        assertEquals("timerfd_settime", negative.call());
        assertEquals("EINVAL", negative.errnoName());
        timer.close();
        timer.close();
        SystemCallException closed = assertThrows(SystemCallException.class, timer::await);
        assertEquals("EBADF", closed.errnoName());
        assertEquals(
                "EINVAL",
                assertThrows(SystemCallException.class, () -> new RelativeSleep().sleep(-1))
                        .errnoName());
    }

    @Test
    void shouldSleepForATime() {
        RelativeSleep sleep = new RelativeSleep();
        long start = System.nanoTime();
        assertEquals(0, sleep.sleep(3 * MS));
        assertTrue(System.nanoTime() - start >= 3 * MS);
        assertEquals(0, sleep.sleep(0));
    }

    @Test
    void shouldAllocateNothingAWait() {
        RelativeSleep sleep = new RelativeSleep();
        try (TimerFd timer = new TimerFd()) {
            long bytes =
                    Allocation.bytesOf(
                            () -> {
                                for (int i = 0; i < 1_000; i++) {
                                    timer.arm(1);
                                    timer.await();
                                    sleep.sleep(0);
                                }
                            });
            assertEquals(0, bytes);
        }
    }

    @Test
    void shouldFaultOnlyOnPagesThatWereGivenBack() {
        try (FreshPages pages = new FreshPages(64)) {
            assertTrue(touchAll(pages) >= 64);
            assertTrue(touchAll(pages) < 10, "they are there now");
            for (int page = 0; page < 64; page++) {
                assertTrue(pages.giveBack(page));
            }
            assertTrue(touchAll(pages) >= 64);
        }
    }

    private static long touchAll(FreshPages pages) {
        long before = ThreadUsage.current().minorFaults();
        for (int page = 0; page < 64; page++) {
            pages.touch(page);
        }
        return ThreadUsage.current().minorFaults() - before;
    }

    @Test
    void shouldNotBeAbleToGiveBackWhatIsLocked() {
        assumeTrue(
                Capabilities.effective(Capabilities.Capability.IPC_LOCK),
                "needs CAP_IPC_LOCK to lock this JVM's memory");
        try (FreshPages pages = new FreshPages(64)) {
            MemoryLock.lockAll();
            try {
                assertFalse(pages.giveBack(3));
                assertTrue(touchAll(pages) < 10, "locked pages are there");
            } finally {
                MemoryLock.unlockAll();
            }
        }
    }
}

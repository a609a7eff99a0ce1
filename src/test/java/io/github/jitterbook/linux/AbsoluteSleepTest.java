package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

class AbsoluteSleepTest {

    /** A time that has long passed: a second after the machine started. */
    private static final long PAST_NS = 1_000_000_000L;

    @Test
    void shouldReturnAtOnceForADeadlineInThePast() {
        assertEquals(0, new AbsoluteSleep().until(PAST_NS));
        assertEquals(0, new AbsoluteSleep().until(0));
    }

    @Test
    void shouldNeverWakeEarly() {
        AbsoluteSleep sleep = new AbsoluteSleep();
        // Offsets on both sides of a whole second, where the structure's two members change.
        long start = MonotonicClock.now();
        for (long offset = 0; offset < 1_100_000_000L; offset += 99_999_999L) {
            assertEquals(0, sleep.until(start + offset));
            assertTrue(System.nanoTime() >= start + offset);
        }
    }

    @Test
    void shouldReturnInterruptedWhenASignalComesFirst() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicLong self = new AtomicLong();
        AtomicInteger answer = new AtomicInteger(-1);
        long deadline = MonotonicClock.now() + 20_000_000_000L;
        Thread sleeper =
                new Thread(
                        () -> {
                            self.set(Libc.pthread_self());
                            AbsoluteSleep sleep = new AbsoluteSleep();
                            started.countDown();
                            answer.set(sleep.until(deadline));
                        });
        Pointer before = Signals.signal(Signals.SIGUSR1, Signals.harmlessHandler());
        try {
            sleeper.start();
            started.await();
            // A signal that comes before the thread sleeps does nothing, so it is sent until seen.
            while (sleeper.isAlive()) {
                Signals.pthread_kill(self.get(), Signals.SIGUSR1);
                sleeper.join(10);
            }
        } finally {
            Signals.signal(Signals.SIGUSR1, before);
        }
        assertEquals(AbsoluteSleep.INTERRUPTED, answer.get());
        assertTrue(MonotonicClock.now() < deadline);
    }

    @Test
    void shouldAllocateNothing() {
        AbsoluteSleep sleep = new AbsoluteSleep();
        assertEquals(
                0,
                Allocation.bytesOf(
                        () -> {
                            for (int i = 0; i < 10_000; i++) {
                                sleep.until(PAST_NS);
                            }
                        }));
    }

    @Test
    void shouldHaveACheckThatSeesAllocation() {
        byte[][] sink = new byte[1][];
        assertTrue(Allocation.bytesOf(() -> sink[0] = new byte[64]) >= 64);
    }

    /** What this test needs of signals; a function of libc without arguments serves as handler. */
    private static final class Signals {
        static final int SIGUSR1 = 10;

        static {
            Native.register(Signals.class, NativeLibrary.getProcess());
        }

        static native Pointer signal(int number, Pointer handler);

        static native int pthread_kill(long thread, int number);

        static Pointer harmlessHandler() {
            return NativeLibrary.getProcess().getFunction("getppid");
        }
    }
}

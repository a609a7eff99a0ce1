package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.testing.AllocatedBytes;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** What {@link Waiter} promises, held for every waiter of the catalog. */
@Timeout(60)
class WaiterContractTest {

    private static final long MS = 1_000_000;

    /** Those that Thread.interrupt reaches; others sleep in the kernel, where it sends nothing. */
    private static final Set<String> INTERRUPTIBLE = Set.of("thread-sleep", "park-nanos");

    static Stream<WaiterKind> waiters() {
        return Catalog.waiters().stream();
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldReturnAtOnceWhenTheDeadlineHasPassed(WaiterKind kind) throws Exception {
        Waiter waiter = waiter(kind);
        assumeTrue(Platform.unavailable().isEmpty(), "needs getrusage(RUSAGE_THREAD)");
        long start = System.nanoTime();
        long before = ThreadUsage.current().voluntarySwitches();
        for (int i = 0; i < 10_000; i++) {
            waiter.await(start - i * MS);
        }
        // A sleep, however short, gives the CPU up. (A few switches are the JVM's own.)
        long sleeps = ThreadUsage.current().voluntarySwitches() - before;
        assertTrue(sleeps < 500, kind.alias() + " slept " + sleeps + " times in 10,000");
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldReturnForDeadlinesAtTheClocksBeginning(WaiterKind kind) throws Exception {
        Waiter waiter = waiter(kind);
        waiter.await(0);
        waiter.await(1);
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldNotReturnBeforeTheDeadline(WaiterKind kind) throws Exception {
        Waiter waiter = waiter(kind);
        long early = 0;
        for (int i = 0; i < 100; i++) {
            // Odd fractions of a millisecond, so that a rounding would show.
            long deadline = System.nanoTime() + MS + i * 7_919L;
            waiter.await(deadline);
            early += System.nanoTime() < deadline ? 1 : 0;
        }
        // None may be early: their mechanisms round up, or are asked again.
        assertEquals(0, early, kind.alias());
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldEndWhenItsThreadIsInterruptedWhereItCanNotice(WaiterKind kind) throws Exception {
        assumeAvailable(kind);
        boolean notices = INTERRUPTIBLE.contains(kind.alias());
        long waitNs = notices ? 3_600_000 * MS : 400 * MS;
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicLong left = new AtomicLong();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread thread =
                new Thread(
                        () -> {
                            long deadline = System.nanoTime() + waitNs;
                            try {
                                kind.create(Trial.named("t")).await(deadline);
                            } catch (InterruptedException | RuntimeException ended) {
                                thrown.set(ended);
                            }
                            left.set(deadline - System.nanoTime());
                            flag.set(Thread.currentThread().isInterrupted());
                        },
                        "waiter-" + kind.alias());
        thread.start();
        Thread.sleep(50);
        thread.interrupt();
        thread.join(30_000);
        assertFalse(thread.isAlive(), kind.alias());
        if (notices) {
            assertInstanceOf(InterruptedException.class, thrown.get());
            assertFalse(flag.get(), "the flag is clear after the exception");
        } else {
            assertNull(thrown.get(), "it survives what it cannot notice");
            assertTrue(left.get() <= 0, "and waits on: " + left.get() + " ns were left");
            assertTrue(flag.get(), "and leaves the flag for who can notice");
        }
    }

    @Test
    void shouldAllocateNothingOnTheDefaultWaiter() throws Exception {
        WaiterKind kind = Catalog.waiter(Defaults.WAITER);
        Waiter waiter = waiter(kind);
        kind.warmUp(waiter);
        long bytes =
                AllocatedBytes.by(
                        () -> {
                            for (int i = 0; i < 500; i++) {
                                waitUnchecked(waiter, System.nanoTime() + (i % 2) * MS / 4);
                            }
                        });
        assertEquals(0, bytes);
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldAllocateNothingForPassedDeadlines(WaiterKind kind) throws Exception {
        Waiter waiter = waiter(kind);
        long bytes =
                AllocatedBytes.by(
                        () -> {
                            for (int i = 0; i < 5_000; i++) {
                                waitUnchecked(waiter, 1);
                            }
                        });
        assertEquals(0, bytes, kind.alias());
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldBeWarmedUpThroughTheLoop(WaiterKind kind) throws Exception {
        Waiter waiter = waiter(kind);
        kind.warmUp(waiter);
        AtomicLong bodies = new AtomicLong();
        AtomicLong countings = new AtomicLong();
        LoopBody body = cycle -> bodies.incrementAndGet();
        LoopWarmUp.run(
                waiter,
                body,
                new LatencyRecorder(1_000_000),
                1_000_000,
                countings::incrementAndGet);
        // Enough calls for HotSpot's second compiler, which takes 10,000 of a method with loops.
        assertTrue(bodies.get() > 20_000, bodies + " cycles");
        assertTrue(countings.get() >= 100, countings + " beginnings");
        assertFalse(Thread.interrupted(), "a scripted interrupt leaves no flag");
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldDriveALoop(WaiterKind kind) {
        Waiter waiter = waiter(kind);
        LatencyRecorder recorder = new LatencyRecorder(MS);
        LoopPlan plan = new LoopPlan(MS, 50, EndsAfter.WAKES, 5, GridPolicy.SKIP, 30_000 * MS);
        PeriodicLoop loop =
                new PeriodicLoop(LoopClock.SYSTEM, waiter, new NoBody(), recorder, plan, () -> {});
        assertEquals(LoopEnd.COMPLETED, loop.run());
        recorder.drain(
                frame -> {
                    assertEquals(45, frame.counted());
                    assertEquals(45, frame.overhead().count());
                });
    }

    @Test
    void shouldHaveStableAliasesAndOneLineDescriptions() {
        List<String> aliases = waiters().map(WaiterKind::alias).toList();
        assertEquals(
                List.of("clock-nanosleep", "thread-sleep", "park-nanos", "deadline-yield"),
                aliases);
        waiters().forEach(kind -> assertEquals(1, kind.description().lines().count()));
    }

    private static Waiter waiter(WaiterKind kind) {
        assumeAvailable(kind);
        return kind.create(Trial.named("t"));
    }

    private static void assumeAvailable(WaiterKind kind) {
        assumeTrue(
                kind.unavailable().isEmpty(),
                () -> "needs " + kind.alias() + ", " + kind.unavailable().orElseThrow());
    }

    private static void waitUnchecked(Waiter waiter, long deadlineNs) {
        try {
            waiter.await(deadlineNs);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

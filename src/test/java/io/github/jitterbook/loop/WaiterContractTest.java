package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.OnItsThread.on;
import static io.github.jitterbook.loop.OnItsThread.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.testing.HandledSignal;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** What {@link Waiter} promises, held for every waiter of the catalog that this machine has. */
@Timeout(60)
class WaiterContractTest {

    private static final long MS = 1_000_000;

    /** Those that Thread.interrupt reaches; others sleep in the kernel, where it sends nothing. */
    private static final Set<String> INTERRUPTIBLE =
            Set.of("thread-sleep", "park-nanos", "spin", "scheduled-executor", "virtual-thread");

    /** Sleeps in the kernel first, and notices afterwards. */
    private static final Set<String> LATE_INTERRUPTIBLE = Set.of("hybrid");

    static Stream<WaiterKind> waiters() {
        return Catalog.waiters().stream().filter(kind -> kind.unavailable().isEmpty());
    }

    static Stream<WaiterKind> unavailable() {
        return Catalog.waiters().stream().filter(kind -> kind.unavailable().isPresent());
    }

    @Test
    void shouldHaveEveryWaiterHereButThoseOfALaterJdk() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        List<String> missing = unavailable().map(WaiterKind::alias).toList();
        List<String> later =
                Runtime.version().feature() < 21 ? List.of("virtual-thread") : List.of();
        assertEquals(later, missing);
    }

    @Test
    void shouldSayWhyAWaiterIsMissingAndMakeNone() {
        WaiterKind older = new VirtualThread(17);
        assertEquals(
                "unavailable on JDK 17, which has no virtual threads; JDK 21 and later have them",
                older.unavailable().orElseThrow());
        assertThrows(UnsupportedOperationException.class, () -> older.create(Trial.named("t")));
        assertThrows(UnsupportedOperationException.class, () -> older.newThread(() -> {}, "loop"));
        assertTrue(new VirtualThread(21).unavailable().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldReturnAtOnceWhenTheDeadlineHasPassed(WaiterKind kind) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs getrusage(RUSAGE_THREAD)");
        long sleeps =
                on(
                        kind,
                        waiter -> {
                            long start = System.nanoTime();
                            long before = ThreadUsage.current().voluntarySwitches();
                            for (int i = 0; i < 10_000; i++) {
                                waiter.await(start - i * MS);
                            }
                            return ThreadUsage.current().voluntarySwitches() - before;
                        });
        // A sleep, however short, gives the CPU up. (A few switches are the JVM's own.)
        assertTrue(sleeps < 500, kind.alias() + " slept " + sleeps + " times in 10,000");
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldReturnForDeadlinesAtTheClocksBeginning(WaiterKind kind) throws Exception {
        on(
                kind,
                waiter -> {
                    waiter.await(0);
                    waiter.await(1);
                    return true;
                });
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldNotReturnBeforeTheDeadline(WaiterKind kind) throws Exception {
        int early = on(kind, waiter -> earlyWakes(waiter, 100));
        // None may be early: their mechanisms round up, or are asked again.
        assertEquals(0, early, kind.alias());
    }

    private static int earlyWakes(Waiter waiter, int waits) throws InterruptedException {
        int early = 0;
        for (int i = 0; i < waits; i++) {
            // Odd fractions of a millisecond, so that a rounding would show.
            long deadline = System.nanoTime() + MS + i * 7_919L;
            waiter.await(deadline);
            early += System.nanoTime() < deadline ? 1 : 0;
        }
        return early;
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldWaitOnAfterASignal(WaiterKind kind) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs tgkill(2)");
        AtomicLong tid = new AtomicLong();
        FutureTask<Integer> waiting =
                start(
                        kind,
                        waiter -> {
                            tid.set(threadId());
                            return earlyWakes(waiter, 300);
                        });
        try (HandledSignal signal = HandledSignal.winch()) {
            while (!waiting.isDone()) {
                if (tid.get() != 0) {
                    signal.sendTo(tid.get());
                }
                Thread.sleep(2);
            }
            assertEquals(0, waiting.get(), kind.alias());
            assertTrue(signal.handled() > 10, signal.handled() + " signals");
        }
    }

    /** The kernel's number of the calling thread. */
    private static long threadId() throws IOException {
        return Long.parseLong(
                Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString());
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldEndWhenItsThreadIsInterruptedWhereItCanNotice(WaiterKind kind) throws Exception {
        boolean notices = INTERRUPTIBLE.contains(kind.alias());
        long waitNs = notices ? 3_600_000 * MS : 400 * MS;
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicLong left = new AtomicLong();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread thread =
                kind.newThread(
                        () -> {
                            long deadline = System.nanoTime() + waitNs;
                            try (Waiter waiter = kind.create(Trial.named("t"))) {
                                waiter.await(deadline);
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
        if (notices || LATE_INTERRUPTIBLE.contains(kind.alias())) {
            assertInstanceOf(InterruptedException.class, thrown.get());
            assertFalse(flag.get(), "the flag is clear after the exception");
        } else {
            assertNull(thrown.get(), "it survives what it cannot notice");
            assertTrue(left.get() <= 0, "and waits on: " + left.get() + " ns were left");
            assertTrue(flag.get(), "and leaves the flag for who can notice");
        }
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldBeWarmedUpThroughTheLoop(WaiterKind kind) throws Exception {
        AtomicLong bodies = new AtomicLong();
        AtomicLong countings = new AtomicLong();
        LoopBody body = cycle -> bodies.incrementAndGet();
        on(
                kind,
                waiter -> {
                    kind.warmUp(waiter);
                    LoopWarmUp.run(
                            waiter,
                            body,
                            new LatencyRecorder(1_000_000),
                            1_000_000,
                            countings::incrementAndGet);
                    assertFalse(Thread.interrupted(), "a scripted interrupt leaves no flag");
                    return true;
                });
        // Enough calls for HotSpot's second compiler, which takes 10,000 of a method with loops.
        assertTrue(bodies.get() > 20_000, bodies + " cycles");
        assertTrue(countings.get() >= 100, countings + " beginnings");
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldDriveALoop(WaiterKind kind) throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(MS);
        GridPolicy grid = kind.relative() ? GridPolicy.RELATIVE : GridPolicy.SKIP;
        LoopPlan plan = new LoopPlan(MS, 50, EndsAfter.WAKES, 5, grid, 30_000 * MS);
        assertEquals(LoopEnd.COMPLETED, loop(kind, recorder, plan));
        recorder.drain(
                frame -> {
                    assertEquals(45, frame.counted());
                    assertEquals(45, frame.overhead().count());
                });
    }

    /** Above 400 ms the loop waits in steps, which no waiter may take for the deadline. */
    @ParameterizedTest
    @MethodSource("waiters")
    void shouldDriveALoopOfALongPeriod(WaiterKind kind) throws Exception {
        long period = 650 * MS;
        LatencyRecorder recorder = new LatencyRecorder(period);
        GridPolicy grid = kind.relative() ? GridPolicy.RELATIVE : GridPolicy.CATCH_UP;
        LoopPlan plan = new LoopPlan(period, 2, EndsAfter.WAKES, 0, grid, 60_000 * MS);
        long start = System.nanoTime();
        assertEquals(LoopEnd.COMPLETED, loop(kind, recorder, plan));
        assertTrue(System.nanoTime() - start >= 2 * period, kind.alias());
        recorder.drain(frame -> assertEquals(2, frame.lateness().count(), "none is early"));
    }

    private static LoopEnd loop(WaiterKind kind, LatencyRecorder recorder, LoopPlan plan)
            throws Exception {
        return on(
                kind,
                waiter ->
                        new PeriodicLoop(
                                        LoopClock.SYSTEM,
                                        waiter,
                                        new NoBody(),
                                        recorder,
                                        plan,
                                        () -> {})
                                .run());
    }

    @Test
    void shouldHaveStableAliasesAndOneLineDescriptions() {
        List<String> aliases = Catalog.waiters().stream().map(WaiterKind::alias).toList();
        assertEquals(
                List.of(
                        "clock-nanosleep",
                        "thread-sleep",
                        "park-nanos",
                        "timerfd",
                        "spin",
                        "hybrid",
                        "relative-sleep",
                        "scheduled-executor",
                        "virtual-thread",
                        "deadline-yield"),
                aliases);
        Catalog.waiters().forEach(kind -> assertEquals(1, kind.description().lines().count()));
    }

    @Test
    void shouldSayWhichOfThemKeepTheCpu() {
        Trial trial = Trial.named("t");
        for (WaiterKind kind : Catalog.waiters()) {
            double share =
                    switch (kind.alias()) {
                        case "spin" -> 1;
                        case "hybrid" -> 0.05;
                        default -> 0;
                    };
            assertEquals(share, kind.busyShare(trial), kind.alias());
        }
    }
}

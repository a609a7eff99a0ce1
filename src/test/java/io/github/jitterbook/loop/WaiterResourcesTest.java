package io.github.jitterbook.loop;

import static io.github.jitterbook.loop.OnItsThread.on;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.testing.AllocatedBytes;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** What every waiter takes, of memory, descriptors and threads, and that it gives it back. */
@Timeout(60)
class WaiterResourcesTest {

    private static final long MS = 1_000_000;

    /** What waits on other threads, and thread-sleep, allocate something. */
    private static final Set<String> ALLOCATING =
            Set.of("thread-sleep", "scheduled-executor", "virtual-thread");

    @ParameterizedTest
    @MethodSource("io.github.jitterbook.loop.WaiterContractTest#waiters")
    void shouldGiveBackWhatItHolds(WaiterKind kind) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs /proc/self/fd");
        on(
                kind,
                first -> {
                    long timers = timerDescriptors();
                    long threads = poolThreads();
                    for (int i = 0; i < 20; i++) {
                        Waiter waiter = kind.create(Trial.named("t"));
                        waiter.await(System.nanoTime() + MS / 10);
                        boolean holds = timerDescriptors() > timers || poolThreads() > threads;
                        assertEquals(
                                Set.of("timerfd", "scheduled-executor").contains(kind.alias()),
                                holds,
                                kind.alias());
                        waiter.close();
                    }
                    assertEquals(timers, timerDescriptors(), kind.alias());
                    assertEquals(threads, poolThreads(), kind.alias());
                    return true;
                });
    }

    private static long timerDescriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(WaiterResourcesTest::isTimer).count();
        }
    }

    private static boolean isTimer(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("timerfd");
        } catch (IOException closed) {
            return false;
        }
    }

    private static long poolThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(ScheduledExecutor.POOL_THREAD))
                .count();
    }

    @ParameterizedTest
    @MethodSource("io.github.jitterbook.loop.WaiterContractTest#waiters")
    void shouldAllocateNothingInItsWaitsUnlessItSaysSo(WaiterKind kind) throws Exception {
        long bytes =
                on(
                        kind,
                        waiter -> {
                            kind.warmUp(waiter);
                            return AllocatedBytes.by(
                                    () -> {
                                        for (int i = 0; i < 200; i++) {
                                            long now = System.nanoTime();
                                            waitUnchecked(waiter, now + (i % 2) * MS / 4);
                                        }
                                    });
                        });
        assertTrue(bytes == 0 || ALLOCATING.contains(kind.alias()), bytes + " bytes");
        if (kind.alias().equals("scheduled-executor")) {
            assertTrue(bytes >= 100 * 40, "some bytes for each of 100 tasks, not " + bytes);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jitterbook.loop.WaiterContractTest#waiters")
    void shouldAllocateNothingForPassedDeadlines(WaiterKind kind) throws Exception {
        long bytes =
                on(
                        kind,
                        waiter ->
                                AllocatedBytes.by(
                                        () -> {
                                            for (int i = 0; i < 5_000; i++) {
                                                waitUnchecked(waiter, 1);
                                            }
                                        }));
        assertEquals(0, bytes, kind.alias());
    }

    private static void waitUnchecked(Waiter waiter, long deadlineNs) {
        try {
            waiter.await(deadlineNs);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

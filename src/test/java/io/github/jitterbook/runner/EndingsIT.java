package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.LoopKind;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** However a trial ends, nothing is left of it, and what it measured is kept. */
@Timeout(120)
class EndingsIT {

    private static final Duration GONE_WITHIN = Duration.ofSeconds(5);

    private static final Trial LONG =
            Trial.named("long").withWaiter("park-nanos").withDuration(Duration.ofSeconds(60));

    /** The long trial with this loop, where this machine has it. */
    private static Trial of(String loop) {
        LoopKind kind = Catalog.loop(loop);
        assumeTrue(kind.unavailable().isEmpty(), () -> "needs the loop " + loop);
        return kind == LoopKind.JAVA ? LONG : LONG.withWaiter("clock-nanosleep").withLoop(loop);
    }

    @AfterEach
    void shouldLeaveNoTrialBehind() throws InterruptedException {
        for (ProcessHandle trial : trials()) {
            assertFalse(isAliveAfter(trial, GONE_WITHIN), "left behind: " + trial.pid());
        }
    }

    private static List<ProcessHandle> trials() {
        return ProcessHandle.current().descendants().filter(LoopThread::isTrial).toList();
    }

    /**
     * Whether a process is still there after this time. A zombie is not: it has ended, and only
     * waits for its parent to notice.
     */
    private static boolean isAliveAfter(ProcessHandle process, Duration time)
            throws InterruptedException {
        long giveUp = System.nanoTime() + time.toNanos();
        while (isAlive(process)) {
            if (System.nanoTime() - giveUp > 0) {
                return true;
            }
            Thread.sleep(5);
        }
        return false;
    }

    private static boolean isAlive(ProcessHandle process) {
        try {
            return process.isAlive() && !LoopThread.stat(process, process.pid(), 3).equals("Z");
        } catch (IOException gone) {
            return false;
        }
    }

    /** At 1 kHz, and at 1 Hz, where the loop must not sleep through the stop. */
    @ParameterizedTest
    @CsvSource({
        "java, 1000, 1500, 500",
        "java, 1, 2500, 1",
        "native, 1000, 1500, 500",
        "native, 1, 2500, 1"
    })
    void shouldGiveAPartialResultSoonAfterAnInterrupt(
            String loop, double hertz, long afterMs, long leastCycles) throws Exception {
        Trial trial = of(loop).withWarmup(0).withHertz(hertz).withDuration(Duration.ofSeconds(60));
        try (RunningTrial running = RunningTrial.start(trial, Duration.ofMillis(afterMs))) {
            long start = System.nanoTime();
            running.interrupt();
            RunResult result = running.result();
            long tookMs = (System.nanoTime() - start) / 1_000_000;
            assertTrue(tookMs < 3_000, "the result took " + tookMs + " ms");
            assertTrue(result.partial());
            assertEquals("it was interrupted", result.partialCause());
            assertTrue(running.wasInterrupted(), "the interrupt flag is set again");
            Counts counts = result.counts();
            assertTrue(counts.cycles() >= leastCycles, counts::toString);
            assertTrue(counts.cycles() < trial.cycles(), counts::toString);
            assertEquals(
                    counts.cycles() - counts.warmup(),
                    counts.recorded() + counts.early() + counts.overflow());
            // It ended by itself: the last cycle's overhead is in it, and what its thread did.
            assertEquals(counts.counted(), result.overhead().decoded().count());
            assertTrue(result.allocatedBytes() != null, "it gave its last evidence");
        }
    }

    @Test
    void shouldKeepWhatItHasWhenItIsInterruptedAgainWhileItStops() throws Exception {
        // At 1 Hz a stop takes up to 0.4 s, so that the second interrupt falls into the first stop.
        Trial slow = LONG.withWarmup(0).withHertz(1).withDuration(Duration.ofSeconds(60));
        try (RunningTrial running = RunningTrial.start(slow, Duration.ofMillis(2_200))) {
            running.interrupt();
            Thread.sleep(20);
            running.interrupt();
            RunResult result = running.result();
            assertEquals("it was interrupted", result.partialCause());
            assertTrue(result.counts().cycles() >= 1, () -> result.counts().toString());
            assertTrue(running.wasInterrupted(), "the interrupt flag is set again");
        }
    }

    @Test
    void shouldStartNothingWhenItIsInterruptedAlready() throws InterruptedException {
        Thread.currentThread().interrupt();
        try {
            TrialFailedException failed =
                    assertThrows(
                            TrialFailedException.class, () -> new TrialRunner().run(LONG, p -> {}));
            assertTrue(failed.getMessage().contains("interrupted"), failed.getMessage());
            assertTrue(Thread.currentThread().isInterrupted(), "the flag stays set");
        } finally {
            Thread.interrupted();
        }
        // What the thread that starts processes had begun must be undone too.
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("jitterbook-trial-start")) {
                thread.join(10_000);
            }
        }
        for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            assertFalse(isAliveAfter(child, GONE_WITHIN), "started all the same: " + child.pid());
        }
    }

    @Test
    void shouldSayThatItWasInterruptedBeforeItMeasured() throws Exception {
        // In its start or its warm-up: either it has nothing, or it gives the little that it has.
        Thread test = Thread.currentThread();
        Thread interrupter =
                new Thread(
                        () -> {
                            while (trials().isEmpty()) {
                                Thread.onSpinWait();
                            }
                            test.interrupt();
                        });
        interrupter.start();
        try {
            RunResult result = new TrialRunner().run(LONG, p -> {});
            assertEquals("it was interrupted", result.partialCause());
        } catch (TrialFailedException nothing) {
            assertTrue(nothing.getMessage().contains("interrupted"), nothing.getMessage());
        } finally {
            assertTrue(Thread.interrupted(), "the flag is set again");
            interrupter.join();
        }
    }

    @Test
    void shouldEndTheTrialWhenItsParentIsKilled() throws Exception {
        Process parent = probe().start();
        LoopThread loop = LoopThread.await(parent.toHandle());
        // Let it measure: the loop that runs is what must not outlive its parent.
        Thread.sleep(300);
        assertTrue(isAlive(loop.process()));
        parent.destroyForcibly().waitFor();
        long start = System.nanoTime();
        assertFalse(isAliveAfter(loop.process(), GONE_WITHIN), "the trial outlived its parent");
        long tookMs = (System.nanoTime() - start) / 1_000_000;
        assertTrue(tookMs < GONE_WITHIN.toMillis(), "it took " + tookMs + " ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "native"})
    void shouldEndARealTimeTrialWhenItsParentIsKilled(String kind) throws Exception {
        of(kind);
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        Process parent =
                probe("fifo=80", "pin=auto", "waiter=clock-nanosleep", "loop=" + kind).start();
        LoopThread loop = LoopThread.await(parent.toHandle());
        Thread.sleep(300);
        parent.destroyForcibly().waitFor();
        assertFalse(isAliveAfter(loop.process(), GONE_WITHIN), "the trial outlived its parent");
    }

    /** A loop that never sleeps, above everything: the others need a CPU on which it is not. */
    @ParameterizedTest
    @ValueSource(strings = {"spin", "spin pin=auto", "hybrid=900us", "hybrid=900us pin=auto"})
    void shouldEndASpinningRealTimeTrialWhenItsParentIsKilled(String words) throws Exception {
        assumeSpinning();
        Process parent = probe(("fifo=80 waiter=" + words).split(" ")).start();
        LoopThread loop = LoopThread.await(parent.toHandle());
        awaitPolicy(loop, "1");
        Thread.sleep(300);
        assertTrue(isAlive(loop.process()), "it runs");
        parent.destroyForcibly().waitFor();
        assertFalse(isAliveAfter(loop.process(), GONE_WITHIN), "the trial outlived its parent");
    }

    private static void assumeSpinning() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        assumeTrue(CpuAffinity.current().size() > 1, "needs two CPUs");
    }

    private static void awaitPolicy(LoopThread loop, String policy) throws Exception {
        long giveUp = System.nanoTime() + 30_000_000_000L;
        while (!loop.stat(41).equals(policy) && System.nanoTime() - giveUp < 0) {
            Thread.sleep(5);
        }
        assertEquals(policy, loop.stat(41));
    }

    /** Ten times as long as a loop that sleeps may run without a sleep. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLetASpinningRealTimeTrialRunToItsEnd(boolean pinned) {
        assumeSpinning();
        Trial spinning =
                Trial.named("spin")
                        .withWaiter("spin")
                        .withDuration(Duration.ofSeconds(2))
                        .withStep(Steps.fifo(80));
        Trial trial = pinned ? spinning.withStep(Steps.pin()) : spinning;
        RunResult result = new TrialRunner().run(trial, p -> {});
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertTrue(result.refused().isEmpty(), () -> "refused: " + result.refused());
        assertEquals(2_000, result.counts().cycles());
        // Twice the 2 s, 10 s of grace, 5 s for what comes before the first cycle.
        String scheduling =
                result.settings().stream()
                        .filter(setting -> setting.name().equals("scheduling"))
                        .findFirst()
                        .orElseThrow()
                        .effective();
        assertEquals("SCHED_FIFO 80, reset on fork, RLIMIT_RTTIME 19000000 µs", scheduling);
    }

    /** A cycle that takes longer than a stop may: the frames before it are the result. */
    @Test
    void shouldGiveAPartialResultWhileABodyBlocks() throws Exception {
        Trial blocking = LONG.withWarmup(0).withBody("stall=1s/2s");
        try (RunningTrial running = RunningTrial.start(blocking, Duration.ofMillis(2_050))) {
            long start = System.nanoTime();
            running.interrupt();
            RunResult result = running.result();
            long tookMs = (System.nanoTime() - start) / 1_000_000;
            assertTrue(tookMs < 4_000, "the result took " + tookMs + " ms");
            assertEquals("it was interrupted", result.partialCause());
            assertTrue(result.counts().cycles() >= 500, () -> result.counts().toString());
        }
    }

    /** The same check, of a process that ignores the end of its input: it must be seen. */
    @Test
    void shouldSeeAChildThatOutlivesItsParent() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sleep")), "needs sleep (coreutils)");
        Process parent = ChildJvm.of(Planter.class).processBuilder().start();
        long pid = Long.parseLong(parent.inputReader().readLine());
        ProcessHandle planted = ProcessHandle.of(pid).orElseThrow();
        try {
            parent.destroyForcibly().waitFor();
            assertTrue(isAliveAfter(planted, GONE_WITHIN), "the check sees it");
        } finally {
            planted.destroyForcibly();
        }
        assertFalse(isAliveAfter(planted, GONE_WITHIN), "and sees that it was ended");
    }

    /** Starts a process that never reads its input, tells its number, and waits to be killed. */
    static final class Planter {
        private Planter() {}

        public static void main(String[] args) throws Exception {
            Process child = new ProcessBuilder("/bin/sleep", "60").start();
            System.out.println(child.pid());
            System.out.flush();
            child.waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "native"})
    void shouldMakeAPartialResultOfATrialThatWasKilled(String kind) throws Exception {
        try (RunningTrial running = RunningTrial.start(of(kind), Duration.ofMillis(1_500))) {
            running.loop().process().destroyForcibly();
            RunResult result = running.result();
            assertTrue(result.partial());
            assertEquals("its process was killed by signal 9", result.partialCause());
            // The last frame is at most a second old.
            assertTrue(result.counts().cycles() > 200, () -> result.counts().toString());
            assertEquals(result.counts().recorded(), result.lateness().decoded().count());
            assertTrue(result.allocatedBytes() == null && result.evidence() == null);
        }
    }

    /** A period shorter than the wait: under FIFO the loop never sleeps, and the kernel ends it. */
    @ParameterizedTest
    @ValueSource(strings = {"java", "native"})
    void shouldBeEndedByTheKernelRatherThanTakeTheMachine(String kind) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        Trial spinning =
                of(kind).withName("100 kHz")
                        .withWaiter("clock-nanosleep")
                        .withWarmup(100)
                        .withHertz(100_000)
                        .withDuration(Duration.ofSeconds(2))
                        .withStep(Steps.pin())
                        .withStep(Steps.fifo(10));
        long start = System.nanoTime();
        RunResult result = new TrialRunner().run(spinning, p -> {});
        long tookS = (System.nanoTime() - start) / 1_000_000_000;
        assertTrue(tookS < 20, "it took " + tookS + " s");
        if (result.partial()) {
            String cause = result.partialCause();
            assertTrue(
                    cause.startsWith("its process was killed by signal 9")
                            && cause.contains("RLIMIT_RTTIME"),
                    cause);
        } else {
            assertEquals(200_000, result.counts().cycles());
        }
    }

    private static ProcessBuilder probe(String... args) {
        return ChildJvm.of(RunProbe.class)
                .args("waiter=park-nanos", "cycles=60000")
                .args(args)
                .processBuilder()
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}

package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.catalog.StepText;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A stall of known length, made by signals from outside, must be in the result as what it was. */
@Timeout(120)
class StopSignalIT {

    private static final long PERIOD_NS = 1_000_000;
    private static final long HOLD_NS = 20_000_000;
    private static final long FOUND_NS = 15_000_000;
    private static final long EPISODE_NS = 10_000_000;

    /** Real-time where that is granted: a busy machine then makes fewer stalls of its own. */
    private static final Trial TRIAL =
            Trial.named("stopped")
                    .withGridPolicy(GridPolicy.SKIP)
                    .withDuration(Duration.ofMillis(1_500))
                    .withStep(Steps.pin())
                    .withStep(Steps.fifo(80));

    /** One stopped run, and how long it was stopped at least. */
    private record Stopped(RunResult result, long stalledNs) {
        boolean isOneEpisode() {
            return result.episodesOver(EPISODE_NS) == 1;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "native"})
    void shouldShowAStallAsItsLengthOneEpisodeAndItsMissedDeadlines(String loop) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        assumeTrue(Catalog.loop(loop).unavailable().isEmpty(), () -> "needs the loop " + loop);
        Trial trial = TRIAL.withLoop(loop);
        RunResult control = new TrialRunner().run(trial, p -> {});
        Stopped stopped = stoppedRun(trial);
        if (!stopped.isOneEpisode() && control.episodesOver(EPISODE_NS) > 0) {
            // The machine stalls by itself just now. Once more, and then it counts.
            stopped = stoppedRun(trial);
        }
        RunResult result = stopped.result();
        long stalledNs = stopped.stalledNs();
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertTrue(stalledNs >= HOLD_NS, "held for " + stalledNs + " ns");
        assertTrue(
                result.lateness().maxNs() >= stalledNs - PERIOD_NS,
                "max " + result.lateness().maxNs() + " ns of a stall of " + stalledNs + " ns");
        assertTrue(
                result.counts().missed() >= stalledNs / PERIOD_NS - 2,
                result.counts().missed() + " missed in a stall of " + stalledNs + " ns");
        assertEquals(1, result.episodesOver(EPISODE_NS), () -> "episodes " + result.episodes());
        assertEquals(1_500, result.counts().cycles() + result.counts().missed());
    }

    static Stream<String> waiters() {
        return Catalog.waiters().stream()
                .filter(kind -> kind.unavailable().isEmpty())
                .map(WaiterKind::alias);
    }

    /** Whatever waits, and on whatever thread: a process that stands still is late. */
    @ParameterizedTest
    @MethodSource("waiters")
    void shouldFindAStallWithEveryWaiter(String waiter) throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        Trial plain =
                Trial.named("stopped").withWaiter(waiter).withDuration(Duration.ofMillis(1_200));
        Optional<String> step = Catalog.waiter(waiter).needsStep();
        assumeTrue(
                step.isEmpty() || Capabilities.effective(Capability.SYS_NICE),
                "needs CAP_SYS_NICE");
        Trial trial = step.map(StepText::parse).map(plain::withStep).orElse(plain);
        Stopped stopped = stoppedRun(trial);
        RunResult result = stopped.result();
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertTrue(stopped.stalledNs() >= HOLD_NS, "held for " + stopped.stalledNs() + " ns");
        assertTrue(
                result.lateness().maxNs() >= FOUND_NS,
                "max " + result.lateness().maxNs() + " ns of " + stopped.stalledNs() + " ns");
    }

    private static Stopped stoppedRun(Trial trial) throws Exception {
        // A shell that waits for its commands, so that a signal takes no start of a process.
        Process shell = new ProcessBuilder("/bin/sh").start();
        try (RunningTrial running = RunningTrial.start(trial, Duration.ofMillis(400))) {
            // The process, since a virtual loop is on no thread that bears its name.
            ProcessHandle process = LoopThread.trialOf(ProcessHandle.current());
            long pid = process.pid();
            long stalledNs;
            try {
                tell(shell, "kill -STOP " + pid);
                while (!LoopThread.stat(process, pid, 3).equals("T")) {
                    Thread.onSpinWait();
                }
                long seenNs = System.nanoTime();
                TimeUnit.NANOSECONDS.sleep(HOLD_NS);
                stalledNs = System.nanoTime() - seenNs;
            } finally {
                tell(shell, "kill -CONT " + pid);
            }
            return new Stopped(running.result(), stalledNs);
        } finally {
            shell.getOutputStream().close();
            shell.waitFor();
        }
    }

    private static void tell(Process shell, String command) throws IOException {
        shell.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        shell.getOutputStream().flush();
    }
}

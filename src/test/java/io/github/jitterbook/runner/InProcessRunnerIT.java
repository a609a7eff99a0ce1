package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Trials with code of a cell, in the cell's own process. */
@Timeout(120)
class InProcessRunnerIT {

    private static final Trial SHORT =
            Trial.named("here")
                    .withWaiter("park-nanos")
                    .withWarmup(20)
                    .withGridPolicy(GridPolicy.SKIP)
                    .withCycles(300);

    private static final Trial LONG = SHORT.withCycles(60_000);

    private static RunResult run(Trial trial, Runnable code) {
        return new InProcessRunner().run(trial, code, progress -> {});
    }

    private static Setting setting(RunResult result, String name) {
        return result.settings().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldCallTheCodeOnceACycleOnAThreadOfItsOwn() {
        AtomicLong calls = new AtomicLong();
        Thread[] seen = new Thread[1];
        RunResult result =
                run(
                        SHORT,
                        () -> {
                            calls.incrementAndGet();
                            seen[0] = Thread.currentThread();
                        });
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertEquals(300, result.counts().cycles());
        assertEquals(300, calls.get(), "not in the warm-up");
        assertNotEquals(Thread.currentThread(), seen[0]);
        assertEquals(TrialMain.LOOP_THREAD, seen[0].getName());
        assertFalse(seen[0].isAlive());
        assertEquals(
                result.counts().cycles() - result.counts().warmup(),
                result.counts().recorded() + result.counts().early() + result.counts().overflow());
        assertEquals(result, ResultJson.read(ResultJson.write(result), "here"));
    }

    @Test
    void shouldSayThatItRanInProcess() {
        RunResult result = run(SHORT, () -> {});
        assertNotNull(result.process());
        assertFalse(result.process().own());
        assertEquals(Trial.LAMBDA, result.trial().body());
        assertTrue(result.command().contains(" # without: a lambda"), result::command);
        assertFalse(result.command().contains("--body"), result::command);
        String row = SummaryTable.of(List.of(result)).toText();
        assertTrue(row.contains("in-process"), row);
        if (Platform.unavailable().isEmpty()) {
            String process = setting(result, "process").effective();
            assertTrue(process.contains("in-process") && process.contains("collector"), process);
        }
    }

    @Test
    void shouldRefuseWhatWouldHoldForTheWholeProcess() {
        RunResult result =
                run(SHORT.withStep(Steps.lockMemory()).withStep(Steps.fifo(80)), () -> {});
        for (String step : List.of("lock-memory", "scheduling")) {
            Setting refused = setting(result, step);
            assertEquals(Granted.NO, refused.granted(), refused::toString);
            assertTrue(refused.cause().contains("notebook"), refused::cause);
            assertTrue(refused.remedy().contains("process of its own"), refused::remedy);
        }
        if (Platform.unavailable().isEmpty()) {
            assertTrue(setting(result, "scheduling").effective().startsWith("SCHED_OTHER"));
        }
        Trial required = SHORT.withStep(Steps.lockMemory().asRequired());
        String message =
                assertThrows(TrialFailedException.class, () -> run(required, () -> {}))
                        .getMessage();
        assertTrue(message.contains("lock-memory was refused"), message);
    }

    @Test
    void shouldRefuseATrialThatNamesABody() {
        AtomicBoolean called = new AtomicBoolean();
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> run(SHORT.withBody("none"), () -> called.set(true)))
                        .getMessage();
        assertTrue(message.contains("body none"), message);
        assertThrows(
                IllegalArgumentException.class,
                () -> run(SHORT.withLoop("fortran"), () -> called.set(true)));
        assertFalse(called.get());
    }

    @Test
    void shouldSetTheBaselineWhateverTheCellsThreadHas() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs prctl(PR_SET_TIMERSLACK)");
        Setting slack =
                onAThread(
                        () -> {
                            TimerSlack.set(1);
                            Setting found = setting(run(SHORT, () -> {}), "timer-slack");
                            assertEquals(
                                    1, TimerSlack.currentNs(), "the cell's thread keeps its own");
                            return found;
                        });
        assertEquals("50000 ns", slack.requested());
        assertEquals("50000 ns", slack.effective());
        assertEquals("1 ns", slack.found());
    }

    private static <T> T onAThread(java.util.concurrent.Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(task, "cell").start();
        return task.get(60, TimeUnit.SECONDS);
    }

    /** Settings of every thread, as the kernel shows them. */
    @Test
    void shouldLeaveTheOtherThreadsAsTheyAre() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        Map<String, String> before = threads();
        Trial tuned = SHORT.withStep(Steps.pin()).withStep(Steps.timerSlack(77));
        Map<String, String> during = new TreeMap<>();
        AtomicLong calls = new AtomicLong();
        RunResult result =
                run(
                        tuned,
                        () -> {
                            if (calls.incrementAndGet() == 100) {
                                during.putAll(threads());
                            }
                        });
        assertEquals(Granted.YES, setting(result, "pin").granted());
        assertEquals("77 ns", setting(result, "timer-slack").effective());
        Map<String, String> after = threads();
        for (Map<String, String> seen : List.of(during, after)) {
            before.forEach(
                    (tid, settings) ->
                            assertEquals(settings, seen.getOrDefault(tid, settings), tid));
        }
        long tuned77 = during.values().stream().filter(one -> one.contains("slack 77,")).count();
        assertEquals(1, tuned77, during::toString);
        assertTrue(after.values().stream().noneMatch(one -> one.contains("slack 77,")));
    }

    private static Map<String, String> threads() {
        Map<String, String> threads = new TreeMap<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            for (Path task : tasks.toList()) {
                try {
                    threads.put(task.getFileName().toString(), settings(task));
                } catch (IOException ended) {
                    // A thread less: it has nothing to compare.
                }
            }
            return threads;
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static String settings(Path task) throws IOException {
        String slack = Files.readString(Path.of("/proc", task.getFileName() + "/timerslack_ns"));
        String stat = Files.readString(task.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        String cpus =
                Files.readAllLines(task.resolve("status")).stream()
                        .filter(line -> line.startsWith("Cpus_allowed_list"))
                        .findFirst()
                        .orElseThrow();
        return "slack "
                + slack.strip()
                + ", policy "
                + fields[38]
                + ", nice "
                + fields[16]
                + ", "
                + cpus;
    }

    @Test
    void shouldKeepWhatWasMeasuredWhenTheCodeThrows() {
        AtomicLong calls = new AtomicLong();
        RunResult result =
                run(
                        SHORT,
                        () -> {
                            if (calls.incrementAndGet() == 200) {
                                throw new IllegalStateException("boom");
                            }
                        });
        assertEquals(
                "it failed: the loop failed in cycle 199, caused by IllegalStateException: boom",
                result.partialCause());
        assertEquals(199, result.counts().cycles());
        String message =
                assertThrows(
                                TrialFailedException.class,
                                () ->
                                        run(
                                                SHORT,
                                                () -> {
                                                    throw new StackOverflowError();
                                                }))
                        .getMessage();
        assertTrue(message.endsWith("StackOverflowError"), message);
    }

    @Test
    void shouldGiveAPartialResultWhenTheCellIsInterrupted() throws Exception {
        assertInterrupted(() -> {}, "it was interrupted");
    }

    @Test
    void shouldInterruptCodeThatWaits() throws Exception {
        AtomicLong calls = new AtomicLong();
        assertInterrupted(
                () -> {
                    if (calls.incrementAndGet() == 100) {
                        try {
                            Thread.sleep(60_000);
                        } catch (InterruptedException asked) {
                            throw new IllegalStateException("woken", asked);
                        }
                    }
                },
                "it was interrupted; then it failed: the loop failed in cycle 99, caused by"
                        + " IllegalStateException: woken, caused by InterruptedException: sleep"
                        + " interrupted");
    }

    private static RunResult assertInterrupted(Runnable code, String cause) throws Exception {
        CountDownLatch measuring = new CountDownLatch(1);
        AtomicBoolean flag = new AtomicBoolean();
        FutureTask<RunResult> task =
                new FutureTask<>(
                        () -> {
                            RunResult result =
                                    new InProcessRunner()
                                            .run(
                                                    LONG,
                                                    code,
                                                    now -> {
                                                        if (now.measured().toMillis() > 800) {
                                                            measuring.countDown();
                                                        }
                                                    });
                            flag.set(Thread.interrupted());
                            return result;
                        });
        Thread cell = new Thread(task, "cell");
        cell.start();
        assertTrue(measuring.await(60, TimeUnit.SECONDS), "it measures");
        long start = System.nanoTime();
        cell.interrupt();
        RunResult result = task.get(30, TimeUnit.SECONDS);
        long tookMs = (System.nanoTime() - start) / 1_000_000;
        // A notebook's JVM is ended 2 s after an interrupt that nobody heeds.
        assertTrue(tookMs < 1_900, "it took " + tookMs + " ms");
        assertTrue(flag.get(), "the flag is set again");
        assertTrue(result.partial());
        assertTrue(result.partialCause().startsWith(cause), result::partialCause);
        assertTrue(result.counts().cycles() >= 50, () -> result.counts().toString());
        return result;
    }

    /** Code that heeds nothing cannot be ended; it is left, said, and seen by the next trial. */
    @Test
    void shouldLeaveCodeBehindThatHeedsNothingAndSaySo() throws Exception {
        AtomicBoolean release = new AtomicBoolean();
        Thread[] loop = new Thread[1];
        AtomicLong calls = new AtomicLong();
        Runnable stubborn =
                () -> {
                    loop[0] = Thread.currentThread();
                    while (calls.incrementAndGet() >= 100 && !release.get()) {
                        Thread.interrupted();
                        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                    }
                };
        try {
            RunResult result = assertInterrupted(stubborn, "it was interrupted; its code does not");
            assertEquals(99, result.counts().cycles());
            assertTrue(loop[0].isAlive() && loop[0].isDaemon());
            List<String> warnings = run(SHORT, () -> {}).warnings();
            assertTrue(warnings.toString().contains("left behind"), warnings::toString);
        } finally {
            release.set(true);
        }
        loop[0].join(10_000);
        assertFalse(loop[0].isAlive(), "it ends as soon as its code returns");
        assertEquals(List.of(), run(SHORT, () -> {}).warnings());
    }

    @Test
    void shouldEndATrialWhoseCodeNeverReturns() {
        AtomicLong calls = new AtomicLong();
        Runnable endless =
                () -> {
                    if (calls.incrementAndGet() == 50) {
                        while (!Thread.currentThread().isInterrupted()) {
                            Thread.onSpinWait();
                        }
                    }
                };
        RunResult result =
                new InProcessRunner(trial -> Duration.ofSeconds(4).toMillis())
                        .run(SHORT, endless, progress -> {});
        assertEquals("its code did not return within the trial's time", result.partialCause());
        assertTrue(result.counts().cycles() >= 49, () -> result.counts().toString());
    }
}

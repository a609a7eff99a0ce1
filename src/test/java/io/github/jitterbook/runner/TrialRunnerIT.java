package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.catalog.StepText;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.StepKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whole trials in processes of their own. */
class TrialRunnerIT {

    static Stream<WaiterKind> waiters() {
        // Which of them are there at all is a unit test's.
        return Catalog.waiters().stream().filter(kind -> kind.unavailable().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("waiters")
    void shouldCompleteWithEveryWaiter(WaiterKind kind) {
        boolean virtual = kind.alias().equals("virtual-thread");
        Trial plain =
                Trial.named("with " + kind.alias())
                        .withWaiter(kind.alias())
                        .withGridPolicy(kind.relative() ? GridPolicy.CATCH_UP : GridPolicy.SKIP)
                        .withDuration(Duration.ofMillis(400));
        Trial trial = kind.needsStep().map(StepText::parse).map(plain::withStep).orElse(plain);
        assumeTrue(
                kind.needsStep().isEmpty() || Capabilities.effective(Capability.SYS_NICE),
                "needs CAP_SYS_NICE");
        List<TrialProgress> progress = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        RunResult result =
                new TrialRunner()
                        .run(
                                trial,
                                step -> {
                                    progress.add(step);
                                    threads.add(Thread.currentThread());
                                });

        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertNull(result.partialCause());
        assertEquals(trial, result.trial());
        Counts counts = result.counts();
        assertEquals(100, counts.warmup());
        assertEquals(400, counts.cycles() + counts.missed());
        assertEquals(counts.recorded(), result.lateness().decoded().count());
        assertEquals(counts.counted(), result.overhead().decoded().count());
        assertEquals(kind.relative() ? GridPolicy.RELATIVE : GridPolicy.SKIP, result.gridPolicy());
        assertEquals(!kind.relative(), result.command().contains(" --grid "), result.command());
        // A virtual thread has no counts of its own.
        assertEquals(virtual, result.evidence() == null);
        // The steps, and the CPUs of the other threads.
        assertEquals(Catalog.steps().size() + 1, result.settings().size());
        assertEquals(
                virtual ? unreachable() : Set.of(),
                result.refused().stream().map(Setting::name).collect(Collectors.toSet()));
        assertTrue(progress.stream().allMatch(step -> step.trial().equals(trial)));
        assertEquals(List.of(Thread.currentThread()), threads.stream().distinct().toList());
        assertEquals(result, ResultJson.read(ResultJson.write(result), "run"));
        assertNoTrialIsLeft();
    }

    /** What is always set on the thread that waits, and cannot be on the JDK's own. */
    private static Set<String> unreachable() {
        return Catalog.steps().stream()
                .filter(step -> step.perThread() && step.baseline().isPresent())
                .map(StepKind::name)
                .collect(Collectors.toSet());
    }

    @Test
    void shouldTakeOneFaultACountedCycleWithTouchPages() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs mmap");
        RunResult result = withBody("touch-pages");
        long faults = result.evidence().minorFaults();
        long counted = result.counts().counted();
        assertTrue(faults >= counted && faults < 2 * counted, faults + " faults");
        assertEquals(result.counts().cycles(), achieved(result, "touch-pages: pages touched"));
    }

    @Test
    void shouldAllocateWhatItsBodySays() {
        RunResult result = withBody("allocate=100000");
        long bytes = result.allocatedBytes();
        long counted = result.counts().counted();
        assertTrue(bytes >= counted * 100_016, bytes + " bytes in " + counted + " cycles");
        assertTrue(bytes < counted * 100_200, bytes + " bytes in " + counted + " cycles");
        assertEquals(result.counts().cycles(), achieved(result, "allocate: arrays"));
    }

    @Test
    void shouldShowADeclaredStallInBodyTimeAndCompletion() {
        RunResult result = withBody("stall=20ms/100ms");
        double stalls = achieved(result, "stall: stalls");
        assertTrue(stalls >= 2 && stalls <= 6, stalls + " stalls in 0.6 s");
        assertTrue(result.bodyTime().maxNs() >= 20_000_000, result.bodyTime()::toString);
        assertTrue(result.completion().maxNs() >= 20_000_000, result.completion()::toString);
        // Those after it are late: the grid stays.
        assertTrue(result.lateness().maxNs() >= 18_000_000, result.lateness()::toString);
    }

    @Test
    void shouldPublishALineACycleAndNoRehearsal() {
        RunResult result = withBody("publish");
        double lines =
                achieved(result, "publish: lines written to the reader thread")
                        + achieved(result, "publish: lines dropped, pipe full");
        assertEquals(result.counts().cycles(), lines);
        assertEquals(0, result.allocatedBytes());
    }

    private static RunResult withBody(String body) {
        Trial trial =
                Trial.named(body)
                        .withBody(body)
                        .withWaiter("park-nanos")
                        .withDuration(Duration.ofMillis(600));
        RunResult result = new TrialRunner().run(trial, p -> {});
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        return result;
    }

    private static double achieved(RunResult result, String name) {
        return result.achieved().stream()
                .filter(one -> one.name().equals(name))
                .mapToDouble(Achieved::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldAllocateNothingOverTheCountedCyclesWithTheDefaultWaiter() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs clock_nanosleep");
        RunResult result =
                new TrialRunner()
                        .run(Trial.named("t").withDuration(Duration.ofSeconds(1)), p -> {});
        assertEquals(0, result.allocatedBytes());
    }

    @Test
    void shouldKeepTheCountIdentityAt20Kilohertz() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs clock_nanosleep");
        Trial trial = Trial.named("20 kHz").withHertz(20_000).withDuration(Duration.ofSeconds(5));
        RunResult result = new TrialRunner().run(trial, p -> {});
        Counts counts = result.counts();
        // Under catch-up every deadline is served, however late.
        assertFalse(result.partial(), () -> "partial: " + result.partialCause());
        assertEquals(100_000, counts.cycles());
        assertEquals(0, counts.missed());
        assertEquals(
                counts.cycles() - counts.warmup(),
                counts.recorded() + counts.early() + counts.overflow());
        assertEquals(counts.counted(), result.overhead().decoded().count());
        assertTrue(result.achievedHertz() > 0);
    }

    @Test
    void shouldEndAfterItsWakesHoweverLongTheyTake() {
        Trial trial =
                Trial.named("wakes")
                        .withWaiter("park-nanos")
                        .withWarmup(0)
                        .withCycles(250)
                        .withGridPolicy(GridPolicy.SKIP);
        RunResult result = new TrialRunner().run(trial, p -> {});
        assertEquals(250, result.counts().cycles());
        assertEquals(0, result.counts().warmup());
    }

    @Test
    void shouldSetTheBaselineOfSlackWhateverWasInherited() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs prctl(PR_SET_TIMERSLACK)");
        Trial plain = Trial.named("plain").withWarmup(0).withCycles(50);
        Trial inheriting = plain.withStep(Steps.inheritedSlack());
        FutureTask<List<Setting>> slacks =
                new FutureTask<>(
                        () -> {
                            // Inherited by the thread and the process that are started from here.
                            TimerSlack.set(1);
                            return List.of(slackOf(plain), slackOf(inheriting));
                        });
        Thread thread = new Thread(slacks, "slack-1");
        thread.start();
        Setting baseline = slacks.get().get(0);
        assertEquals("50000 ns", baseline.requested());
        assertEquals("50000 ns", baseline.effective());
        // The process does not even begin with what was inherited.
        assertEquals("50000 ns", baseline.found());
        Setting inherited = slacks.get().get(1);
        assertEquals("inherit", inherited.requested());
        assertEquals("1 ns", inherited.effective());
    }

    private static Setting slackOf(Trial trial) {
        return new TrialRunner()
                .run(trial, p -> {}).settings().stream()
                        .filter(setting -> setting.name().equals("timer-slack"))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void shouldNotPassOnWhatWouldChangeTheTrialsJvmAndRecordIt() throws Exception {
        ProcessBuilder builder =
                ChildJvm.of(RunProbe.class).args("waiter=park-nanos").processBuilder();
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Dtool=1");
        builder.environment().put("JDK_JAVA_OPTIONS", "-Djdk=1");
        builder.environment().put("_JAVA_OPTIONS", "-Dold=1");
        Process parent = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        byte[] json = parent.getInputStream().readAllBytes();
        assertEquals(0, parent.waitFor(), () -> new String(json, StandardCharsets.UTF_8));
        RunResult result = ResultJson.read(json, "probe");
        assertEquals(
                Map.of(
                        "JAVA_TOOL_OPTIONS", "-Dtool=1",
                        "JDK_JAVA_OPTIONS", "-Djdk=1",
                        "_JAVA_OPTIONS", "-Dold=1"),
                result.removedEnvironment());
        assertFalse(result.partial());
    }

    @Test
    void shouldSayWhyATrialsJvmDidNotStart() {
        Trial trial =
                RunProbe.withFlags(
                        Trial.named("bad flag").withWaiter("park-nanos"),
                        List.of("-XX:NoSuchFlag=1"));
        String message =
                assertThrows(
                                TrialFailedException.class,
                                () -> new TrialRunner().run(trial, p -> {}))
                        .getMessage();
        assertTrue(message.startsWith("trial 'bad flag'"), message);
        assertTrue(message.contains("NoSuchFlag"), message);
        assertNoTrialIsLeft();
    }

    private static void assertNoTrialIsLeft() {
        // A process that was ended may take a moment to be gone.
        ProcessHandle.current()
                .descendants()
                .filter(LoopThread::isTrial)
                .forEach(process -> process.onExit().orTimeout(5, TimeUnit.SECONDS).join());
    }
}

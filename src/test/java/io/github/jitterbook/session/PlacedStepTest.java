package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.loop.ScheduledExecutor;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.AppliedTuning;
import io.github.jitterbook.tuning.StepKind;
import io.github.jitterbook.tuning.TuningContext;
import io.github.jitterbook.tuning.TuningStep;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;

/** Steps for a thread go to the one that really waits, and to no other than the ledger says. */
@Timeout(30)
class PlacedStepTest {

    private static final TuningContext CONTEXT =
            new TuningContext(Trial.named("t"), CpuSet.of(), 0, () -> {});

    private static final StepSpec SPEC = new StepSpec("scripted", Map.of());

    private static final WaitingThread NOBODY =
            new WaitingThread() {
                @Override
                public String description() {
                    return "a thread of the moon";
                }

                @Override
                public Optional<String> unreachable() {
                    return Optional.of("it is too far");
                }

                @Override
                public void run(Runnable task) {
                    throw new AssertionError("nothing may be run there");
                }
            };

    private final List<String> events = new ArrayList<>();

    /** A step that is granted on some threads and refused on others. */
    private final class Scripted implements StepKind {
        private final boolean perThread;
        private final String refusing;

        Scripted(boolean perThread, String refusing) {
            this.perThread = perThread;
            this.refusing = refusing;
        }

        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public String description() {
            return "scripted";
        }

        @Override
        public List<String> keys() {
            return List.of();
        }

        @Override
        public String holdsFor() {
            return "the loop's thread";
        }

        @Override
        public boolean perThread() {
            return perThread;
        }

        @Override
        public String effective() {
            return "as on " + who();
        }

        @Override
        public TuningStep step(StepSpec spec) {
            return context -> {
                events.add("apply " + who());
                boolean refused = who().equals(refusing);
                Setting setting =
                        refused
                                ? new Setting(
                                        "scripted",
                                        "it",
                                        Granted.NO,
                                        "not",
                                        "EPERM",
                                        "ask",
                                        "f",
                                        "x")
                                : Setting.granted("scripted", "it", "is", "f", "x");
                return AppliedTuning.of(setting, () -> events.add("undo " + who()));
            };
        }
    }

    private static String who() {
        String name = Thread.currentThread().getName();
        return name.equals(ScheduledExecutor.POOL_THREAD) ? "pool" : "loop";
    }

    private static PlacedStep placed(StepKind kind, Optional<StepSpec> spec, WaitingThread waits) {
        return PlacedStep.of(kind, spec, asked -> kind.step(asked).apply(CONTEXT), waits);
    }

    /** What the ledger says of a scripted step, which is then taken back. */
    private Setting placed(StepKind kind, Optional<StepSpec> spec) {
        try (Waiter waiter = new ScheduledExecutor().create(Trial.named("t"));
                PlacedStep step = placed(kind, spec, waiter.waitsOn())) {
            return step.setting();
        }
    }

    @Test
    void shouldApplyOnBothThreadsAndTakeBackWhereItWasApplied() {
        Setting setting = placed(new Scripted(true, "nobody"), Optional.of(SPEC));
        assertEquals(List.of("apply pool", "apply loop", "undo loop", "undo pool"), events);
        assertEquals(Granted.YES, setting.granted());
        assertEquals(
                "the executor's thread (jitterbook-pool) and the loop's thread",
                setting.holdsFor());
        // They read differently, so both stand there.
        assertEquals(
                "as on pool on the executor's thread (jitterbook-pool), as on loop on the loop's"
                        + " thread",
                setting.effective());
        assertEquals("f", setting.found());
        assertNull(setting.cause());
    }

    @Test
    void shouldBeRefusedIfEitherThreadWasRefused() {
        Setting pool = placed(new Scripted(true, "pool"), Optional.of(SPEC));
        assertEquals(Granted.NO, pool.granted());
        assertEquals("on the executor's thread (jitterbook-pool): EPERM", pool.cause());
        assertEquals("ask", pool.remedy());
        Setting loop = placed(new Scripted(true, "loop"), Optional.of(SPEC));
        assertEquals(Granted.NO, loop.granted());
        assertEquals("on the loop's thread: EPERM", loop.cause());
    }

    @Test
    void shouldPutWhatHoldsForTheProcessNowhereElse() {
        Setting setting = placed(new Scripted(false, "nobody"), Optional.of(SPEC));
        assertEquals(List.of("apply loop", "undo loop"), events);
        assertEquals("as on loop", setting.effective());
    }

    @Test
    void shouldReadBothThreadsWhenNothingIsAskedFor() {
        Setting setting = placed(new Scripted(true, "nobody"), Optional.empty());
        assertEquals(List.of(), events);
        assertEquals(Granted.NOT_REQUESTED, setting.granted());
        assertTrue(setting.effective().contains("as on pool on "), setting::effective);
    }

    @Test
    void shouldRefuseAsUnavailableWhereTheThreadCannotBeReached() {
        Scripted kind = new Scripted(true, "nobody");
        try (PlacedStep step = placed(kind, Optional.of(SPEC), NOBODY)) {
            Setting setting = step.setting();
            assertEquals(Granted.UNAVAILABLE, setting.granted());
            assertEquals("it is too far", setting.cause());
            assertEquals("unavailable: it is too far", setting.effective());
            assertEquals("a thread of the moon", setting.holdsFor());
            assertTrue(setting.remedy().contains("park-nanos"), setting::remedy);
        }
        try (PlacedStep step = placed(kind, Optional.empty(), NOBODY)) {
            assertEquals(Granted.NOT_REQUESTED, step.setting().granted());
            assertEquals("unavailable: it is too far", step.setting().effective());
        }
        assertEquals(List.of(), events, "nothing was put on a thread where it means nothing");
        try (PlacedStep step = placed(new Scripted(false, ""), Optional.of(SPEC), NOBODY)) {
            assertEquals(Granted.YES, step.setting().granted(), "the process is reached");
        }
    }

    @Test
    void shouldFinishAStepWhoseThreadIsInterruptedMeanwhile() {
        Thread.currentThread().interrupt();
        try {
            Setting setting = placed(new Scripted(true, "nobody"), Optional.of(SPEC));
            assertEquals(Granted.YES, setting.granted());
            assertEquals(4, events.size(), events::toString);
        } finally {
            assertTrue(Thread.interrupted(), "the flag is kept");
        }
    }

    @Test
    void shouldSetTheSlackOfTheExecutorsThread() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs prctl(PR_SET_TIMERSLACK)");
        FutureTask<List<Long>> slacks =
                new FutureTask<>(
                        () -> {
                            try (Waiter waiter = new ScheduledExecutor().create(Trial.named("t"))) {
                                return slacks(waiter.waitsOn());
                            }
                        });
        new Thread(slacks, "loop").start();
        assertEquals(List.of(7L, 7L, 123L), slacks.get());
    }

    /** With the step on the pool's thread and the loop's, and on the pool's after it. */
    private static List<Long> slacks(WaitingThread pool) throws InterruptedException {
        pool.run(() -> TimerSlack.set(123));
        AtomicLong with = new AtomicLong();
        AtomicLong after = new AtomicLong();
        long loop;
        try (PlacedStep step =
                placed(
                        Catalog.step(StepSpec.TIMER_SLACK),
                        Optional.of(Steps.timerSlack(7)),
                        pool)) {
            assertEquals("7 ns", step.setting().effective());
            assertTrue(step.setting().found().startsWith("123 ns on the executor's thread"));
            pool.run(() -> with.set(TimerSlack.currentNs()));
            loop = TimerSlack.currentNs();
        }
        pool.run(() -> after.set(TimerSlack.currentNs()));
        return List.of(with.get(), loop, after.get());
    }
}

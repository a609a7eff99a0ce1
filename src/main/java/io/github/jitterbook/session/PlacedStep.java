package io.github.jitterbook.session;

import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.tuning.AppliedTuning;
import io.github.jitterbook.tuning.StepKind;
import io.github.jitterbook.tuning.TuningContext;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * One kind of step where it was put: on the calling thread, which is the loop's; on it and on the
 * thread that really waits; or nowhere, where that one cannot be reached. Used by the loop's thread
 * alone.
 */
abstract class PlacedStep implements AutoCloseable {

    private static final String LOOP = WaitingThread.LOOP.description();

    private static final String OTHER_WAITER =
            "choose a waiter whose thread can be tuned, such as park-nanos";

    /**
     * Puts a step on its thread.
     *
     * @param spec what is asked for, or the baseline; empty if nothing is to be set
     * @param waits the thread that really waits
     */
    static PlacedStep of(
            StepKind kind, Optional<StepSpec> spec, TuningContext context, WaitingThread waits) {
        if (!kind.perThread() || waits == WaitingThread.LOOP) {
            return new OnLoop(kind, apply(kind, spec, context));
        }
        if (waits.unreachable().isPresent()) {
            return new Nowhere(kind, spec, waits);
        }
        AppliedTuning there = call(waits, () -> apply(kind, spec, context));
        return new OnBoth(kind, there, apply(kind, spec, context), waits);
    }

    private static @Nullable AppliedTuning apply(
            StepKind kind, Optional<StepSpec> spec, TuningContext context) {
        return spec.map(asked -> kind.step(asked).apply(context)).orElse(null);
    }

    /** What became of it, with the values read now. */
    abstract Setting setting();

    /** Takes it back, on the threads on which it was put. */
    @Override
    public abstract void close();

    private static Setting read(StepKind kind, @Nullable AppliedTuning step) {
        return step == null ? kind.notRequested() : step.setting().withEffective(kind.effective());
    }

    private static void takeBack(@Nullable AppliedTuning step) {
        if (step != null) {
            step.close();
        }
    }

    /** Of a call on another thread, to its end: half a step would be on nobody's ledger. */
    private static <T extends @Nullable Object> T call(WaitingThread thread, Supplier<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            thread.run(
                    () -> {
                        try {
                            answer.complete(work.get());
                        } catch (RuntimeException | Error failed) {
                            answer.completeExceptionally(failed);
                        }
                    });
        } catch (InterruptedException later) {
            answer.handle((done, failed) -> done).join();
            Thread.currentThread().interrupt();
        }
        try {
            return answer.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException broken) {
                throw broken;
            }
            throw failed;
        }
    }

    /** On the calling thread, which waits itself; or for the whole process. */
    private static final class OnLoop extends PlacedStep {
        private final StepKind kind;
        private final @Nullable AppliedTuning step;

        OnLoop(StepKind kind, @Nullable AppliedTuning step) {
            this.kind = kind;
            this.step = step;
        }

        @Override
        Setting setting() {
            return read(kind, step);
        }

        @Override
        public void close() {
            takeBack(step);
        }
    }

    /** On the thread that waits, and on the calling one, to which it hands over. */
    private static final class OnBoth extends PlacedStep {
        private final StepKind kind;
        private final @Nullable AppliedTuning there;
        private final @Nullable AppliedTuning here;
        private final WaitingThread waits;

        OnBoth(
                StepKind kind,
                @Nullable AppliedTuning there,
                @Nullable AppliedTuning here,
                WaitingThread waits) {
            this.kind = kind;
            this.there = there;
            this.here = here;
            this.waits = waits;
        }

        @Override
        Setting setting() {
            Setting waiting = call(waits, () -> read(kind, there));
            Setting loop = read(kind, here);
            // The one to explain: that of the thread that waits matters more.
            Setting worse = !waiting.refused() && loop.refused() ? loop : waiting;
            String where = worse == loop ? LOOP : waits.description();
            return new Setting(
                    kind.name(),
                    waiting.requested(),
                    worse.granted(),
                    Objects.requireNonNull(both(waiting.effective(), loop.effective())),
                    worse.cause() == null ? null : "on " + where + ": " + worse.cause(),
                    worse.remedy(),
                    both(waiting.found(), loop.found()),
                    waits.description() + " and " + LOOP);
        }

        private @Nullable String both(@Nullable String waiting, @Nullable String loop) {
            return Objects.equals(waiting, loop)
                    ? waiting
                    : waiting + " on " + waits.description() + ", " + loop + " on " + LOOP;
        }

        @Override
        public void close() {
            try {
                takeBack(here);
            } finally {
                call(
                        waits,
                        () -> {
                            takeBack(there);
                            return true;
                        });
            }
        }
    }

    /** Refused: anywhere else it would mean nothing, and look as if it did. */
    private static final class Nowhere extends PlacedStep {
        private final Setting setting;

        Nowhere(StepKind kind, Optional<StepSpec> spec, WaitingThread waits) {
            String reason = waits.unreachable().orElseThrow();
            String effective = "unavailable: " + reason;
            setting =
                    spec.map(
                                    asked ->
                                            new Setting(
                                                    kind.name(),
                                                    kind.label(asked),
                                                    Granted.UNAVAILABLE,
                                                    effective,
                                                    reason,
                                                    OTHER_WAITER,
                                                    null,
                                                    waits.description()))
                            .orElseGet(
                                    () ->
                                            Setting.notRequested(
                                                    kind.name(), effective, waits.description()));
        }

        @Override
        Setting setting() {
            return setting;
        }

        @Override
        public void close() {
            // Nothing was put anywhere.
        }
    }
}

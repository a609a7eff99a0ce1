package io.github.jitterbook.session;

import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.tuning.AppliedTuning;
import io.github.jitterbook.tuning.StepKind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
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

    private final String name;

    private PlacedStep(StepKind kind) {
        name = kind.name();
    }

    /**
     * Puts a step on its thread.
     *
     * @param spec what is asked for, or the baseline; empty if nothing is to be set
     * @param apply applies it to the calling thread
     * @param waits the thread that really waits
     */
    static PlacedStep of(
            StepKind kind,
            Optional<StepSpec> spec,
            Function<StepSpec, AppliedTuning> apply,
            WaitingThread waits) {
        if (!kind.perThread() || waits == WaitingThread.LOOP) {
            return new OnLoop(kind, spec.map(apply).orElse(null));
        }
        if (waits.unreachable().isPresent()) {
            return new Nowhere(kind, spec, waits);
        }
        AppliedTuning there = call(waits, () -> spec.map(apply).orElse(null));
        return new OnBoth(kind, there, spec.map(apply).orElse(null), waits);
    }

    /** What became of it, with the values read now. */
    abstract Setting setting();

    /** The values read now, as if nobody had asked for the step. */
    abstract Setting unasked();

    /** What it did so far, in figures. */
    abstract List<Achieved> achieved();

    /** The step's name. */
    final String name() {
        return name;
    }

    /** Takes it back, on the threads on which it was put. */
    @Override
    public abstract void close();

    private static Setting read(StepKind kind, @Nullable AppliedTuning step) {
        return step == null ? kind.notRequested() : step.setting().withEffective(kind.effective());
    }

    private static List<Achieved> figures(@Nullable AppliedTuning step) {
        return step == null ? List.of() : step.achieved();
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
            super(kind);
            this.kind = kind;
            this.step = step;
        }

        @Override
        Setting setting() {
            return read(kind, step);
        }

        @Override
        Setting unasked() {
            return kind.notRequested();
        }

        @Override
        List<Achieved> achieved() {
            return figures(step);
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
            super(kind);
            this.kind = kind;
            this.there = there;
            this.here = here;
            this.waits = waits;
        }

        @Override
        Setting setting() {
            return both(call(waits, () -> read(kind, there)), read(kind, here));
        }

        @Override
        Setting unasked() {
            return both(call(waits, kind::notRequested), kind.notRequested());
        }

        @Override
        List<Achieved> achieved() {
            List<Achieved> all = new ArrayList<>(figures(there));
            all.addAll(figures(here));
            return all;
        }

        private Setting both(Setting waiting, Setting loop) {
            // The one to explain: that of the thread that waits matters more.
            boolean ofLoop = !waiting.refused() && loop.refused();
            Setting worse = ofLoop ? loop : waiting;
            String where = ofLoop ? LOOP : waits.description();
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
        private final StepKind kind;
        private final Optional<StepSpec> spec;
        private final WaitingThread waits;

        Nowhere(StepKind kind, Optional<StepSpec> spec, WaitingThread waits) {
            super(kind);
            this.kind = kind;
            this.spec = spec;
            this.waits = waits;
        }

        @Override
        Setting setting() {
            return spec.map(this::refused).orElseGet(this::unasked);
        }

        private Setting refused(StepSpec asked) {
            return new Setting(
                    kind.name(),
                    kind.label(asked),
                    Granted.UNAVAILABLE,
                    effective(),
                    waits.unreachable().orElseThrow(),
                    OTHER_WAITER,
                    null,
                    waits.description());
        }

        private String effective() {
            return "unavailable: " + waits.unreachable().orElseThrow();
        }

        @Override
        Setting unasked() {
            return Setting.notRequested(kind.name(), effective(), waits.description());
        }

        @Override
        List<Achieved> achieved() {
            return List.of();
        }

        @Override
        public void close() {
            // Nothing was put anywhere.
        }
    }
}

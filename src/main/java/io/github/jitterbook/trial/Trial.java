package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * One run of one periodic loop, completely described. Immutable; the {@code with…} methods give
 * changed copies.
 *
 * <p>{@link #named} alone gives a trial of 10 s at 1 kHz with the waiter {@code clock-nanosleep},
 * the body {@code poly}, 100 wakes of warm-up, the grid policy catch-up and no tuning step (which
 * means: timer slack set to 50,000 ns and the policy SCHED_OTHER, see {@link Defaults}).
 *
 * <p>Longer than most classes here: each of its components has a check, a changed copy and a place
 * in the draft of that copy, and they are easier to keep in step in one file.
 *
 * @param name what rows and legends call it; not blank, one line, at most 80 characters
 * @param waiter name of the waiter in the catalog, with its argument if it has one ({@link
 *     PartSpec})
 * @param loop name of the loop in the catalog
 * @param body name of the body in the catalog, with its argument if it has one
 * @param periodNs the period, 10,000 ns (100 kHz) to 1,000,000,000 ns (1 Hz)
 * @param cycles how many deadlines or wakes, see {@code endsAfter}; 1 or more, and not over 7 days
 * @param endsAfter what {@code cycles} counts
 * @param warmup how many of the first wakes are left out of the statistics, 0 or more
 * @param gridPolicy what happens to missed deadlines
 * @param steps the tuning steps, each name once
 * @param jvmFlags the flags of the trial's JVM, in full
 * @param fullCycles how many cycles the trial was meant to have, when a quick mode cut it; else
 *     null
 * @param keep what it leaves alone or keeps beyond the usual
 * @param note what its owner wants to say about it, one line of free text of at most 2,000
 *     characters; null if nothing
 */
public record Trial(
        String name,
        String waiter,
        String loop,
        String body,
        long periodNs,
        long cycles,
        EndsAfter endsAfter,
        long warmup,
        GridPolicy gridPolicy,
        List<StepSpec> steps,
        List<String> jvmFlags,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long fullCycles,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Set<Keep> keep,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note) {

    private static final long SECOND_NS = 1_000_000_000L;

    /** 100 kHz: beyond it the wait itself is longer than the period. */
    public static final long MIN_PERIOD_NS = 10_000;

    /** 1 Hz. */
    public static final long MAX_PERIOD_NS = SECOND_NS;

    public static final Duration MAX_DURATION = Duration.ofDays(7);

    /**
     * The body of a trial that ran code which a cell gave it, in the cell's own process. No name of
     * the catalog: no other process has that code.
     */
    public static final String LAMBDA = "lambda";

    private static final int MAX_NAME = 80;
    private static final int MAX_NOTE = 2_000;

    /** No line end of any kind, no escape sequence: a name stands in tables and commands. */
    private static final Pattern ONE_LINE = Pattern.compile("[^\\p{Cntrl}\\p{Zl}\\p{Zp}\\x{85}]+");

    public Trial {
        Objects.requireNonNull(name, "a trial needs its name");
        Objects.requireNonNull(waiter, "a trial needs its waiter");
        Objects.requireNonNull(loop, "a trial needs its loop");
        Objects.requireNonNull(body, "a trial needs its body");
        Objects.requireNonNull(gridPolicy, "a trial needs its gridPolicy");
        Objects.requireNonNull(steps, "a trial needs its steps");
        Objects.requireNonNull(jvmFlags, "a trial needs its jvmFlags");
        if (name.isBlank() || name.length() > MAX_NAME || !ONE_LINE.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a trial's name is one line of 1 to "
                            + MAX_NAME
                            + " characters, not '"
                            + name
                            + "'");
        }
        if (periodNs < MIN_PERIOD_NS || periodNs > MAX_PERIOD_NS) {
            throw new IllegalArgumentException(
                    "a period lies between 10,000 ns (100 kHz) and 1,000,000,000 ns (1 Hz), not "
                            + periodNs
                            + " ns");
        }
        if (warmup < 0) {
            throw new IllegalArgumentException("a warm-up has 0 or more wakes, not " + warmup);
        }
        if (cycles < 1) {
            throw new IllegalArgumentException("a trial has at least 1 cycle, not " + cycles);
        }
        if (cycles > MAX_DURATION.toNanos() / periodNs) {
            throw new IllegalArgumentException(
                    "a trial lasts at most 7 days, not "
                            + cycles
                            + " cycles of "
                            + periodNs
                            + " ns");
        }
        steps = eachOnce(steps);
        jvmFlags = List.copyOf(jvmFlags);
        endsAfter = endsAfter == null ? EndsAfter.DEADLINES : endsAfter;
        // In the enum's order, so that equal trials have equal texts.
        keep =
                keep == null || keep.isEmpty()
                        ? Set.of()
                        : Collections.unmodifiableSet(EnumSet.copyOf(keep));
        if (note != null && (note.length() > MAX_NOTE || !ONE_LINE.matcher(note).matches())) {
            throw new IllegalArgumentException(
                    "a note is one line of 1 to "
                            + MAX_NOTE
                            + " characters, not '"
                            + note.substring(0, Math.min(note.length(), MAX_NAME))
                            + "'");
        }
    }

    /** A trial of this name with every default of {@link Defaults}. */
    public static Trial named(String name) {
        return new Trial(
                name,
                Defaults.WAITER,
                Defaults.LOOP,
                Defaults.BODY,
                periodOf(Defaults.HERTZ),
                cyclesIn(Defaults.DURATION, periodOf(Defaults.HERTZ)),
                EndsAfter.DEADLINES,
                Defaults.WARMUP,
                Defaults.GRID_POLICY,
                List.of(),
                Defaults.JVM_FLAGS,
                null,
                Set.of(),
                null);
    }

    public Trial withName(String value) {
        return changed(draft -> draft.name = value);
    }

    public Trial withWaiter(String value) {
        return changed(draft -> draft.waiter = value);
    }

    public Trial withBody(String value) {
        return changed(draft -> draft.body = value);
    }

    public Trial withLoop(String value) {
        return changed(draft -> draft.loop = value);
    }

    /** The same trial in a JVM of these flags. */
    public Trial withJvmFlags(List<String> value) {
        return changed(draft -> draft.jvmFlags = value);
    }

    /** The same trial which keeps this, too. */
    public Trial keeping(Keep more) {
        Set<Keep> all = EnumSet.of(more);
        all.addAll(keep);
        return changed(draft -> draft.keep = all);
    }

    /** The same trial with this note, or with none. */
    public Trial withNote(@Nullable String value) {
        return changed(draft -> draft.note = value);
    }

    public Trial withWarmup(long value) {
        return changed(draft -> draft.warmup = value);
    }

    public Trial withGridPolicy(GridPolicy value) {
        return changed(draft -> draft.gridPolicy = value);
    }

    /**
     * The same trial at another rate; a trial that was given a duration keeps it.
     *
     * @param hertz 1 to 100,000 Hz
     * @throws IllegalArgumentException outside that range or not a number
     */
    public Trial withHertz(double hertz) {
        long period = periodOf(hertz);
        long count = endsAfter == EndsAfter.WAKES ? cycles : cyclesIn(duration(), period);
        return withTiming(period, count, endsAfter);
    }

    /**
     * The same trial for this long: it ends when its wakes and its missed deadlines together are as
     * many as the grid has in that time.
     *
     * @throws IllegalArgumentException if it is less than half a period or more than 7 days
     */
    public Trial withDuration(Duration duration) {
        return withTiming(periodNs, cyclesIn(duration, periodNs), EndsAfter.DEADLINES);
    }

    /**
     * The same trial with this many wakes; a loop that cannot keep up is ended at twice its planned
     * time and 10 s.
     */
    public Trial withCycles(long count) {
        return withTiming(periodNs, count, EndsAfter.WAKES);
    }

    /** The same trial with this step; one of the same name is replaced in its place. */
    public Trial withStep(StepSpec step) {
        List<StepSpec> changed = new ArrayList<>();
        boolean replaced = false;
        for (StepSpec old : steps) {
            boolean same = old.name().equals(step.name());
            changed.add(same ? step : old);
            replaced |= same;
        }
        if (!replaced) {
            changed.add(step);
        }
        return withSteps(changed);
    }

    /** The same trial with these steps and no others. */
    public Trial withSteps(List<StepSpec> value) {
        return changed(draft -> draft.steps = value);
    }

    /**
     * The same trial cut to this duration, remembering how long it was meant to be; more than twice
     * its warm-up is left in any case. Unchanged if nothing is cut.
     */
    public Trial shortenedTo(Duration duration) {
        long count = Math.min(cycles, Math.max(cyclesIn(duration, periodNs), 2 * warmup + 1));
        if (count >= cycles) {
            return this;
        }
        return changed(
                draft -> {
                    draft.cycles = count;
                    draft.fullCycles = fullCycles == null ? cycles : fullCycles;
                });
    }

    private Trial withTiming(long period, long count, EndsAfter ends) {
        return changed(
                draft -> {
                    draft.periodNs = period;
                    draft.cycles = count;
                    draft.endsAfter = ends;
                    draft.fullCycles = null;
                });
    }

    /**
     * Checks what no single change can: that the warm-up leaves something to measure.
     *
     * @throws IllegalArgumentException if it does not
     */
    public void requireCountedCycles() {
        if (cycles <= warmup) {
            throw new IllegalArgumentException(
                    "a warm-up of "
                            + warmup
                            + " wakes leaves nothing of "
                            + cycles
                            + " cycles; ask for more cycles or a shorter warm-up");
        }
    }

    /** The step of this name, if the trial asks for it. */
    public Optional<StepSpec> step(String stepName) {
        return steps.stream().filter(step -> step.name().equals(stepName)).findFirst();
    }

    /** The waiter's name and argument. */
    @JsonIgnore
    public PartSpec waiterSpec() {
        return PartSpec.parse(waiter);
    }

    /** The body's name and argument. */
    @JsonIgnore
    public PartSpec bodySpec() {
        return PartSpec.parse(body);
    }

    /** Whether it keeps this. */
    public boolean keeps(Keep what) {
        return keep.contains(what);
    }

    /** The rate, in Hz. */
    @JsonIgnore
    public double hertz() {
        return (double) SECOND_NS / periodNs;
    }

    /** How long it lasts when no cycle is late. */
    @JsonIgnore
    public Duration duration() {
        return Duration.ofNanos(cycles * periodNs);
    }

    /** How long it was meant to last, before a quick mode cut it. */
    @JsonIgnore
    public Duration fullDuration() {
        return Duration.ofNanos((fullCycles == null ? cycles : fullCycles) * periodNs);
    }

    /**
     * The period of this rate, to the nearest ns.
     *
     * @throws IllegalArgumentException below 1 Hz, above 100,000 Hz, or not a number
     */
    public static long periodOf(double hertz) {
        if (!(hertz >= 1 && hertz <= 100_000)) {
            throw new IllegalArgumentException(
                    "a rate lies between 1 and 100,000 Hz, not " + plain(hertz) + " Hz");
        }
        return Math.round(SECOND_NS / hertz);
    }

    /**
     * How many deadlines of this period lie in this time, to the nearest.
     *
     * @throws IllegalArgumentException if it is less than half a period or more than 7 days
     */
    public static long cyclesIn(Duration duration, long periodNs) {
        if (duration.isNegative() || duration.isZero() || duration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException(
                    "a duration is above 0 and at most 7 days (604,800 s), not "
                            + plain(duration.getSeconds() + duration.getNano() / 1e9)
                            + " s");
        }
        long nearest = (duration.toNanos() + periodNs / 2) / periodNs;
        // Of 7 days the nearest may lie beyond, and would then be refused.
        long count = Math.min(nearest, MAX_DURATION.toNanos() / periodNs);
        if (count < 1) {
            throw new IllegalArgumentException(
                    "a duration is at least one period of "
                            + periodNs
                            + " ns, not "
                            + plain(duration.toNanos() / 1e9)
                            + " s");
        }
        return count;
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static List<StepSpec> eachOnce(List<StepSpec> steps) {
        long names = steps.stream().map(StepSpec::name).distinct().count();
        if (names != steps.size()) {
            throw new IllegalArgumentException("a trial has each tuning step once, not " + steps);
        }
        return List.copyOf(steps);
    }

    private Trial changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.trial();
    }

    /** The components while a copy is made: the one place that must know them all. */
    private static final class Draft {
        private String name;
        private String waiter;
        private String loop;
        private String body;
        private long periodNs;
        private long cycles;
        private EndsAfter endsAfter;
        private long warmup;
        private GridPolicy gridPolicy;
        private List<StepSpec> steps;
        private List<String> jvmFlags;
        private @Nullable Long fullCycles;
        private Set<Keep> keep;
        private @Nullable String note;

        Draft(Trial trial) {
            name = trial.name;
            waiter = trial.waiter;
            loop = trial.loop;
            body = trial.body;
            periodNs = trial.periodNs;
            cycles = trial.cycles;
            endsAfter = trial.endsAfter;
            warmup = trial.warmup;
            gridPolicy = trial.gridPolicy;
            steps = trial.steps;
            jvmFlags = trial.jvmFlags;
            fullCycles = trial.fullCycles;
            keep = trial.keep;
            note = trial.note;
        }

        Trial trial() {
            return new Trial(
                    name,
                    waiter,
                    loop,
                    body,
                    periodNs,
                    cycles,
                    endsAfter,
                    warmup,
                    gridPolicy,
                    steps,
                    jvmFlags,
                    fullCycles,
                    keep,
                    note);
        }
    }
}

package io.github.jitterbook;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.display.KernelRenderers;
import io.github.jitterbook.display.Progress;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.selftest.Parts;
import io.github.jitterbook.selftest.SelfTest;
import io.github.jitterbook.table.HostTable;
import io.github.jitterbook.table.TrustTable;
import io.github.jitterbook.table.View;
import io.github.jitterbook.trial.RunOrder;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.verdict.RunGroup;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything a notebook's cells need, for one static import.
 *
 * <p>Trials run in processes of their own, but for {@link #runHere}, one after the other, on the
 * calling thread's time; an interrupt ends the present one and keeps what was measured. Each result
 * is saved as soon as it is there.
 */
public final class Jitterbook {

    /** Pairs of a comparison: the fewest at which a signed-rank interval reaches 95 %. */
    private static final int PAIRS = 6;

    /** Rounds of a ladder: a machine drifts more than a step changes, so one would not do. */
    private static final int ROUNDS = 3;

    /** What the order of a ladder's rounds is shuffled from; the same each time. */
    private static final long SEED = 1;

    private Jitterbook() {}

    /** The conditions of this host, as a table: to be read before any number. */
    public static View host() {
        KernelRenderers.register();
        return HostTable.of(Host.live().snapshot());
    }

    /**
     * Checks on this machine that the instrument measures what it says, in under a minute: a row a
     * check, with what an odd value means.
     *
     * @throws InterruptedException if the cell was interrupted; nothing it started runs on
     */
    public static View selfTest() throws InterruptedException {
        KernelRenderers.register();
        try (Progress line = Measurement.progress("self-test", SelfTest.CHECKS)) {
            return TrustTable.of(
                    new SelfTest(Parts.ofProduct()).run((done, next) -> line.update(done, next)));
        }
    }

    /** A trial of this name with every default, see {@link io.github.jitterbook.trial.Defaults}. */
    public static TrialBuilder trial(String name) {
        KernelRenderers.register();
        return new TrialBuilder(Trial.named(name));
    }

    /**
     * Chooses how long trials run, for the whole kernel.
     *
     * @param name {@code quick} or {@code full}
     * @throws IllegalArgumentException for any other name
     */
    public static void mode(String name) {
        Mode.choose(Mode.of(name));
    }

    /** How long trials run now. */
    public static Mode mode() {
        return Mode.current();
    }

    /** Runs a trial once. */
    public static Runs run(TrialBuilder trial) {
        Trial cut = inMode(trial.trial(), Mode.QUICK_RUN);
        return new Runs(measure(List.of(cut), List.of(0)));
    }

    /**
     * Runs a trial in this kernel's own process, with this code for its body: for exploring, since
     * everything else in the process disturbs it; its row says <i>in-process</i>. Steps that would
     * hold for the whole process, a real-time policy among them, are refused in the ledger.
     *
     * @param trial a trial that names no body
     * @param code what a cycle does: called once a cycle, on a thread of its own, also in the first
     *     wakes that the statistics leave out
     * @throws IllegalArgumentException if the trial names a body, or a loop that is not in Java
     */
    public static Runs runHere(TrialBuilder trial, Runnable code) {
        Trial cut = inMode(trial.trial(), Mode.QUICK_RUN);
        return new Runs(new Measurement(List.of(cut), List.of(0)).here(code));
    }

    /**
     * Compares two trials: six pairs of runs, one of each trial, close together in time and in
     * changing order (ABBA BAAB ABBA), so that the drift of the machine falls on both alike.
     */
    public static Comparison compare(TrialBuilder first, TrialBuilder second) {
        List<Trial> trials =
                List.of(
                        inMode(first.trial(), Mode.QUICK_PAIR),
                        inMode(second.trial(), Mode.QUICK_PAIR));
        List<RunGroup> groups = measure(trials, RunOrder.abba(PAIRS));
        return new Comparison(groups.get(0), groups.get(1));
    }

    /**
     * Climbs a ladder: the trial as it is, then with the first step, with the first two, and so on.
     * Every rung runs once in each of three rounds, whose order is shuffled from a fixed seed. A
     * refused step is a rung all the same, and its row says why.
     */
    public static Runs ladder(TrialBuilder base, StepSpec... steps) {
        List<Trial> rungs = new ArrayList<>(List.of(inMode(base.trial(), Mode.QUICK_RUN)));
        for (StepSpec step : steps) {
            Trial last = rungs.get(rungs.size() - 1);
            Trial next = last.withStep(step).withName("+ " + Catalog.label(step));
            rungs.add(new TrialBuilder(next).trial());
        }
        return new Runs(measure(rungs, RunOrder.shuffledRounds(rungs.size(), ROUNDS, SEED)));
    }

    /** Timer slack of the loop's thread, 1 ns or more. */
    public static StepSpec timerSlack(long ns) {
        return Steps.timerSlack(ns);
    }

    /** Timer slack as the loop's thread inherited it. */
    public static StepSpec inheritedSlack() {
        return Steps.inheritedSlack();
    }

    /** All pages of the trial's process kept in memory. */
    public static StepSpec lockMemory() {
        return Steps.lockMemory();
    }

    /** The loop's thread on the last CPU of those that this process may use. */
    public static StepSpec pin() {
        return Steps.pin();
    }

    /** The loop's thread on this CPU. */
    public static StepSpec pin(int cpu) {
        return Steps.pin(cpu);
    }

    /** SCHED_FIFO for the loop's thread, priority 1 to 98. */
    public static StepSpec fifo(int priority) {
        return Steps.fifo(priority);
    }

    /** SCHED_RR for the loop's thread, priority 1 to 98. */
    public static StepSpec roundRobin(int priority) {
        return Steps.roundRobin(priority);
    }

    /** The longest wakeup from an idle state, in µs; 0 for no idle states. */
    public static StepSpec dmaLatency(long us) {
        return Steps.dmaLatency(us);
    }

    /** Pages of the trial's process kept in memory from their first touch on. */
    public static StepSpec lockMemoryOnFault() {
        return Steps.lockMemoryOnFault();
    }

    /** The loop's stack and buffers touched before it starts. */
    public static StepSpec prefault() {
        return Steps.prefault();
    }

    /** No transparent huge pages for the trial's process. */
    public static StepSpec thpDisable() {
        return Steps.thpDisable();
    }

    /** Nice value of the loop's thread, −20 to 19. */
    public static StepSpec nice(int nice) {
        return Steps.nice(nice);
    }

    /** The slice that the loop's thread asks the scheduler for, 100,000 to 100,000,000 ns. */
    public static StepSpec slice(long ns) {
        return Steps.slice(ns);
    }

    /** SCHED_DEADLINE for the loop's thread, with a fifth of the trial's period as its runtime. */
    public static StepSpec deadline() {
        return Steps.deadline();
    }

    /** SCHED_DEADLINE for the loop's thread: runtime, deadline and period in ns. */
    public static StepSpec deadline(long runtimeNs, long deadlineNs, long periodNs) {
        return Steps.deadline(runtimeNs, deadlineNs, periodNs);
    }

    /** The CPU that the loop is pinned to kept out of its idle states. */
    public static StepSpec keepAwake() {
        return Steps.keepAwake();
    }

    private static Trial inMode(Trial trial, java.time.Duration quick) {
        return Mode.current() == Mode.FULL ? trial : trial.shortenedTo(quick);
    }

    private static List<RunGroup> measure(List<Trial> trials, List<Integer> order) {
        return new Measurement(trials, order).groups();
    }
}

package io.github.jitterbook.catalog;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.Allocate;
import io.github.jitterbook.loop.BodyKind;
import io.github.jitterbook.loop.ClockNanosleep;
import io.github.jitterbook.loop.DeadlineYield;
import io.github.jitterbook.loop.Hybrid;
import io.github.jitterbook.loop.LoopKind;
import io.github.jitterbook.loop.NoBody;
import io.github.jitterbook.loop.ParkNanos;
import io.github.jitterbook.loop.PolyBody;
import io.github.jitterbook.loop.Publish;
import io.github.jitterbook.loop.RelativeSleeper;
import io.github.jitterbook.loop.ScheduledExecutor;
import io.github.jitterbook.loop.Spin;
import io.github.jitterbook.loop.Stall;
import io.github.jitterbook.loop.ThreadSleep;
import io.github.jitterbook.loop.TimerFdWaiter;
import io.github.jitterbook.loop.TouchPages;
import io.github.jitterbook.loop.VirtualThread;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.PartSpec;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.DeadlineKind;
import io.github.jitterbook.tuning.DmaLatencyKind;
import io.github.jitterbook.tuning.KeepAwakeKind;
import io.github.jitterbook.tuning.LockMemoryKind;
import io.github.jitterbook.tuning.NiceKind;
import io.github.jitterbook.tuning.PinKind;
import io.github.jitterbook.tuning.PrefaultKind;
import io.github.jitterbook.tuning.SchedulingKind;
import io.github.jitterbook.tuning.SliceKind;
import io.github.jitterbook.tuning.StepKind;
import io.github.jitterbook.tuning.ThpDisableKind;
import io.github.jitterbook.tuning.TimerSlackKind;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Every loop, waiter, body and tuning step by name: the one list to add to. Stateless and
 * thread-safe.
 */
public final class Catalog {

    private static final List<WaiterKind> WAITERS =
            List.of(
                    new ClockNanosleep(),
                    new ThreadSleep(),
                    new ParkNanos(),
                    new TimerFdWaiter(),
                    new Spin(),
                    new Hybrid(),
                    new RelativeSleeper(),
                    new ScheduledExecutor(),
                    new VirtualThread(),
                    new DeadlineYield());

    private static final List<BodyKind> BODIES =
            List.of(
                    BodyKind.of("poly", "a polynomial of degree 50", trial -> new PolyBody()),
                    BodyKind.of("none", "nothing", trial -> new NoBody()),
                    new TouchPages(),
                    new Allocate(),
                    new Stall(),
                    new Publish());

    /**
     * In the order in which they are applied: first what holds for system and process, then the
     * thread's own; the policy last, since the other calls need not run under it.
     */
    private static final List<StepKind> STEPS =
            List.of(
                    new DmaLatencyKind(),
                    new ThpDisableKind(),
                    new LockMemoryKind(),
                    new PinKind(),
                    new PrefaultKind(),
                    new KeepAwakeKind(),
                    new TimerSlackKind(),
                    new NiceKind(),
                    new SliceKind(),
                    new SchedulingKind(),
                    new DeadlineKind());

    private static final double MOST_BUSY_SHARE = 0.5;

    private Catalog() {}

    public static List<WaiterKind> waiters() {
        return WAITERS;
    }

    /** What loops are written in. */
    public static List<LoopKind> loops() {
        return List.of(LoopKind.values());
    }

    public static List<BodyKind> bodies() {
        return BODIES;
    }

    /** The tuning steps, in the order in which they are applied. */
    public static List<StepKind> steps() {
        return STEPS;
    }

    /**
     * The loop of this name.
     *
     * @throws UnknownNameException if there is no such loop
     */
    public static LoopKind loop(String alias) {
        return find("loop", alias, loops(), LoopKind::alias);
    }

    /**
     * The kind of waiter of this text; its argument, behind a {@code =}, is not looked at.
     *
     * @throws UnknownNameException if there is no such waiter
     */
    public static WaiterKind waiter(String text) {
        return find("waiter", PartSpec.parse(text).name(), WAITERS, WaiterKind::alias);
    }

    /**
     * The kind of body of this text; its argument, behind a {@code =}, is not looked at.
     *
     * @throws UnknownNameException if there is no such body
     */
    public static BodyKind body(String text) {
        return find("body", PartSpec.parse(text).name(), BODIES, BodyKind::alias);
    }

    /**
     * The tuning step of this name.
     *
     * @throws UnknownNameException if there is no such step
     */
    public static StepKind step(String name) {
        return find("tuning step", name, STEPS, StepKind::name);
    }

    /** A short name of a step for rows and legends. */
    public static String label(StepSpec spec) {
        return step(spec.name()).label(spec);
    }

    private static <T> T find(String what, String name, List<T> all, Function<T, String> nameOf) {
        return all.stream()
                .filter(one -> nameOf.apply(one).equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UnknownNameException(
                                        what, name, all.stream().map(nameOf).toList()));
    }

    /**
     * Checks what a trial names: every name known, every argument in its range.
     *
     * @throws IllegalArgumentException naming the value and what is allowed
     */
    public static void checkNames(Trial trial) {
        WaiterKind waiter = waiter(trial.waiter());
        BodyKind body = body(trial.body());
        // Before the arguments of what the loop could not run anyway.
        loop(trial.loop()).check(trial);
        waiter.checkArgument(trial.waiterSpec().argument());
        body.checkArgument(trial.bodySpec().argument());
        checkGrid(trial);
        trial.steps().forEach(StepText::check);
    }

    /**
     * Checks that a trial can be tried on this host: its names, that its warm-up leaves something
     * to measure, that its parts go together, that waiter and loop work here and the CPU is there.
     * What the system then refuses is for the ledger.
     *
     * @throws IllegalArgumentException naming the value and what is allowed
     */
    public static void check(Trial trial, Host host) {
        boolean known = Platform.unavailable().isEmpty();
        check(trial, host, known ? CpuAffinity.current() : CpuSet.of());
    }

    /**
     * As {@link #check(Trial, Host)}.
     *
     * @param allowed the CPUs that the trial will be started with; empty if that is not known
     */
    static void check(Trial trial, Host host, CpuSet allowed) {
        checkNames(trial);
        trial.requireCountedCycles();
        checkTrace(trial);
        Combinations.check(trial);
        WaiterKind waiter = waiter(trial.waiter());
        if (waiter.unavailable().isPresent()) {
            throw new IllegalArgumentException(
                    "waiter "
                            + waiter.alias()
                            + " is "
                            + waiter.unavailable().orElseThrow()
                            + "; here measure "
                            + available());
        }
        BodyKind body = body(trial.body());
        if (body.unavailable().isPresent()) {
            throw new IllegalArgumentException(
                    "body " + body.alias() + " is " + body.unavailable().orElseThrow());
        }
        waiter.checkTrial(trial);
        trial.step(StepSpec.PIN).ifPresent(pin -> checkCpu(pin, host));
        checkHousekeeping(trial, allowed);
        // Last, since it may have to be compiled.
        requireLoop(loop(trial.loop()));
    }

    /**
     * Whether a trial's loop keeps its CPU, under a real-time policy, for more than half of the
     * time by its waiting alone: then it must not be on the CPUs of the threads that can end it. Up
     * to a half, what it leaves is enough for them: they do next to nothing.
     */
    public static boolean needsOwnCpu(Trial trial) {
        boolean realTime =
                trial.step(StepSpec.SCHEDULING)
                        .map(step -> !step.argument(StepSpec.POLICY).equals("other"))
                        .orElse(false);
        return realTime && waiter(trial.waiter()).busyShare(trial) > MOST_BUSY_SHARE;
    }

    private static void checkHousekeeping(Trial trial, CpuSet allowed) {
        if (!needsOwnCpu(trial) || allowed.isEmpty()) {
            return;
        }
        CpuSet left =
                trial.step(StepSpec.PIN)
                        .map(pin -> allowed.without(CpuSet.of(PinKind.cpu(pin, allowed))))
                        .orElse(allowed.size() > 1 ? allowed : CpuSet.of());
        if (left.isEmpty()) {
            throw new IllegalArgumentException(
                    "waiter "
                            + trial.waiter()
                            + " with a real-time policy needs a second CPU, for the threads that"
                            + " can end it, and this process may use CPU "
                            + allowed
                            + " alone; allow more (taskset, cpuset), or choose a waiter that"
                            + " sleeps, or --sched other");
        }
    }

    /** A waiter without a grid leaves nothing to choose. */
    private static void checkGrid(Trial trial) {
        boolean relative = waiter(trial.waiter()).relative();
        GridPolicy grid = trial.gridPolicy();
        if (relative && grid != Defaults.GRID_POLICY && grid != GridPolicy.RELATIVE) {
            throw new IllegalArgumentException(noGrid(trial.waiter(), grid.alias()));
        }
        if (!relative && grid == GridPolicy.RELATIVE) {
            throw new IllegalArgumentException(
                    "waiter " + trial.waiter() + " waits for deadlines: its grid is not relative");
        }
    }

    /** Why a waiter without a grid can have no policy for it. */
    public static String noGrid(String waiter, String policy) {
        return "waiter "
                + waiter
                + " sleeps for a period and has no deadlines to miss, so a grid policy ("
                + policy
                + ") has no meaning";
    }

    private static void requireLoop(LoopKind loop) {
        Optional<String> unavailable = loop.unavailable();
        if (unavailable.isPresent()) {
            throw new IllegalArgumentException(
                    "loop "
                            + loop.alias()
                            + " is "
                            + unavailable.get()
                            + "; here measure loop "
                            + Defaults.LOOP);
        }
    }

    /**
     * Checks that a trial can run code of a cell in the cell's own process: as {@link #check}, and
     * that it names no other body, nor a loop that runs no Java.
     *
     * @throws IllegalArgumentException naming the value and what is allowed
     */
    public static void checkInProcess(Trial trial, Host host) {
        if (!trial.loop().equals(Defaults.LOOP)) {
            throw new IllegalArgumentException(
                    "loop "
                            + trial.loop()
                            + " cannot run a cell's code; loop "
                            + Defaults.LOOP
                            + " can");
        }
        if (!trial.body().equals(Defaults.BODY)) {
            throw new IllegalArgumentException(
                    "a trial runs either body "
                            + trial.body()
                            + " or the code that is given here; leave the body out");
        }
        check(trial, host);
    }

    /** The grid policy that a trial runs under: a waiter that knows no grid leaves it none. */
    public static GridPolicy gridPolicy(Trial trial) {
        return waiter(trial.waiter()).relative() ? GridPolicy.RELATIVE : trial.gridPolicy();
    }

    private static void checkTrace(Trial trial) {
        if (trial.keeps(Keep.TRACE)
                && (trial.cycles() > LatencyTrace.MAX_CYCLES
                        || trial.hertz() > LatencyTrace.MAX_HERTZ)) {
            throw new IllegalArgumentException(
                    "a trace is kept of up to 2,000,000 cycles at up to 10,000 Hz, not of "
                            + trial.cycles()
                            + " at "
                            + Math.round(trial.hertz())
                            + " Hz");
        }
    }

    private static String available() {
        return WAITERS.stream()
                .filter(waiter -> waiter.unavailable().isEmpty())
                .map(WaiterKind::alias)
                .collect(Collectors.joining(", "));
    }

    private static void checkCpu(StepSpec pin, Host host) {
        String cpu = pin.argument(StepSpec.CPU);
        CpuSet present = host.presentCpus();
        if (!cpu.equals(StepSpec.AUTO)
                && !present.isEmpty()
                && !present.contains(Integer.parseInt(cpu))) {
            throw new IllegalArgumentException(
                    "there is no CPU " + cpu + "; this machine has CPUs " + present);
        }
    }
}

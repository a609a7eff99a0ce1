package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * {@code pin}: the loop's thread on one CPU (sched_setaffinity). {@code auto} is the last CPU of
 * the mask that the trial was started with. What forbids a CPU is the cpuset; the inherited mask is
 * only a wish and is left when a CPU is named.
 */
public final class PinKind implements StepKind {

    @Override
    public String name() {
        return StepSpec.PIN;
    }

    @Override
    public String description() {
        return "the loop's thread on one CPU (sched_setaffinity)";
    }

    @Override
    public List<String> keys() {
        return List.of(StepSpec.CPU);
    }

    @Override
    public boolean perThread() {
        return true;
    }

    @Override
    public String label(StepSpec spec) {
        String cpu = spec.argument(StepSpec.CPU);
        return cpu.equals(StepSpec.AUTO) ? "pin" : "pin to CPU " + cpu;
    }

    @Override
    public String holdsFor() {
        return "the loop's thread";
    }

    @Override
    public TuningStep step(StepSpec spec) {
        String cpu = spec.argument(StepSpec.CPU);
        if (!cpu.equals(StepSpec.AUTO)) {
            Arguments.number(cpu, 0, CpuSet.MAX_CPU, "a CPU", "");
        }
        return context -> pin(cpu, context);
    }

    /**
     * The CPU that this spec means.
     *
     * @param inherited the mask from which {@code auto} takes the last CPU
     */
    public static int cpu(StepSpec spec, CpuSet inherited) {
        String cpu = spec.argument(StepSpec.CPU);
        return cpu.equals(StepSpec.AUTO) ? inherited.last() : Integer.parseInt(cpu);
    }

    private AppliedTuning pin(String asked, TuningContext context) {
        if (Platform.unavailable().isPresent()) {
            return AppliedTuning.unchanged(Refusals.unavailable(this, "CPU " + asked));
        }
        boolean auto = asked.equals(StepSpec.AUTO);
        int cpu = auto ? context.inherited().last() : Integer.parseInt(asked);
        String requested =
                auto
                        ? "CPU " + cpu + " (auto: the last of " + context.inherited() + ")"
                        : "CPU " + cpu;
        CpuSet found = CpuAffinity.current();
        try {
            CpuAffinity.set(CpuSet.of(cpu));
        } catch (SystemCallException refused) {
            return AppliedTuning.unchanged(refusal(requested, cpu, found, refused));
        }
        CpuSet readBack = CpuAffinity.current();
        if (!readBack.equals(CpuSet.of(cpu))) {
            String cause = "sched_setaffinity took it and reads back CPUs " + readBack;
            return AppliedTuning.of(
                    Refusals.of(this, requested, cause, Remedies.KERNEL_LOG),
                    () -> CpuAffinity.set(found));
        }
        return AppliedTuning.of(
                Setting.granted(name(), requested, effective(), describe(found), holdsFor()),
                () -> CpuAffinity.set(found));
    }

    private Setting refusal(String requested, int cpu, CpuSet found, SystemCallException refused) {
        CpuSet allowed = allowed(found);
        return Refusals.of(
                this,
                requested,
                refused.getMessage()
                        + ": this process may use CPUs "
                        + allowed
                        + " (its cpuset, less the CPUs that are offline), and CPU "
                        + cpu
                        + " is not among them",
                "choose one of CPUs "
                        + allowed
                        + ", or have the CPU added to the cpuset or container (--cpuset-cpus) or"
                        + " brought online; check: grep Cpus_allowed_list /proc/self/status");
    }

    /**
     * The kernel cuts a mask of all CPUs down to the cpuset: asking for all shows what it allows.
     * On a thread of its own, since this one shall not run elsewhere even for a moment.
     */
    private static CpuSet allowed(CpuSet found) {
        return CompletableFuture.supplyAsync(
                        () -> widest(found), task -> new Thread(task, "jitterbook-cpus").start())
                .join();
    }

    private static CpuSet widest(CpuSet found) {
        try {
            int[] all = new int[Math.max(1024, found.last() + 1)];
            for (int i = 0; i < all.length; i++) {
                all[i] = i;
            }
            CpuAffinity.set(CpuSet.of(all));
            return CpuAffinity.current();
        } catch (SystemCallException unreadable) {
            return found;
        }
    }

    @Override
    public String effective() {
        return Platform.unavailable().orElseGet(() -> describe(CpuAffinity.current()));
    }

    private static String describe(CpuSet cpus) {
        return (cpus.size() == 1 ? "CPU " : "CPUs ") + cpus;
    }
}

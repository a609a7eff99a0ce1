package io.github.jitterbook.linux;

import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.ResourceLimits.Limit;
import io.github.jitterbook.linux.ResourceLimits.Resource;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;

import java.util.List;

/** What the tests have a child JVM do; writes what came of it, one line a step. */
final class Probe {

    private Probe() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "platform" -> platform();
            case "fifo" -> step(() -> fifo(Integer.parseInt(args[1])));
            case "lock" -> lock(MemoryLock::lockAll);
            case "lock-on-fault" -> lock(MemoryLock::lockAllOnFault);
            case "huge-pages" -> hugePages();
            case "nice" -> step(() -> nice(Integer.parseInt(args[1])));
            case "deadline" -> step(Probe::deadline);
            case "limits" -> limits();
            case "affinity" -> step(() -> say(CpuAffinity.current()));
            case "capabilities" -> capabilities();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void platform() {
        say(Platform.unavailable().orElse("available"));
        say(CpuSet.parse("0-3,8"));
        List<Runnable> calls =
                List.of(
                        MonotonicClock::now,
                        MonotonicClock::resolutionNs,
                        MonotonicClock::proveNanoTime,
                        AbsoluteSleep::new,
                        ThreadScheduling::current,
                        () -> ThreadScheduling.set(new State(Policy.OTHER, 0, false)),
                        CpuAffinity::current,
                        () -> CpuAffinity.set(CpuSet.of(0)),
                        CpuAffinity::currentCpu,
                        TimerSlack::currentNs,
                        () -> TimerSlack.set(1),
                        MemoryLock::lockAll,
                        MemoryLock::lockAllOnFault,
                        MemoryLock::unlockAll,
                        MemoryLock::lockedBytes,
                        ThreadUsage::new,
                        ThreadUsage::current,
                        () -> ThreadUsage.cpuTimeNs(1),
                        ThreadId::current,
                        () -> ThreadScheduling.ofThread(1),
                        BusyWait::new,
                        StackMemory::current,
                        ThreadNice::current,
                        () -> ThreadNice.set(1),
                        ThreadScheduling::yieldCpu,
                        SchedulingAttributes::current,
                        () -> SchedulingAttributes.deadline(1, 2, 3).set(),
                        TransparentHugePages::disabled,
                        () -> TransparentHugePages.disable(true),
                        () -> ResourceLimits.get(Resource.RTTIME),
                        () -> ResourceLimits.set(Resource.RTTIME, new Limit(1, 1)),
                        () -> Capabilities.effective(Capability.SYS_NICE));
        calls.forEach(Probe::step);
    }

    private static void fifo(int priority) {
        ThreadScheduling.set(new State(Policy.FIFO, priority, true));
        say(ThreadScheduling.current());
    }

    private static void nice(int nice) {
        ThreadNice.set(nice);
        say(ThreadNice.current());
    }

    private static void deadline() {
        SchedulingAttributes.deadline(200_000, 1_000_000, 1_000_000).set();
        say(SchedulingAttributes.current().describe());
    }

    private static void hugePages() {
        say(TransparentHugePages.disabled());
        TransparentHugePages.disable(true);
        say(TransparentHugePages.disabled());
        TransparentHugePages.disable(false);
        say(TransparentHugePages.disabled());
    }

    private static void lock(Runnable call) {
        step(
                () -> {
                    call.run();
                    say("locked " + (MemoryLock.lockedBytes() > 0));
                    MemoryLock.unlockAll();
                    say("left " + MemoryLock.lockedBytes());
                });
    }

    private static void limits() {
        step(() -> lower(Resource.RTTIME, new Limit(200_000, 400_000)));
        step(() -> lower(Resource.RTTIME, new Limit(300_000, 400_000)));
        step(() -> lower(Resource.RTTIME, new Limit(500_000, 400_000)));
        step(() -> lower(Resource.RTTIME, new Limit(0, ResourceLimits.UNLIMITED)));
    }

    private static void lower(Resource resource, Limit limit) {
        ResourceLimits.set(resource, limit);
        say(ResourceLimits.get(resource));
    }

    private static void capabilities() {
        for (Capability capability : Capability.values()) {
            say(capability.systemName() + " " + Capabilities.effective(capability));
        }
    }

    private static void step(Runnable step) {
        try {
            step.run();
        } catch (SystemCallException | UnsupportedOperationException e) {
            say(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private static void say(Object line) {
        System.out.println(line);
    }
}

package io.github.jitterbook.session;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Setting;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/** What a trial finds in a process that is not its own, and leaves as it is. */
final class SharedProcess {

    private static final String NAME = "process";

    private SharedProcess() {}

    /**
     * The line of the ledger: whose process it is, with what else goes on in it.
     *
     * @param cpus the CPUs of the thread that asked for the trial
     */
    static Setting setting(CpuSet cpus) {
        String collectors =
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", "));
        int others = ManagementFactory.getThreadMXBean().getThreadCount() - 1;
        return Setting.notRequested(
                NAME,
                "in-process: "
                        + others
                        + " other threads, CPUs "
                        + cpus
                        + ", collector "
                        + collectors,
                "the notebook's JVM, whose settings are not the trial's");
    }
}

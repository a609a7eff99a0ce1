package io.github.jitterbook.session;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

/** The CPUs on which all threads of a trial's process run but the loop's. */
final class Housekeeping {

    private static final String NAME = "housekeeping";

    private Housekeeping() {}

    /**
     * The line of the ledger, read on the calling thread, which must not be the loop's.
     *
     * @param wanted the CPUs that the process was to be started on
     */
    static Setting setting(CpuSet wanted) {
        CpuSet effective = CpuAffinity.current();
        boolean granted = effective.equals(wanted);
        return new Setting(
                NAME,
                "CPUs " + wanted,
                granted ? Granted.YES : Granted.NO,
                "CPUs " + effective,
                granted
                        ? null
                        : "the process was started on other CPUs; its cpuset may have changed",
                granted ? null : "run it again; check: grep Cpus_allowed_list /proc/self/status",
                null,
                "the other threads of the trial's process");
    }
}

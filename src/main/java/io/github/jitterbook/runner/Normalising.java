package io.github.jitterbook.runner;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ResourceLimits;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.linux.ThreadNice;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.linux.TimerSlack;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sets the calling thread to what a process has that inherits nothing odd, so that the process
 * which it starts has it: SCHED_OTHER, nice 0, the kernel's timer slack. The CPUs are the user's
 * wish and stay. Each line says what was found, what was asked for and what is there now.
 */
final class Normalising {

    private static final String HOLDS_FOR = "the trial's process as it starts";
    private static final String NICE_REMEDY =
            "start it without nice, or as root: add '@GROUP - nice -20' to"
                    + " /etc/security/limits.d/jitterbook.conf and log in again; check: ulimit -e;"
                    + " undo: delete the line";
    private static final String POLICY_REMEDY =
            "start it without chrt; check: chrt -p $$ in the shell that starts it";

    private final List<Setting> done = new ArrayList<>();

    private Normalising() {}

    /** Of the calling thread; what the trial leaves alone is told and not changed. */
    static List<Setting> ofCallingThread(Trial trial) {
        Normalising thread = new Normalising();
        if (Platform.unavailable().isPresent()) {
            return List.of();
        }
        boolean keeps = trial.keeps(Keep.INHERITED_STATE);
        thread.policy(keeps);
        thread.nice(keeps);
        // After the policy: leaving a real-time one sets the slack, to 0 if the thread that
        // started this one was real-time too.
        thread.slack(Inheritance.keepsSlack(trial));
        thread.done.add(
                Setting.notRequested("inherited CPUs", "CPUs " + CpuAffinity.current(), HOLDS_FOR));
        return thread.done;
    }

    private void policy(boolean keep) {
        State found = ThreadScheduling.current();
        // A kept real-time policy is the loop's, by a step; of the other threads it is never.
        if (keep && !found.policy().isRealTime()) {
            left("inherited policy", found.describe());
            return;
        }
        // SCHED_RESET_ON_FORK only CAP_SYS_NICE may clear; it makes what is started normal anyway.
        State normal = new State(Policy.OTHER, 0, found.resetOnFork());
        set(
                "inherited policy",
                "SCHED_OTHER",
                found.describe(),
                () -> ThreadScheduling.set(normal),
                () -> ThreadScheduling.current().describe(),
                POLICY_REMEDY);
    }

    private void nice(boolean keep) {
        int found = ThreadNice.current();
        if (keep) {
            left("inherited nice", Integer.toString(found));
            return;
        }
        set(
                "inherited nice",
                "0",
                Integer.toString(found),
                () -> ThreadNice.set(0),
                () -> Integer.toString(ThreadNice.current()),
                NICE_REMEDY);
    }

    private void slack(boolean keep) {
        long found = TimerSlack.currentNs();
        if (keep) {
            left("inherited slack", found + " ns");
            return;
        }
        set(
                "inherited slack",
                TimerSlack.KERNEL_DEFAULT_NS + " ns",
                found + " ns",
                () -> TimerSlack.set(TimerSlack.KERNEL_DEFAULT_NS),
                () -> TimerSlack.currentNs() + " ns",
                POLICY_REMEDY);
    }

    private void left(String name, String found) {
        done.add(
                new Setting(
                        name, "left", Granted.NOT_REQUESTED, found, null, null, found, HOLDS_FOR));
    }

    private void set(
            String name,
            String wanted,
            String found,
            Runnable call,
            Supplier<String> reading,
            String remedy) {
        String cause = null;
        try {
            call.run();
        } catch (SystemCallException refused) {
            cause = refused.getMessage() + ": " + privileges();
        }
        String now = reading.get();
        boolean there = now.equals(wanted);
        if (!there && cause == null) {
            cause = "the call returned 0 and reads back " + now;
        }
        done.add(
                new Setting(
                        name,
                        wanted,
                        there ? Granted.YES : Granted.NO,
                        now,
                        there ? null : cause,
                        there ? null : remedy,
                        found,
                        HOLDS_FOR));
    }

    private static String privileges() {
        boolean capable = Capabilities.effective(Capabilities.Capability.SYS_NICE);
        return "RLIMIT_NICE is "
                + ResourceLimits.get(ResourceLimits.Resource.NICE)
                + " (20 − nice) and CAP_SYS_NICE is "
                + (capable ? "there" : "missing");
    }
}

package io.github.jitterbook.runner;

import io.github.jitterbook.linux.OwnThreads;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.result.InheritedState;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The process that runs trials, where it is a program of ours: started under a real-time policy,
 * all its threads would run before the loop that it has measured. Never for a notebook's process,
 * which belongs to the notebook. Thread-safe.
 */
public final class OwnProcess {

    private static final Object LOCK = new Object();

    /** As found before anything was changed. */
    private static @Nullable InheritedState asStarted;

    private OwnProcess() {}

    /**
     * Takes every thread of this process, those of the JVM too, from a real-time policy to
     * SCHED_OTHER, and remembers what was found. Their CPUs and nice values stay.
     *
     * @return what was done, or why it could not be, with call and errno; empty if there was
     *     nothing to do, or where system calls cannot be made
     */
    public static Optional<String> leaveRealTime() {
        if (Platform.unavailable().isPresent()) {
            return Optional.empty();
        }
        synchronized (LOCK) {
            if (asStarted == null) {
                asStarted = Inheritance.ofCallingThread();
            }
            try {
                boolean changed = changeAll();
                // A thread may be started by one that is not changed yet, so until none is left.
                for (boolean more = changed; more; more = changeAll()) {
                    Thread.onSpinWait();
                }
                return changed ? Optional.of(done()) : Optional.empty();
            } catch (SystemCallException refused) {
                return Optional.of(
                        "this process keeps its real-time policy and competes with the loop: "
                                + refused.getMessage());
            }
        }
    }

    private static String done() {
        InheritedState found = asStarted;
        return "started under "
                + (found == null ? "a real-time policy" : found.describePolicy())
                + "; this program's own threads were put back to SCHED_OTHER, since they would run"
                + " before the loop";
    }

    private static boolean changeAll() {
        boolean changed = false;
        for (long tid : OwnThreads.ids()) {
            changed |= OwnThreads.leaveRealTime(tid);
        }
        return changed;
    }

    /** What this process had inherited; empty if {@link #leaveRealTime} was not called. */
    static Optional<InheritedState> asStarted() {
        synchronized (LOCK) {
            return Optional.ofNullable(asStarted);
        }
    }
}

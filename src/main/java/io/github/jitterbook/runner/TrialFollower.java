package io.github.jitterbook.runner;

import org.jspecify.annotations.Nullable;

import java.util.function.Consumer;

/** Reads the events of a trial as they come, wherever it runs. Used by one thread. */
final class TrialFollower {

    static final String INTERRUPTED = "it was interrupted";

    /** How long a trial that was told to stop may take to give what it has. */
    private static final long STOP_MS = 900;

    /** How often the listener hears of a trial at least. */
    private static final long TICK_MS = 250;

    private final TrialChannel trial;
    private final RunAssembly assembly;
    private final Consumer<TrialProgress> listener;

    TrialFollower(TrialChannel trial, RunAssembly assembly, Consumer<TrialProgress> listener) {
        this.trial = trial;
        this.assembly = assembly;
        this.listener = listener;
    }

    /**
     * Reads events until the trial ends, which is asked to when the calling thread is interrupted;
     * the interrupt flag is then set again.
     *
     * @param longestMs how long it may take
     * @return why it ended early, or null
     */
    @Nullable String follow(long longestMs) throws InterruptedException {
        long giveUp = deadline(longestMs);
        try {
            while (!over()) {
                String line = trial.nextLine(TICK_MS);
                // What is there is read first: it may be this process that was stopped meanwhile.
                if (line == null && System.nanoTime() - giveUp > 0) {
                    return trial.outlived();
                }
                if (TrialChannel.END.equals(line)) {
                    return trial.obituary();
                }
                if (line != null) {
                    assembly.take(line);
                }
                listener.accept(assembly.progress());
            }
            return null;
        } catch (InterruptedException interrupted) {
            // The flag is clear now: the trial is asked for what it has, then the flag is set
            // again.
            try {
                // If it has ended by itself already, what it has written is still to be read.
                trial.askToStop();
                takeRest(STOP_MS);
            } catch (InterruptedException impatient) {
                // No more waiting; what it has told so far is kept.
            }
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    /** Reads what comes in this time, until the trial ends. */
    void takeRest(long ms) throws InterruptedException {
        long giveUp = deadline(ms);
        while (!over()) {
            long leftMs = (giveUp - System.nanoTime()) / 1_000_000;
            String line = leftMs <= 0 ? null : trial.nextLine(leftMs);
            if (line == null || line.equals(TrialChannel.END)) {
                return;
            }
            assembly.take(line);
        }
    }

    /** Whether the trial has told its end. */
    boolean over() {
        return assembly.ended() || assembly.failure() != null;
    }

    private static long deadline(long ms) {
        return System.nanoTime() + ms * 1_000_000;
    }
}

package io.github.jitterbook.runner;

import org.jspecify.annotations.Nullable;

/** A running trial as whoever follows it sees it. Used by one thread. */
interface TrialChannel extends AutoCloseable {

    /** Stands behind the last line. */
    String END = "";

    /** The next line, {@link #END} after the last, null if none came in this time. */
    @Nullable String nextLine(long timeoutMs) throws InterruptedException;

    /** Asks the trial for what it has. */
    void askToStop();

    /** How it ended whose lines have ended, in words. */
    String obituary() throws InterruptedException;

    /** What is done with one that goes on beyond its time, in words. */
    String outlived();

    /** Ends it, if it has not ended. */
    @Override
    void close();
}

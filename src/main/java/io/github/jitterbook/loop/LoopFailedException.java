package io.github.jitterbook.loop;

import org.jspecify.annotations.Nullable;

/** A waiter or a body threw in a cycle; the message says in which, the cause says what. */
public final class LoopFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private LoopFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** In this cycle of the run, numbered from 0. */
    static LoopFailedException inCycle(long cycle, Throwable cause) {
        return new LoopFailedException("the loop failed in cycle " + cycle, cause);
    }

    /** While the loop was warmed up. */
    static LoopFailedException beforeTheRun(@Nullable Throwable cause) {
        return new LoopFailedException("the loop failed while it was warmed up", cause);
    }
}

package io.github.jitterbook.session;

import io.github.jitterbook.loop.LoopFailedException;

/** Failures in one line. */
final class Failures {

    private static final int MOST_CAUSES = 5;

    private Failures() {}

    /** The message and those of its causes. */
    static String describe(Throwable failure) {
        if (failure instanceof RequiredStepException) {
            return String.valueOf(failure.getMessage());
        }
        StringBuilder line = new StringBuilder(one(failure));
        Throwable cause = failure.getCause();
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            line.append(", caused by ").append(one(cause));
            cause = cause.getCause();
        }
        return line.toString();
    }

    private static String one(Throwable failure) {
        if (failure instanceof LoopFailedException) {
            return String.valueOf(failure.getMessage());
        }
        String type = failure.getClass().getSimpleName();
        return failure.getMessage() == null ? type : type + ": " + failure.getMessage();
    }
}

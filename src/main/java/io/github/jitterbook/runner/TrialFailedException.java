package io.github.jitterbook.runner;

/** A trial that gave no result, not even a partial one; the message says why, in one line. */
public final class TrialFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TrialFailedException(String message) {
        super(message);
    }

    public TrialFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}

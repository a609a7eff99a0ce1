package io.github.jitterbook.interop;

/** Another tool gave no result; the message says why, in one line. */
public final class ToolFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ToolFailedException(String message) {
        super(message);
    }

    public ToolFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}

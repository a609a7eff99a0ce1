package io.github.jitterbook.interop;

/** A text that is not of the format it should have; the message says where, in one line. */
public final class InteropFormatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InteropFormatException(String message) {
        super(message);
    }

    public InteropFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}

package io.github.jitterbook.result;

/** Text that should be a result and is not; the message names the file and what is wrong. */
public final class ResultFormatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResultFormatException(String message) {
        super(message);
    }

    public ResultFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}

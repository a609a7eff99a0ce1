package io.github.jitterbook.cli;

/** Something was asked that cannot be tried; nothing was started. Exit code 2. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }

    RefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}

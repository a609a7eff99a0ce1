package io.github.jitterbook.linux;

/**
 * Why a C source of ours cannot be compiled or loaded here; the message goes on after
 * "unavailable:".
 */
class NativeUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    NativeUnavailableException(String reason) {
        super(reason);
    }

    NativeUnavailableException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** The message, which is never null. */
    String reason() {
        return String.valueOf(getMessage());
    }
}

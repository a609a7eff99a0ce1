package io.github.jitterbook.plot;

/**
 * A chart that this machine cannot draw, most often because it has no font; the message says which
 * package to install.
 */
public final class ChartUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ChartUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}

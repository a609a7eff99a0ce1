package io.github.jitterbook.linux;

/** Why a folder takes no library of ours; another folder may. */
final class UnusableFolderException extends NativeUnavailableException {

    private static final long serialVersionUID = 1L;

    UnusableFolderException(String reason) {
        super(reason);
    }

    UnusableFolderException(String reason, Throwable cause) {
        super(reason, cause);
    }
}

package io.github.jitterbook.ipynb;

import java.io.IOException;

/** Says in one line which notebook cannot be read, and what in it is wrong. */
public final class NotebookFormatException extends IOException {

    private static final long serialVersionUID = 1L;

    NotebookFormatException(String notebook, String problem) {
        super(notebook + ": " + problem);
    }
}

package io.github.jitterbook.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The one interrupt of a run: reaches the cell's thread while it runs the user's code, and
 * otherwise waits to be asked for.
 *
 * <p>Thread-safe. The compiler's thread must not be interrupted: its files would be closed under
 * it.
 */
final class CellInterrupt {

    private @Nullable Thread inUserCode;
    private int depth;
    private boolean requested;

    /** The calling thread begins to run the user's code; nests, as cells can evaluate code. */
    synchronized void enter() {
        if (depth == 0) {
            inUserCode = Thread.currentThread();
        }
        depth++;
    }

    /** The calling thread is back from the user's code. */
    synchronized void leave() {
        depth--;
        if (depth == 0) {
            inUserCode = null;
            // What was meant for the user's code must not hit what follows.
            Thread.interrupted();
        }
    }

    /** Asks for the end of the run. */
    synchronized void request() {
        requested = true;
        if (inUserCode != null) {
            inUserCode.interrupt();
        }
    }

    synchronized boolean isRequested() {
        return requested;
    }
}

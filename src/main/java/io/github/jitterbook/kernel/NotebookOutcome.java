package io.github.jitterbook.kernel;

/**
 * How the run of a notebook ended. Immutable.
 *
 * @param status whether it reached the end
 * @param cell the number of the cell that ended it early, from 1; 0 when it was none
 * @param message why it ended early, in one line; empty when it did not
 */
public record NotebookOutcome(Status status, int cell, String message) {

    /** Whether a run reached its end. */
    public enum Status {
        /** Every cell was run. */
        DONE(0),
        /** A cell failed, or the process died; the later cells were not run. */
        FAILED(1),
        /** The run was interrupted; the later cells were not run. */
        INTERRUPTED(3);

        private final int exitCode;

        Status(int exitCode) {
            this.exitCode = exitCode;
        }

        /** The exit code that says this: 0, 1 or 3. */
        public int exitCode() {
            return exitCode;
        }
    }

    static NotebookOutcome done() {
        return new NotebookOutcome(Status.DONE, 0, "");
    }

    static NotebookOutcome failed(int cell, String message) {
        return new NotebookOutcome(Status.FAILED, cell, message);
    }

    static NotebookOutcome interrupted(int cell, String message) {
        return new NotebookOutcome(Status.INTERRUPTED, cell, message);
    }
}

package io.github.jitterbook.cli;

/** What the commands' exit codes say. */
final class ExitCode {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int REFUSED = 2;
    static final int PARTIAL = 3;

    private ExitCode() {}
}

package io.github.jitterbook.selftest;

/** One thing that must hold of the instrument. Not thread-safe; made for one self-test. */
interface Check {

    /** In kebab case. */
    String name();

    /** What should be measured, with its unit. */
    String expected();

    /** What an odd value means. */
    String meaning();

    /** Whether no number may be believed before this has passed. */
    default boolean essential() {
        return false;
    }

    /** Whether it says something only if the loop's clock is CLOCK_MONOTONIC. */
    default boolean needsClock() {
        return true;
    }

    /**
     * Measures once.
     *
     * @throws UnsupportedOperationException and other exceptions of the system, the tool or the
     *     trial when it cannot be measured here
     * @throws InterruptedException if the self-test shall end
     */
    Finding attempt() throws InterruptedException;
}

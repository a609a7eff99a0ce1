package io.github.jitterbook.loop;

/** The clock that a loop programs its deadlines on and reads its wakes from. */
@FunctionalInterface
public interface LoopClock {

    /**
     * CLOCK_MONOTONIC, read without a JNI call. That {@link System#nanoTime()} is this clock is
     * proven once per process before anything is measured.
     */
    LoopClock SYSTEM = new SystemClock();

    /** Now, in ns since some fixed moment; never goes back. */
    long nanoTime();

    /** A class with a name, not a lambda, so that profiles and stack traces show it. */
    final class SystemClock implements LoopClock {
        private SystemClock() {}

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }
    }
}

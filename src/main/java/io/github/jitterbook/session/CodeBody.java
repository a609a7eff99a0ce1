package io.github.jitterbook.session;

import io.github.jitterbook.loop.LoopBody;

import java.util.Arrays;

/**
 * Runs code of a caller, once a cycle and not in the warm-up, whose tens of thousands of cycles
 * nobody means to be seen.
 *
 * <p>In its place the warm-up runs four stand-ins in turn. Had it seen one only, the JVM would
 * compile the call for that one, and throw the loop away at the first cycle that calls another.
 */
final class CodeBody implements LoopBody {

    private final Runnable code;
    private final Runnable[] turns;
    private long warmUps;

    CodeBody(Runnable code) {
        this.code = code;
        // A class each.
        turns =
                new Runnable[] {
                    () -> warmUps++, () -> warmUps += 2, () -> warmUps += 3, () -> warmUps += 4
                };
    }

    @Override
    public void begin() {
        Arrays.fill(turns, code);
    }

    @Override
    public void run(long cycle) {
        turns[(int) cycle & 3].run();
    }
}

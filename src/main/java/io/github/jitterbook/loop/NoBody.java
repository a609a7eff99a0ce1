package io.github.jitterbook.loop;

/** The body {@code none}: no work, so that the loop alone is measured. */
public final class NoBody implements LoopBody {
    @Override
    public void run(long cycle) {
        // Nothing: that is the point of it.
    }
}

package io.github.jitterbook.display;

/**
 * Somebody who is told how far long work has come. Implementations are thread-safe and never throw:
 * work must not fail because it cannot be watched.
 */
public interface Progress extends AutoCloseable {

    /** Nobody is watching. */
    Progress NONE =
            new Progress() {
                @Override
                public void update(long done, String message) {}

                @Override
                public void close() {}
            };

    /**
     * How far it is.
     *
     * @param done in the unit of the total; less than before is taken as before
     * @param message what else there is to say, in a few words; may be empty
     */
    void update(long done, String message);

    /** It has ended; a second call does nothing. */
    @Override
    void close();
}

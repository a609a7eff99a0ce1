package io.github.jitterbook.linux;

/** The kernel's number of the calling thread, the one that {@code top -H} shows. Thread-safe. */
public final class ThreadId {

    private ThreadId() {}

    /**
     * The number of the calling thread, gettid(2): above 0; the process's own number on its first
     * thread.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public static int current() {
        Platform.require();
        // Always successful, gettid(2).
        return (int) SystemCall.GETTID.call(0, 0, 0, 0);
    }
}

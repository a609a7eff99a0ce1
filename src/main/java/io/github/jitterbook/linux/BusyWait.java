package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * Keeps another thread busy, in native code, until the thread that made this lets it go: a spin
 * lock of POSIX threads that its maker holds and the other one waits for.
 *
 * <p>In native code, since a thread that spins in Java must come by before the JVM can stop its
 * threads: one that hardly gets the CPU would hold all of them up. The lock is one cache line, read
 * over and over with the processor's pause instruction between, so it costs no memory bandwidth and
 * leaves an SMT sibling most of the core.
 *
 * <p>One thread makes and releases it; one other spins.
 */
public final class BusyWait {

    private static final int LOCK_SIZE = 64;

    private final NativeBuffer lock = lock();

    /**
     * Made by the thread that will {@link #release()} it.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public BusyWait() {
        check("pthread_spin_init", Libc.pthread_spin_init(lock.address(), 0));
        check("pthread_spin_lock", Libc.pthread_spin_lock(lock.address()));
    }

    private static NativeBuffer lock() {
        Platform.require();
        return new NativeBuffer(LOCK_SIZE);
    }

    /** Uses the CPU until {@link #release()}; called by another thread, once. */
    public void spin() {
        check("pthread_spin_lock", Libc.pthread_spin_lock(lock.address()));
        check("pthread_spin_unlock", Libc.pthread_spin_unlock(lock.address()));
        check("pthread_spin_destroy", Libc.pthread_spin_destroy(lock.address()));
        // The address alone does not keep the lock alive while it is waited for.
        Reference.reachabilityFence(this);
    }

    /** Lets the other thread go, at once or as soon as it comes; called by the maker, once. */
    public void release() {
        check("pthread_spin_unlock", Libc.pthread_spin_unlock(lock.address()));
    }

    private static void check(String call, int error) {
        if (error != 0) {
            throw new SystemCallException(call, "", error);
        }
    }
}

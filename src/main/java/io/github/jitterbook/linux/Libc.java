package io.github.jitterbook.linux;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * The functions of libc that this package calls, mapped directly; initialising the class loads JNA.
 *
 * <p>The names are libc's, because JNA looks symbols up by the name of the method. Pointers, {@code
 * size_t}, {@code unsigned long} and {@code pthread_t} are {@code long}: 64 bits wide on the two
 * supported architectures. {@code prctl} and {@code syscall} are variadic in C, which on both of
 * them passes integers exactly as a fixed argument list does.
 *
 * <p>Thread-safe: the methods keep no state of their own, except errno, which JNA saves per thread
 * before it returns to Java; see {@link #errno()}.
 */
final class Libc {

    static {
        // The process's own symbols: independent of what libc's file is called (glibc, musl).
        Native.register(Libc.class, NativeLibrary.getProcess());
    }

    private Libc() {}

    /** Makes sure that the functions are mapped; throws what the loading of JNA throws. */
    static void load() {
        // Calling any method initialises the class, which is all that is wanted.
    }

    /** The errno that the last call of this thread left, for calls that set it. */
    static int errno() {
        return Native.getLastError();
    }

    static native int clock_gettime(int clock, long timespec);

    static native int clock_getres(int clock, long timespec);

    /** Returns the error number; does not set errno. */
    static native int clock_nanosleep(int clock, int flags, long request, long remain);

    static native int geteuid();

    static native long pthread_self();

    /** Returns the error number; does not set errno. */
    static native int pthread_setschedparam(long thread, int policy, long schedParam);

    static native int sched_getscheduler(int pid);

    static native int sched_getparam(int pid, long schedParam);

    static native int sched_getaffinity(int pid, long bytes, long mask);

    static native int sched_setaffinity(int pid, long bytes, long mask);

    static native int sched_getcpu();

    static native int sched_yield();

    static native int setpriority(int which, int who, int nice);

    /** For calls without a wrapper in libc; sets errno as the wrappers do. */
    static native long syscall(long number, long arg1, long arg2, long arg3, long arg4);

    /** The four of a spin lock return the error number; they do not set errno. */
    static native int pthread_spin_init(long lock, int shared);

    static native int pthread_spin_lock(long lock);

    static native int pthread_spin_unlock(long lock);

    static native int pthread_spin_destroy(long lock);

    /** Returns the error number; does not set errno. */
    static native int pthread_getattr_np(long thread, long attr);

    static native int pthread_attr_getstack(long attr, long address, long size);

    static native int pthread_attr_destroy(long attr);

    static native int mincore(long address, long bytes, long vector);

    static native int getpagesize();

    static native int prctl(int option, long arg2, long arg3, long arg4, long arg5);

    static native int mlockall(int flags);

    static native int munlockall();

    static native int getrusage(int who, long rusage);

    static native int getrlimit(int resource, long rlimit);

    static native int setrlimit(int resource, long rlimit);

    static native int timerfd_create(int clock, int flags);

    static native int timerfd_settime(int fd, int flags, long newValue, long oldValue);

    static native long read(int fd, long buffer, long bytes);

    static native int close(int fd);

    /** The address, or -1. */
    static native long mmap(long address, long bytes, int protection, int flags, int fd, long at);

    static native int munmap(long address, long bytes);

    static native int madvise(long address, long bytes, int advice);
}

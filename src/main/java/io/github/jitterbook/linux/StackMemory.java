package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * The stack of the calling thread, which the kernel backs with memory page by page as it is first
 * touched. An immutable value: where the stack lies; what of it is in memory is read afresh.
 *
 * @param low its lowest address; the guard pages of thread library and JVM lie there
 * @param size in bytes
 */
public record StackMemory(long low, long size) {

    /** {@code pthread_attr_t} is 56 bytes on x86-64 and 64 on aarch64 (glibc). */
    private static final int ATTR_SIZE = 128;

    /**
     * The stack of the calling thread.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when pthread_getattr_np(3) fails
     */
    public static StackMemory current() {
        Platform.require();
        NativeBuffer attr = new NativeBuffer(ATTR_SIZE);
        NativeBuffer range = new NativeBuffer(2 * Long.BYTES);
        check("pthread_getattr_np", Libc.pthread_getattr_np(Libc.pthread_self(), attr.address()));
        check(
                "pthread_attr_getstack",
                Libc.pthread_attr_getstack(
                        attr.address(), range.address(), range.address() + Long.BYTES));
        check("pthread_attr_destroy", Libc.pthread_attr_destroy(attr.address()));
        Reference.reachabilityFence(attr);
        return new StackMemory(range.getLong(0), range.getLong(Long.BYTES));
    }

    private static void check(String call, int error) {
        if (error != 0) {
            throw new SystemCallException(call, "", error);
        }
    }

    /**
     * How much of the stack's upper part is in memory, mincore(2).
     *
     * @param bytes how much of it to look at, from the top down; cut to {@link #size()}, rounded to
     *     whole pages
     * @return from 0 to {@code bytes}
     * @throws SystemCallException when mincore(2) fails
     */
    public long residentBytes(long bytes) {
        int page = Libc.getpagesize();
        long high = low + size;
        long from = (high - Math.min(bytes, size)) / page * page;
        int pages = (int) ((high - from) / page);
        NativeBuffer vector = new NativeBuffer(pages);
        if (Libc.mincore(from, (long) pages * page, vector.address()) != 0) {
            throw SystemCallException.ofErrno("mincore", pages + " pages of the stack");
        }
        long resident = 0;
        for (int i = 0; i < pages; i++) {
            resident += vector.getByte(i) & 1;
        }
        return resident * page;
    }
}

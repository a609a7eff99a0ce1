package io.github.jitterbook.tuning;

import io.github.jitterbook.linux.StackMemory;

/**
 * Touches the calling thread's stack below its present depth, by calling down into it.
 *
 * <p>Nothing in Java says how large a frame is, and interpreter and compilers make different ones;
 * so it asks the kernel on the way what is in memory, and turns back when that is enough.
 */
final class StackToucher {

    /** A frame has at least the arguments that do not fit into registers, some 150 bytes. */
    private static final int DEEPEST = 8_000;

    private static final int LEVELS_A_LOOK = 16;

    private final StackMemory stack;
    private final long bytes;

    /** Folded from every frame's values, so that no compiler leaves them out. */
    private long sum;

    private StackToucher(StackMemory stack, long bytes) {
        this.stack = stack;
        this.bytes = bytes;
    }

    /**
     * Touches the upper part of a stack.
     *
     * @param stack the calling thread's
     * @param bytes how much of it, well below its size
     * @return how much of that part is in memory afterwards
     */
    static long touch(StackMemory stack, long bytes) {
        StackToucher toucher = new StackToucher(stack, bytes);
        toucher.sum += toucher.descend(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return stack.residentBytes(bytes);
    }

    private long descend(
            int depth,
            long a,
            long b,
            long c,
            long d,
            long e,
            long f,
            long g,
            long h,
            long i,
            long j,
            long k,
            long l,
            long m,
            long n,
            long o) {
        boolean look = depth % LEVELS_A_LOOK == 0;
        if (depth == DEEPEST || (look && stack.residentBytes(bytes) >= bytes)) {
            return sum;
        }
        long below = descend(depth + 1, o, a, b, c, d, e, f, g, h, i, j, k, l, m, n);
        // Used after the call, so that each frame must keep them.
        return below + a * b + c * d + e * f + g * h + i * j + k * l + m * n + o;
    }
}

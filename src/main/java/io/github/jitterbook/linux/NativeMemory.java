package io.github.jitterbook.linux;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A block of native memory that C code and Java share: zeroed, each page of it touched, beginning
 * on a page of its own. Outside the heap and outside the JVM's limit on direct buffers, so that a
 * small heap does not bound it.
 *
 * <p>The memory lives as long as this object is reachable. Thread-safe as memory is: what two
 * threads do to it is theirs to order.
 */
public final class NativeMemory {

    /** A page of the two supported architectures, or a divisor of one (aarch64: up to 64 KiB). */
    private static final int ALIGNMENT = 4096;

    private final Memory memory;
    private final ByteBuffer bytes;

    private NativeMemory(Memory memory) {
        this.memory = memory;
        bytes = memory.getByteBuffer(0, memory.size()).order(ByteOrder.nativeOrder());
    }

    /**
     * Allocates a block.
     *
     * @param size in bytes, 1 to {@link Integer#MAX_VALUE} less one page of 4,096
     * @throws IllegalArgumentException outside that range
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws OutOfMemoryError if the system has no such block
     */
    public static NativeMemory allocate(long size) {
        Platform.require();
        if (size < 1 || size > Integer.MAX_VALUE - ALIGNMENT) {
            throw new IllegalArgumentException(
                    "a block has 1 to " + (Integer.MAX_VALUE - ALIGNMENT) + " bytes, not " + size);
        }
        Memory whole = new Memory(size + ALIGNMENT);
        // The zeros are written, which brings every page in.
        whole.clear();
        Memory aligned = whole.align(ALIGNMENT);
        return new NativeMemory((Memory) aligned.share(0, size));
    }

    /** Where it begins, to pass to C. */
    public long address() {
        return Pointer.nativeValue(memory);
    }

    /** Its bytes in the machine's order; the buffer keeps the memory. */
    public ByteBuffer bytes() {
        return bytes;
    }
}

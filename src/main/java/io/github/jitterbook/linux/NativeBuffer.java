package io.github.jitterbook.linux;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A structure in native memory, zeroed, whose address can be passed as a {@code long}.
 *
 * <p>A direct buffer rather than JNA's {@code Memory}: the JIT turns its reads and writes into
 * plain memory accesses, while those of {@code Memory} are JNI calls. The memory lives as long as
 * this object is reachable. Not thread-safe.
 */
final class NativeBuffer {

    private final ByteBuffer bytes;
    private final long address;

    NativeBuffer(int size) {
        bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes));
    }

    long address() {
        return address;
    }

    int size() {
        return bytes.capacity();
    }

    long getLong(int offset) {
        return bytes.getLong(offset);
    }

    void putLong(int offset, long value) {
        bytes.putLong(offset, value);
    }

    byte getByte(int offset) {
        return bytes.get(offset);
    }

    int getInt(int offset) {
        return bytes.getInt(offset);
    }

    void putInt(int offset, int value) {
        bytes.putInt(offset, value);
    }
}

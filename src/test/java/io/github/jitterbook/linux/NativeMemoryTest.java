package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;

class NativeMemoryTest {

    @Test
    void shouldBeZeroedAlignedAndInTheMachinesOrder() {
        NativeMemory memory = NativeMemory.allocate(100_000);
        assertEquals(100_000, memory.bytes().capacity());
        assertEquals(0, memory.address() % 4096);
        assertEquals(ByteOrder.nativeOrder(), memory.bytes().order());
        for (int i = 0; i < 100_000; i++) {
            assertEquals(0, memory.bytes().get(i));
        }
    }

    /** Reading a page that is there already costs no fault. */
    @Test
    void shouldHaveBroughtEveryPageIn() throws Exception {
        int size = 64 << 20;
        long faults =
                OnThread.call(
                        () -> {
                            NativeMemory memory = NativeMemory.allocate(size);
                            ThreadUsage.Usage before = ThreadUsage.current();
                            for (int i = 0; i < size; i += 4096) {
                                memory.bytes().put(i, (byte) 1);
                            }
                            return ThreadUsage.current().since(before).minorFaults();
                        });
        assertTrue(faults < size / 4096 / 10, faults + " faults in " + size / 4096 + " pages");
    }

    @Test
    void shouldRefuseSizesThatABufferCannotHave() {
        assertThrows(IllegalArgumentException.class, () -> NativeMemory.allocate(0));
        assertThrows(IllegalArgumentException.class, () -> NativeMemory.allocate(1L << 31));
    }
}

package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StackMemoryTest {

    private static final long SIZE = 1 << 20;

    @Test
    void shouldKnowTheSizeOfTheStack() throws Exception {
        FutureStack stack = new FutureStack();
        Thread thread = new Thread(null, stack, "stack", SIZE);
        thread.start();
        thread.join();
        // The JVM may add its guard zones, the thread library takes its own off.
        assertTrue(
                Math.abs(stack.found.size() - SIZE) <= SIZE / 4,
                "the stack has " + stack.found.size() + " bytes");
        assertTrue(stack.top > 0, "the top is in use");
        assertTrue(stack.all >= stack.top && stack.all < SIZE / 2, "resident " + stack.all);
        assertEquals(stack.all, stack.more, "more than there is, is what there is");
    }

    /** Looks at its own stack. */
    private static final class FutureStack implements Runnable {
        private StackMemory found;
        private long top;
        private long all;
        private long more;

        @Override
        public void run() {
            found = StackMemory.current();
            // Twice, since asking itself touches the stack.
            found.residentBytes(Long.MAX_VALUE);
            top = found.residentBytes(1);
            all = found.residentBytes(found.size());
            more = found.residentBytes(Long.MAX_VALUE);
        }
    }
}

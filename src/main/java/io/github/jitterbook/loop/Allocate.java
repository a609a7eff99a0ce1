package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Trial;

import java.util.List;

/**
 * {@code allocate=BYTES}: an array of so many bytes a cycle, kept until the next one; with its
 * header it takes 16 bytes more, rounded up to 8. What a loop pays that makes garbage: the
 * collections stop it, all the more often the smaller the heap is ({@link
 * io.github.jitterbook.trial.Defaults#JVM_FLAGS}, 13 MB, and eight times the bytes).
 */
public final class Allocate implements BodyKind {

    /** Two of them, the loop's buffers and the JVM's own objects must fit into the heap. */
    private static final int MAX_BYTES = 1024 * 1024;

    private static final int REHEARSAL_BYTES = 16;

    private static final long HEAP_CYCLES = 8;

    @Override
    public String alias() {
        return "allocate";
    }

    @Override
    public String description() {
        return "allocate=BYTES: an array of so many bytes, 1 to 1048576";
    }

    @Override
    public void checkArgument(String argument) {
        bytes(argument);
    }

    /** Some cycles of it, so that a collection is not due at each. */
    @Override
    public long heapBytes(Trial trial) {
        return HEAP_CYCLES * bytes(trial.bodySpec().argument());
    }

    @Override
    public LoopBody create(Trial trial) {
        return new Allocator(bytes(trial.bodySpec().argument()));
    }

    private static int bytes(String argument) {
        try {
            int bytes = Integer.parseInt(argument);
            if (bytes >= 1 && bytes <= MAX_BYTES) {
                return bytes;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the one message for both.
        }
        throw new IllegalArgumentException(
                "body allocate takes the bytes of a cycle, a whole number from 1 to "
                        + MAX_BYTES
                        + " (allocate=4096), not '"
                        + argument
                        + "'");
    }

    private static final class Allocator implements LoopBody {
        private final int wanted;
        private int bytes = REHEARSAL_BYTES;
        private long arrays;

        /** A field, so that the array cannot be optimised away. */
        private byte[] kept = new byte[0];

        Allocator(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public void run(long cycle) {
            kept = new byte[bytes];
            arrays++;
        }

        @Override
        public void begin() {
            arrays = 0;
            bytes = wanted;
        }

        @Override
        public List<Achieved> achieved() {
            return List.of(
                    new Achieved("allocate: arrays", arrays, ""),
                    new Achieved("allocate: each of", kept.length, "bytes"));
        }
    }
}

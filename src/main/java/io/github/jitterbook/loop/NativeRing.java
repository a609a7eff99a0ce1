package io.github.jitterbook.loop;

import io.github.jitterbook.linux.NativeMemory;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The memory that the loop in C and Java share: the plan, the stop flag, the results, and a ring of
 * records with one writer, the C code, and one reader. Laid out as {@code struct loop} of {@code
 * native-loop.c}.
 *
 * <p>The counters {@code written} and {@code taken} are read with acquire and written with release
 * on both sides, so that a record is whole when it is seen and its place is free when it is used
 * again.
 */
final class NativeRing {

    /** Enough for a stall of a minute at 1 kHz, all of whose cycles then come within some ms. */
    private static final long MIN_CAPACITY = 65_536;

    /** At any rate the reader may be away for this long. */
    private static final long MIN_HELD_NS = 4_000_000_000L;

    /** The smallest page of the two supported architectures. */
    private static final int PAGE = 4096;

    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int PERIOD = 0;
    private static final int CYCLES = 8;
    private static final int ENDS_AFTER_WAKES = 16;
    private static final int WARMUP = 24;
    private static final int POLICY = 32;
    private static final int LONGEST_RUN = 40;
    private static final int BODY = 48;
    private static final int CAPACITY = 56;
    private static final int STOP = 64;
    private static final int WRITTEN = 128;
    private static final int TAKEN = 192;
    private static final int LAST_WAIT_ENTRY = 256;
    private static final int LAST_MISSED = 264;
    private static final int ERROR = 272;
    private static final int LOST = 280;
    private static final int BODY_RESULT = 288;
    private static final int RECORDS = 320;

    private static final int DEADLINE = 0;
    private static final int WAIT_ENTRY = 8;
    private static final int WAKE = 16;
    private static final int BODY_END = 24;
    private static final int MISSED_BEFORE = 32;
    private static final int RECORD = 40;

    private final NativeMemory memory;
    private final ByteBuffer bytes;
    private final long capacity;

    /**
     * @param capacity how many records it holds, 1 or more
     */
    NativeRing(long capacity) {
        this.capacity = capacity;
        memory = NativeMemory.allocate(RECORDS + capacity * RECORD);
        bytes = memory.bytes();
        bytes.putLong(CAPACITY, capacity);
    }

    /** How many records a loop of this period needs: 4 s of cycles, and 65,536 at least. */
    static long capacityFor(long periodNs) {
        return Math.max(MIN_CAPACITY, MIN_HELD_NS / periodNs + 1);
    }

    /** Empties the ring and writes what the next run goes by; while no loop runs. */
    void prepare(LoopPlan plan, NativeBody body) {
        bytes.putLong(PERIOD, plan.periodNs());
        bytes.putLong(CYCLES, plan.cycles());
        bytes.putLong(ENDS_AFTER_WAKES, plan.endsAfter() == EndsAfter.WAKES ? 1 : 0);
        bytes.putLong(WARMUP, plan.warmup());
        bytes.putLong(POLICY, code(plan.gridPolicy()));
        bytes.putLong(LONGEST_RUN, plan.longestRunNs());
        bytes.putLong(BODY, body.code());
        bytes.putLong(ERROR, 0);
        bytes.putLong(LOST, 0);
        bytes.putLong(TAKEN, 0);
        bytes.putLong(WRITTEN, 0);
    }

    /**
     * What the C source calls a policy.
     *
     * @throws IllegalArgumentException for the one that only a waiter implies
     */
    static int code(GridPolicy policy) {
        return switch (policy) {
            case CATCH_UP -> 0;
            case SKIP -> 1;
            case REBASE -> 2;
            case RELATIVE -> throw new IllegalArgumentException("C has no relative wait");
        };
    }

    /** Writes to every page without changing what is in it; while no loop runs. */
    void touch() {
        for (int i = 0; i < bytes.capacity(); i += PAGE) {
            bytes.put(i, bytes.get(i));
        }
    }

    NativeMemory memory() {
        return memory;
    }

    long capacity() {
        return capacity;
    }

    void stop() {
        LONG.setRelease(bytes, STOP, 1L);
    }

    /** How many records there were so far, taken or not. */
    long written() {
        return (long) LONG.getAcquire(bytes, WRITTEN);
    }

    /** Gives the places of all records before this one back. */
    void taken(long records) {
        LONG.setRelease(bytes, TAKEN, records);
    }

    /** Where record {@code number} lies; to read it, its number is below {@link #written}. */
    int place(long number) {
        return RECORDS + (int) (number % capacity) * RECORD;
    }

    long deadlineNs(int place) {
        return bytes.getLong(place + DEADLINE);
    }

    long waitEntryNs(int place) {
        return bytes.getLong(place + WAIT_ENTRY);
    }

    long wakeNs(int place) {
        return bytes.getLong(place + WAKE);
    }

    long bodyEndNs(int place) {
        return bytes.getLong(place + BODY_END);
    }

    /** Deadlines left out between the cycle before and this one. */
    long missedBefore(int place) {
        return bytes.getLong(place + MISSED_BEFORE);
    }

    /** When the last cycle was all done; of these, only after the run has ended. */
    long lastWaitEntryNs() {
        return bytes.getLong(LAST_WAIT_ENTRY);
    }

    long lastMissed() {
        return bytes.getLong(LAST_MISSED);
    }

    /** The error number that ended the run, or 0. */
    int error() {
        return (int) bytes.getLong(ERROR);
    }

    /** Records that found no place. */
    long lost() {
        return bytes.getLong(LOST);
    }

    /** The sum of all folds. */
    double bodyResult() {
        return bytes.getDouble(BODY_RESULT);
    }
}

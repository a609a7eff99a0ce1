package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.ThreadUsage.Usage;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

class ThreadUsageTest {

    private static final int SLEEPS = 20;
    private static final int TOUCHED_BYTES = 16 << 20;
    private static final int PAGE = 4096;

    @Test
    void shouldCountEverySleepAsAVoluntarySwitch() throws Exception {
        OnThread.run(
                () -> {
                    AbsoluteSleep sleep = new AbsoluteSleep();
                    Usage before = ThreadUsage.current();
                    for (int i = 0; i < SLEEPS; i++) {
                        sleep.until(MonotonicClock.now() + 1_000_000);
                    }
                    Usage after = ThreadUsage.current().since(before);
                    // A thread that is preempted on its way to sleep may find its deadline passed.
                    assertTrue(after.voluntarySwitches() >= SLEEPS / 2, after.toString());
                });
    }

    @Test
    void shouldCountTheFaultsOfFreshMemory() throws Exception {
        OnThread.run(
                () -> {
                    Usage before = ThreadUsage.current();
                    ByteBuffer fresh = ByteBuffer.allocateDirect(TOUCHED_BYTES);
                    for (int i = 0; i < TOUCHED_BYTES; i += PAGE) {
                        fresh.put(i, (byte) 1);
                    }
                    Usage after = ThreadUsage.current().since(before);
                    // Huge pages serve 2 MiB with one fault.
                    assertTrue(after.minorFaults() >= TOUCHED_BYTES >> 21, after.toString());
                });
    }

    @Test
    void shouldAgreeWithTheStatusOfTheThread() throws Exception {
        OnThread.run(
                () -> {
                    long before = switches("voluntary_ctxt_switches");
                    ThreadUsage usage = new ThreadUsage();
                    assertEquals(new Usage(0, 0, 0, 0), usage.usage());
                    usage.sample();
                    long after = switches("voluntary_ctxt_switches");
                    long between = usage.voluntarySwitches();
                    assertTrue(before <= between && between <= after, "" + between);
                    assertTrue(
                            usage.involuntarySwitches() <= switches("nonvoluntary_ctxt_switches"));
                });
    }

    @Test
    void shouldCountTheCallingThreadOnly() throws Exception {
        ThreadUsage.current();
        Usage fresh = OnThread.call(ThreadUsage::current);
        assertTrue(fresh.minorFaults() < ThreadUsage.current().minorFaults(), fresh.toString());
    }

    @Test
    void shouldAllocateNothing() {
        ThreadUsage usage = new ThreadUsage();
        long[] sums = new long[4];
        assertEquals(
                0,
                Allocation.bytesOf(
                        () -> {
                            for (int i = 0; i < 10_000; i++) {
                                usage.sample();
                                sums[0] += usage.minorFaults();
                                sums[1] += usage.majorFaults();
                                sums[2] += usage.voluntarySwitches();
                                sums[3] += usage.involuntarySwitches();
                            }
                        }));
    }

    private static long switches(String name) {
        String status = "/proc/thread-self/status";
        return Long.parseLong(ProcFile.field(status, ProcFile.read(status), name));
    }
}

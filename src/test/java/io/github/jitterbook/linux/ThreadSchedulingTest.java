package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;

class ThreadSchedulingTest {

    private static final String STAT = "/proc/thread-self/stat";

    private static final State OTHER = new State(Policy.OTHER, 0, false);

    /** A policy that needs no privilege. */
    private static final State BATCH = new State(Policy.BATCH, 0, true);

    @Test
    void shouldReadBackPolicyAndResetOnForkWithoutPrivilege() throws Exception {
        OnThread.run(
                () -> {
                    assertEquals(OTHER, ThreadScheduling.current());
                    ThreadScheduling.set(BATCH);
                    assertEquals(BATCH, ThreadScheduling.current());
                    ThreadScheduling.set(new State(Policy.IDLE, 0, true));
                    assertEquals(new State(Policy.IDLE, 0, true), ThreadScheduling.current());
                });
    }

    @Test
    void shouldPassResetOnForkToTheKernelWhateverLibcDoesWithIt() throws Exception {
        OnThread.run(
                () -> {
                    ThreadScheduling.set(BATCH);
                    int raw = Libc.sched_getscheduler(0);
                    assertEquals(0x4000_0000 | 3, raw, Integer.toHexString(raw));
                });
    }

    @Test
    void shouldSetTheCallingThreadOnly() throws Exception {
        OnThread.run(
                () -> {
                    ThreadScheduling.set(BATCH);
                    assertEquals(BATCH, ThreadScheduling.current());
                });
        assertEquals(OTHER, ThreadScheduling.current());
    }

    @Test
    void shouldSetAndReadBackRealTimePolicies() throws Exception {
        OnThread.run(
                () -> {
                    State fifo = new State(Policy.FIFO, 1, true);
                    assumeGranted(fifo);
                    assertEquals(fifo, ThreadScheduling.current());
                    State fromStat = ThreadScheduling.fromStat(ProcFile.read(STAT));
                    assertEquals(new State(Policy.FIFO, 1, false), fromStat);
                    State robin = new State(Policy.RR, 2, true);
                    ThreadScheduling.set(robin);
                    assertEquals(robin, ThreadScheduling.current());
                    ThreadScheduling.set(new State(Policy.OTHER, 0, true));
                    assertEquals(Policy.OTHER, ThreadScheduling.current().policy());
                });
    }

    @Test
    void shouldNotHandARealTimePolicyDownAfterResetOnFork() throws Exception {
        OnThread.run(
                () -> {
                    assumeGranted(new State(Policy.FIFO, 1, true));
                    assertEquals(OTHER, OnThread.call(ThreadScheduling::current));
                });
    }

    @Test
    void shouldReadTheSameFromStatAsFromLibc() throws Exception {
        OnThread.run(
                () -> {
                    ThreadScheduling.set(new State(Policy.BATCH, 0, false));
                    assertEquals(
                            ThreadScheduling.current(),
                            ThreadScheduling.fromStat(ProcFile.read(STAT)));
                });
    }

    @Test
    void shouldReadStatOfAThreadWhoseNameHoldsParentheses() {
        // Fields 3 to 41 of proc_pid_stat(5): rt_priority is the 40th, policy the 41st.
        String stat =
                "6648 (a) R 7) S 1 2 3 0 -1 4194624 12214 115 0 3 47 4 0 0 -81 0 23 0 109604 9194"
                        + " 24403 18446744073709551615 1 1 1 0 0 0 4 0 16800975 0 0 0 -1 1 80 2 0 0"
                        + " 0\n";
        assertEquals(new State(Policy.RR, 80, false), ThreadScheduling.fromStat(stat));
    }

    @Test
    void shouldRefuseATextThatIsNoStat() {
        assertThrows(IllegalStateException.class, () -> ThreadScheduling.fromStat("1 (x) S 2"));
    }

    @Test
    void shouldSayEpermWithoutThePrivilege() throws Exception {
        String output =
                ChildJvm.of(Probe.class)
                        .prefix(Privileges.without("sys_nice"))
                        .args("fifo", "80")
                        .run()
                        .successfulOutput();
        assertEquals(
                "SystemCallException: pthread_setschedparam(SCHED_FIFO|SCHED_RESET_ON_FORK, 80)"
                        + " failed: EPERM (Operation not permitted)",
                output);
    }

    @Test
    void shouldDescribeAStateBriefly() {
        assertEquals("SCHED_FIFO 80", new State(Policy.FIFO, 80, true).describe());
        assertEquals("SCHED_OTHER", OTHER.describe());
        assertTrue(Policy.RR.isRealTime());
    }

    @Test
    void shouldNameAnUnknownPolicyByItsNumber() {
        UnsupportedOperationException refusal =
                assertThrows(UnsupportedOperationException.class, () -> Policy.of(4));
        assertTrue(refusal.getMessage().contains("4"), refusal.getMessage());
    }

    private static void assumeGranted(State state) {
        try {
            ThreadScheduling.set(state);
        } catch (SystemCallException e) {
            assertEquals("EPERM", e.errnoName());
            assumeTrue(false, "needs CAP_SYS_NICE or RLIMIT_RTPRIO");
        }
    }
}

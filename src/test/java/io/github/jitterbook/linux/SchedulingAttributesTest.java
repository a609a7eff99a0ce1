package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

class SchedulingAttributesTest {

    private static final long PERIOD_NS = 1_000_000;

    @Test
    void shouldReadWhatTheOtherCallsSet() throws Exception {
        OnThread.run(
                () -> {
                    ThreadScheduling.set(new State(Policy.BATCH, 0, true));
                    ThreadNice.set(7);
                    SchedulingAttributes present = SchedulingAttributes.current();
                    assertEquals(Policy.BATCH, present.policy());
                    assertTrue(present.resetOnFork());
                    assertEquals(7, present.nice());
                    assertEquals(0, present.priority());
                    assertEquals(0, present.periodNs());
                });
    }

    @ParameterizedTest
    @CsvSource({"3000000, 3000000", "50000, 100000", "1000000000, 100000000"})
    void shouldReadBackTheSliceThatTheKernelTook(long askedNs, long takenNs) throws Exception {
        OnThread.run(
                () -> {
                    SchedulingAttributes before = SchedulingAttributes.current();
                    assumeTrue(before.runtimeNs() > 0, "needs Linux 6.12 (EEVDF slices)");
                    ThreadNice.set(3);
                    SchedulingAttributes.current().withSlice(askedNs).set();
                    SchedulingAttributes after = SchedulingAttributes.current();
                    assertEquals(takenNs, after.runtimeNs());
                    assertEquals(3, after.nice());
                    assertEquals(Policy.OTHER, after.policy());
                    after.withSlice(0).set();
                    assertEquals(before.runtimeNs(), SchedulingAttributes.current().runtimeNs());
                });
    }

    @Test
    void shouldSetAndReadBackADeadline() throws Exception {
        OnThread.run(
                () -> {
                    SchedulingAttributes wanted =
                            SchedulingAttributes.deadline(200_000, 500_000, PERIOD_NS);
                    assumeGranted(wanted);
                    assertEquals(wanted, SchedulingAttributes.current());
                    assertEquals(new State(Policy.DEADLINE, 0, true), ThreadScheduling.current());
                    // Without reset on fork this would be EAGAIN.
                    assertEquals(Policy.OTHER, OnThread.call(ThreadScheduling::current).policy());
                    ThreadScheduling.set(new State(Policy.OTHER, 0, true));
                    assertEquals(Policy.OTHER, SchedulingAttributes.current().policy());
                });
    }

    @Test
    void shouldYieldUntilTheNextPeriod() throws Exception {
        OnThread.run(
                () -> {
                    assumeGranted(
                            SchedulingAttributes.deadline(PERIOD_NS / 5, PERIOD_NS, PERIOD_NS));
                    ThreadScheduling.yieldCpu();
                    long start = System.nanoTime();
                    int periods = 50;
                    for (int i = 0; i < periods; i++) {
                        ThreadScheduling.yieldCpu();
                    }
                    long took = System.nanoTime() - start;
                    // The first wake may itself have been late, by less than a period or many.
                    assertTrue(took > periods * PERIOD_NS / 2, took + " ns");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000000, 1000000",
        "1000001, 1000000, 1000000",
        "200000, 1000001, 1000000",
        "200000, 1000000, -1"
    })
    void shouldSayEinvalForWhatIsOutOfRange(long runtimeNs, long deadlineNs, long periodNs)
            throws Exception {
        OnThread.run(
                () -> {
                    assumeGranted(
                            SchedulingAttributes.deadline(PERIOD_NS / 5, PERIOD_NS, PERIOD_NS));
                    SchedulingAttributes wanted =
                            SchedulingAttributes.deadline(runtimeNs, deadlineNs, periodNs);
                    assertEquals(
                            "sched_setattr(0, " + wanted.describe() + ") EINVAL",
                            Refusals.of(wanted::set));
                });
    }

    @Test
    void shouldSayEpermOnARestrictedAffinity() throws Exception {
        OnThread.run(
                () -> {
                    SchedulingAttributes wanted =
                            SchedulingAttributes.deadline(PERIOD_NS / 5, PERIOD_NS, PERIOD_NS);
                    assumeGranted(wanted);
                    ThreadScheduling.set(new State(Policy.OTHER, 0, true));
                    CpuSet all = CpuAffinity.current();
                    assumeTrue(all.size() > 1, "needs two CPUs");
                    CpuAffinity.set(CpuSet.of(all.last()));
                    assertTrue(Refusals.of(wanted::set).endsWith(" EPERM"));
                });
    }

    @Test
    void shouldSayEbusyWhenTheThreadsTogetherAskForTooMuch() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        List<Thread> holders = new ArrayList<>();
        SchedulingAttributes nearlyAll =
                SchedulingAttributes.deadline(PERIOD_NS - PERIOD_NS / 100, PERIOD_NS, PERIOD_NS);
        try {
            OnThread.run(() -> assumeGranted(nearlyAll));
            String refusal = "";
            for (int i = 0; i < CpuAffinity.current().size() && refusal.isEmpty(); i++) {
                refusal = hold(nearlyAll, done, holders);
            }
            assertEquals("sched_setattr(0, " + nearlyAll.describe() + ") EBUSY", refusal);
        } finally {
            done.countDown();
            for (Thread holder : holders) {
                holder.join();
            }
        }
    }

    /** A thread that has these attributes and sleeps; what the kernel said if it refused. */
    private static String hold(
            SchedulingAttributes wanted, CountDownLatch done, List<Thread> holders)
            throws InterruptedException {
        CountDownLatch tried = new CountDownLatch(1);
        String[] refusal = {""};
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                wanted.set();
                            } catch (SystemCallException refused) {
                                refusal[0] =
                                        refused.call()
                                                + "("
                                                + refused.arguments()
                                                + ") "
                                                + refused.errnoName();
                            }
                            tried.countDown();
                            try {
                                done.await();
                            } catch (InterruptedException impossible) {
                                throw new IllegalStateException(impossible);
                            }
                        });
        holders.add(thread);
        thread.start();
        tried.await();
        return refusal[0];
    }

    @Test
    void shouldSayEpermWithoutThePrivilege() throws Exception {
        assertEquals(
                "SystemCallException: sched_setattr(0, SCHED_DEADLINE, runtime 200000 ns, deadline"
                        + " 1000000 ns, period 1000000 ns) failed: EPERM (Operation not permitted)",
                ChildJvm.of(Probe.class)
                        .prefix(Privileges.without("sys_nice"))
                        .args("deadline")
                        .run()
                        .successfulOutput());
    }

    private static void assumeGranted(SchedulingAttributes wanted) {
        try {
            wanted.set();
        } catch (SystemCallException e) {
            assertEquals("EPERM", e.errnoName());
            assumeTrue(false, "needs CAP_SYS_NICE and every CPU");
        }
    }

    @Test
    void shouldSetAnotherThreadOfThisProcess() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch ready = new CountDownLatch(1);
        AtomicInteger id = new AtomicInteger();
        Thread other =
                new Thread(
                        () -> {
                            id.set(ThreadId.current());
                            ready.countDown();
                            try {
                                done.await();
                            } catch (InterruptedException impossible) {
                                throw new IllegalStateException(impossible);
                            }
                        });
        other.start();
        ready.await();
        try {
            SchedulingAttributes batch =
                    new SchedulingAttributes(Policy.BATCH, false, 0, 0, 0, 0, 0);
            batch.set(id.get());
            assertEquals(Policy.BATCH, ThreadScheduling.ofThread(id.get()).policy());
            assertEquals(Policy.OTHER, ThreadScheduling.current().policy());
            CpuSet all = CpuAffinity.current();
            CpuAffinity.set(id.get(), CpuSet.of(all.last()));
            assertEquals(all, CpuAffinity.current());
            String status = ProcFile.read("/proc/self/task/" + id.get() + "/status");
            assertEquals("" + all.last(), ProcFile.field("status", status, "Cpus_allowed_list"));
        } finally {
            done.countDown();
            other.join();
        }
    }
}

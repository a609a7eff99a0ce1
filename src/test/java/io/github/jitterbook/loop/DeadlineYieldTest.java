package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

@Timeout(60)
class DeadlineYieldTest {

    private static final long PERIOD_NS = 1_000_000;

    /** Where the kernel's grid begins, which nobody can ask for. */
    private static final long ORIGIN_NS = 123_456;

    /** A kernel that wakes its thread at each period of its grid, with scripted latencies. */
    private static final class Kernel implements LoopClock {
        private final long[] latenciesNs;
        private long nowNs = ORIGIN_NS + 7_777;
        private int yields;

        Kernel(long... latenciesNs) {
            this.latenciesNs = latenciesNs;
        }

        @Override
        public long nanoTime() {
            return nowNs;
        }

        void yieldCpu() {
            long latency = latenciesNs[yields++ % latenciesNs.length];
            long periods = (nowNs - ORIGIN_NS) / PERIOD_NS + 1;
            nowNs = ORIGIN_NS + periods * PERIOD_NS + latency;
        }

        DeadlineYield.Yielder yielder() {
            return new DeadlineYield.Yielder(this, this::yieldCpu);
        }
    }

    @Test
    void shouldAnchorItsGridAtTheEarliestOfTheFirstWakes() {
        Kernel kernel = new Kernel(90_000, 20_000, 5_000, 50_000);
        long first = kernel.yielder().anchor(PERIOD_NS);
        assertEquals(251, kernel.yields);
        assertEquals(ORIGIN_NS + 252 * PERIOD_NS + 5_000, first);
    }

    /** Late by 0.6 of a period is early by 0.4 to who sees only where in the period it was. */
    @Test
    void shouldAnchorAtTheUsualWakesWhenSomeAreStalled() {
        long[] latencies = new long[100];
        Arrays.fill(latencies, 20_000);
        latencies[0] = 510_000;
        latencies[40] = 2_600_000;
        Kernel kernel = new Kernel(latencies);
        long first = kernel.yielder().anchor(PERIOD_NS);
        assertEquals(20_000, (first - ORIGIN_NS) % PERIOD_NS);
        assertTrue(first > kernel.nowNs && first - kernel.nowNs <= PERIOD_NS);
    }

    /** One probe a second, so that nobody waits for minutes. */
    @Test
    void shouldAnchorSlowLoopsInASecond() {
        Kernel kernel = new Kernel(20_000);
        kernel.yielder().anchor(Trial.MAX_PERIOD_NS);
        assertEquals(2, kernel.yields);
    }

    @Test
    void shouldWaitForOnePeriodADeadlineWhetherEarlyOrLate() {
        Kernel kernel = new Kernel(20_000, 15_000, 30_000, 18_000);
        DeadlineYield.Yielder yielder = kernel.yielder();
        long deadline = yielder.anchor(PERIOD_NS);
        int before = kernel.yields;
        for (int i = 0; i < 100; i++) {
            yielder.await(deadline);
            long lateness = kernel.nowNs - deadline;
            assertTrue(Math.abs(lateness) < 20_000, "lateness " + lateness);
            deadline += PERIOD_NS;
        }
        assertEquals(100, kernel.yields - before);
    }

    @Test
    void shouldNotWaitAgainForADeadlineOfWhichItWokeALittleEarly() {
        Kernel kernel = new Kernel(20_000);
        DeadlineYield.Yielder yielder = kernel.yielder();
        long deadline = yielder.anchor(PERIOD_NS);
        // As the loop does when it comes near in steps: the last step may end a little early.
        yielder.await(deadline + 3_000);
        int yields = kernel.yields;
        yielder.await(deadline + 3_000);
        assertEquals(yields, kernel.yields);
    }

    @Test
    void shouldReturnAtOnceForADeadlineThatWasMissed() {
        Kernel kernel = new Kernel(20_000);
        DeadlineYield.Yielder yielder = kernel.yielder();
        long deadline = yielder.anchor(PERIOD_NS);
        kernel.nowNs = deadline + 3 * PERIOD_NS + 1;
        int yields = kernel.yields;
        for (int missed = 0; missed <= 3; missed++) {
            yielder.await(deadline + missed * PERIOD_NS);
        }
        assertEquals(yields, kernel.yields);
    }

    @Test
    void shouldKeepTheKernelsGrid() throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        int cycles = 200;
        LatencyRecorder recorder = new LatencyRecorder(PERIOD_NS);
        AtomicReference<SystemCallException> refused = new AtomicReference<>();
        AtomicReference<LoopEnd> end = new AtomicReference<>();
        long start = System.nanoTime();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                SchedulingAttributes.deadline(PERIOD_NS / 2, PERIOD_NS, PERIOD_NS)
                                        .set();
                            } catch (SystemCallException e) {
                                refused.set(e);
                                return;
                            }
                            end.set(loop(recorder, cycles).run());
                        });
        thread.start();
        thread.join();
        assumeTrue(refused.get() == null, () -> "needs SCHED_DEADLINE: " + refused.get());
        assertEquals(LoopEnd.COMPLETED, end.get());
        // Never faster than the kernel's periods: the probes and the cycles one each.
        long tookNs = System.nanoTime() - start;
        assertTrue(tookNs > (cycles + 250) * PERIOD_NS * 9 / 10, "took " + tookNs + " ns");
        recorder.drain(
                frame -> assertEquals(cycles, frame.get(Count.CYCLES), "one cycle a deadline"));
    }

    private static PeriodicLoop loop(LatencyRecorder recorder, int cycles) {
        Waiter waiter = new DeadlineYield().create(Trial.named("t"));
        LoopPlan plan =
                new LoopPlan(
                        PERIOD_NS,
                        cycles,
                        EndsAfter.WAKES,
                        0,
                        GridPolicy.CATCH_UP,
                        30_000 * PERIOD_NS);
        return new PeriodicLoop(LoopClock.SYSTEM, waiter, new NoBody(), recorder, plan, () -> {});
    }
}

package io.github.jitterbook.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.interop.Cyclictest;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.loop.Waiter;
import io.github.jitterbook.runner.TrialFailedException;
import io.github.jitterbook.verdict.TrustLine;
import io.github.jitterbook.verdict.TrustOutcome;
import io.github.jitterbook.verdict.TrustReport;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A right instrument passes, and one with a planted fault fails with the line that names it; each
 * {@code -Dself-tests=10} times, by default once.
 *
 * <p>With planted faults, lines that run trials or cyclictest are left out: the faults are in parts
 * of this process.
 */
class SelfTestIT {

    private static final int TIMES = Integer.getInteger("self-tests", 1);

    private static final Parts PRODUCT = Parts.ofProduct();

    private static final Parts HERE =
            PRODUCT.withCyclictest(Cyclictest.missing("left out"))
                    .withTrials(
                            (trial, listener) -> {
                                throw new TrialFailedException("left out");
                            });

    private static final Supplier<Waiter> WAITERS = PRODUCT.waiters();

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    @Test
    void shouldTrustTheProduct() throws InterruptedException {
        for (int i = 0; i < TIMES; i++) {
            List<Integer> done = new ArrayList<>();
            TrustReport report = new SelfTest(PRODUCT).run((number, next) -> done.add(number));
            assertTrue(report.trusted(), () -> report.sentence() + "\n" + report.lines());
            assertEquals(List.of(), report.names(TrustOutcome.FAIL));
            assertEquals(SelfTest.CHECKS, report.lines().size());
            assertEquals(SelfTest.CHECKS - 1, done.get(done.size() - 1));
            for (TrustLine line : report.lines()) {
                assertFalse(line.measured().isBlank() || line.meaning().isBlank(), line::name);
                assertFalse(line.expected().isBlank(), line::name);
            }
        }
    }

    @Test
    void shouldFindARecorderThatDropsOneSample() throws InterruptedException {
        assertFailsWith("count-identity", HERE.withRecorders(Faults.dropping(333)));
    }

    @Test
    void shouldFindARecorderThatHidesASampleInTheWarmUp() throws InterruptedException {
        assertFailsWith("count-identity", HERE.withRecorders(Faults.hiding(333)));
    }

    @Test
    void shouldFindARecorderThatRecordsAnotherTime() throws InterruptedException {
        assertFailsWith("wake-times", HERE.withRecorders(Faults.rounding()));
    }

    @Test
    void shouldFindARecorderThatCutsTheTailOff() throws InterruptedException {
        assertFailsWith("declared-stall", HERE.withRecorders(Faults.trimming()));
    }

    @Test
    void shouldFindARecorderThatBreaks() throws InterruptedException {
        assertFailsWith("warm-up", HERE.withRecorders(Faults.breaking()));
    }

    @Test
    void shouldFindAWaiterThatSleeps50MicrosecondsTooLong() throws InterruptedException {
        assertFailsWith("bare-loop", HERE.withWaiters(Faults.late(WAITERS, 50_000)));
    }

    @Test
    void shouldFindAWaiterThatTakes50MicrosecondsMore() throws InterruptedException {
        assertFailsWith("bare-loop", HERE.withWaiters(Faults.spinning(WAITERS, 50_000)));
    }

    @Test
    void shouldFindAWaiterThatAllocates() throws InterruptedException {
        assertFailsWith("allocation", HERE.withWaiters(Faults.littering(WAITERS)));
    }

    @Test
    void shouldFindAClockThatDrifts() throws InterruptedException {
        assertFailsWith("clock-drift", HERE.withClock(Faults.drifting(100)));
        assertFailsWith("clock-drift", HERE.withClock(Faults.drifting(-100)));
    }

    @Test
    void shouldFindACoarseClock() throws InterruptedException {
        assertFailsWith("clock-granularity", HERE.withClock(Faults.coarse(4_000)));
    }

    @Test
    void shouldSayThatAPartBreaksAndGoOn() throws InterruptedException {
        TrustReport report =
                new SelfTest(
                                HERE.withTrials(
                                        (trial, listener) -> {
                                            throw new IllegalStateException("planted");
                                        }))
                        .run((done, next) -> {});
        TrustLine line = line(report, "trial-counts");
        assertEquals(TrustOutcome.FAIL, line.outcome());
        assertEquals(3, line.attempts());
        assertTrue(line.measured().contains("planted"), line::measured);
        assertEquals(TrustOutcome.PASS, line(report, "clock-drift").outcome());
    }

    @Test
    void shouldEndSoonAndLeaveNothingWhenItIsInterrupted() throws InterruptedException {
        AtomicReference<Object> outcome = new AtomicReference<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                outcome.set(new SelfTest(HERE).run((done, next) -> {}));
                            } catch (InterruptedException expected) {
                                outcome.set(expected);
                            }
                        });
        thread.start();
        Thread.sleep(1_500);
        thread.interrupt();
        thread.join(10_000);
        assertTrue(outcome.get() instanceof InterruptedException, () -> "" + outcome.get());
        Set<String> left = new TreeSet<>();
        Thread.getAllStackTraces().keySet().forEach(other -> left.add(other.getName()));
        assertFalse(left.contains("jitterbook-self-test"), left::toString);
    }

    private static void assertFailsWith(String name, Parts parts) throws InterruptedException {
        for (int i = 0; i < TIMES; i++) {
            TrustReport report = new SelfTest(parts).run((done, next) -> {});
            TrustLine line = line(report, name);
            assertEquals(
                    TrustOutcome.FAIL, line.outcome(), () -> line + " of " + report.sentence());
            assertTrue(line.attempts() >= 3, line::toString);
            assertFalse(report.trusted());
            assertTrue(report.sentence().contains(name), report::sentence);
        }
    }

    private static TrustLine line(TrustReport report, String name) {
        return report.lines().stream()
                .filter(line -> line.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

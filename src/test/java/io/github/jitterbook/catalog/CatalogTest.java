package io.github.jitterbook.catalog;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.loop.BodyKind;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.trial.EndsAfter;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.StepKind;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

class CatalogTest {

    /** One that measures everywhere. */
    private static final Trial TRIAL = Trial.named("t").withWaiter("park-nanos");

    private static final String KNOWN_WAITERS =
            "; known are clock-nanosleep, thread-sleep, park-nanos, timerfd, spin, hybrid,"
                    + " relative-sleep, scheduled-executor, virtual-thread, deadline-yield";

    private static final String KNOWN_BODIES =
            "; known are poly, none, touch-pages, allocate, stall, publish";

    @TempDir Path root;

    @BeforeEach
    void giveTheMachineFourCpus() throws IOException {
        Path cpus = Files.createDirectories(root.resolve("sys/devices/system/cpu"));
        Files.writeString(cpus.resolve("present"), "0-3\n");
        // A CPU that is switched off is there all the same: the pin is refused, not the trial.
        Files.writeString(cpus.resolve("online"), "0-2\n");
    }

    @Test
    void shouldKnowEachNameOnce() {
        assertEquals(10, Catalog.waiters().stream().map(WaiterKind::alias).distinct().count());
        assertEquals(
                List.of("poly", "none", "touch-pages", "allocate", "stall", "publish"),
                Catalog.bodies().stream().map(BodyKind::alias).toList());
        assertEquals(
                List.of(
                        "dma-latency",
                        "thp-disable",
                        "lock-memory",
                        "pin",
                        "prefault",
                        "keep-awake",
                        "timer-slack",
                        "nice",
                        "slice",
                        "scheduling",
                        "deadline"),
                Catalog.steps().stream().map(StepKind::name).toList(),
                "in the order of their application, the policies last");
    }

    @Test
    void shouldRefuseARealTimeLoopThatKeepsTheOnlyCpu() {
        for (String waiter : List.of("spin", "hybrid=501us", "hybrid=900us")) {
            Trial spinning = TRIAL.withWaiter(waiter);
            for (StepSpec policy : List.of(Steps.fifo(10), Steps.roundRobin(10))) {
                Trial realTime = spinning.withStep(policy);
                assertNoHousekeeping(realTime, CpuSet.of(2));
                assertNoHousekeeping(realTime.withStep(Steps.pin()), CpuSet.of(2));
                assertNoHousekeeping(realTime.withStep(Steps.pin(2)), CpuSet.of(2));
                assertDoesNotThrow(() -> check(realTime, CpuSet.of(0, 1)));
                assertDoesNotThrow(() -> check(realTime.withStep(Steps.pin()), CpuSet.of(0, 1)));
                // Named beyond the inherited mask, which is left for the others.
                assertDoesNotThrow(() -> check(realTime.withStep(Steps.pin(1)), CpuSet.of(0)));
            }
            assertDoesNotThrow(() -> check(spinning, CpuSet.of(2)), "a normal thread shares");
        }
        // What is asleep for half of the time leaves enough.
        Trial half = TRIAL.withWaiter("hybrid=500us").withStep(Steps.fifo(10));
        assertDoesNotThrow(() -> check(half, CpuSet.of(2)));
        Trial sleeping = TRIAL.withStep(Steps.fifo(10));
        assertDoesNotThrow(() -> check(sleeping, CpuSet.of(2)));
    }

    private void assertNoHousekeeping(Trial trial, CpuSet allowed) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> check(trial, allowed))
                        .getMessage();
        assertTrue(message.contains("needs a second CPU"), message);
        assertTrue(message.contains("may use CPU " + allowed + " alone"), message);
    }

    private void check(Trial trial, CpuSet allowed) {
        Catalog.check(trial, new Host(root), allowed);
    }

    @Test
    void shouldRefuseAGridForAWaiterWithoutOne() {
        Trial relative = TRIAL.withWaiter("relative-sleep");
        assertEquals(GridPolicy.RELATIVE, Catalog.gridPolicy(relative));
        assertEquals(GridPolicy.CATCH_UP, Catalog.gridPolicy(TRIAL));
        assertDoesNotThrow(
                () -> {
                    Catalog.checkNames(relative);
                    Catalog.checkNames(relative.withGridPolicy(GridPolicy.RELATIVE));
                });
        for (GridPolicy policy : List.of(GridPolicy.SKIP, GridPolicy.REBASE)) {
            String message =
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> Catalog.checkNames(relative.withGridPolicy(policy)))
                            .getMessage();
            assertTrue(message.contains("no deadlines to miss"), message);
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> Catalog.checkNames(TRIAL.withGridPolicy(GridPolicy.RELATIVE)));
    }

    @Test
    void shouldTakeATrialThatCanBeTried() {
        assertDoesNotThrow(
                () -> {
                    check(TRIAL);
                    check(TRIAL.withBody("none").withWaiter("thread-sleep"));
                    check(TRIAL.withStep(Steps.pin(3)).withStep(Steps.fifo(98)));
                    check(TRIAL.withStep(Steps.pin()).withStep(Steps.inheritedSlack()));
                });
    }

    @Test
    void shouldRefuseAnUnknownNameAndSuggestTheNearest() {
        assertEquals(
                "no waiter is named 'clock-nanoslep' (did you mean 'clock-nanosleep'?)"
                        + KNOWN_WAITERS,
                refusal(TRIAL.withWaiter("clock-nanoslep")));
        assertEquals(
                "no body is named 'Poly' (did you mean 'poly'?)" + KNOWN_BODIES,
                refusal(TRIAL.withBody("Poly")));
        assertEquals(
                "no tuning step is named 'lock_memory' (did you mean 'lock-memory'?); known are"
                        + " dma-latency, thp-disable, lock-memory, pin, prefault, keep-awake,"
                        + " timer-slack, nice, slice, scheduling, deadline",
                refusal(TRIAL.withStep(new StepSpec("lock_memory", Map.of()))));
        assertEquals(
                "no loop is named 'nativ' (did you mean 'native'?); known are java, native",
                refusal(withLoop("nativ")));
    }

    @Test
    void shouldRefuseWhatTheNativeLoopCannotRun() {
        Trial inC = TRIAL.withLoop("native").withWaiter("clock-nanosleep");
        assertDoesNotThrow(() -> Catalog.checkNames(inC));
        assertDoesNotThrow(() -> Catalog.checkNames(inC.withBody("none")));
        assertEquals(
                "the native loop waits with clock-nanosleep, not park-nanos",
                refusal(inC.withWaiter("park-nanos")));
        for (String body : List.of("touch-pages", "allocate=4096", "stall=1ms/1s", "publish")) {
            assertTrue(refusal(inC.withBody(body)).startsWith("the native loop has"), body);
        }
    }

    @Test
    void shouldSuggestNothingWhenNothingIsNear() {
        assertEquals(
                "no waiter is named 'xyzzy'" + KNOWN_WAITERS, refusal(TRIAL.withWaiter("xyzzy")));
        assertEquals("no body is named ''" + KNOWN_BODIES, refusal(TRIAL.withBody("")));
    }

    @Test
    void shouldRefuseAnArgumentOutsideItsRange() {
        assertEquals(
                "a timer slack is a whole number from 1 to 1000000000 ns, not 0",
                refusal(TRIAL.withStep(Steps.timerSlack(0))));
        assertEquals(
                "a real-time priority is a whole number from 1 to 98, not 99",
                refusal(TRIAL.withStep(Steps.fifo(99))));
        assertEquals(
                "a dma-latency is a whole number from 0 to 2000000000 µs, not -1",
                refusal(TRIAL.withStep(Steps.dmaLatency(-1))));
        assertEquals(
                "step pin needs the argument cpu",
                refusal(TRIAL.withStep(new StepSpec("pin", Map.of()))));
    }

    @Test
    void shouldRefuseACpuThatTheMachineDoesNotHave() {
        assertEquals(
                "there is no CPU 4; this machine has CPUs 0-3",
                refusal(TRIAL.withStep(Steps.pin(4))));
        assertEquals(
                "a CPU is a whole number from 0 to 1048575, not -1",
                refusal(TRIAL.withStep(Steps.pin(-1))));
    }

    @Test
    void shouldTakeAnyCpuWhenTheMachineCannotBeRead() {
        Host unknown = new Host(root.resolve("nothing"));
        assertDoesNotThrow(() -> Catalog.check(TRIAL.withStep(Steps.pin(77)), unknown));
    }

    private void check(Trial trial) {
        Catalog.check(trial, new Host(root));
    }

    private String refusal(Trial trial) {
        return assertThrows(IllegalArgumentException.class, () -> check(trial)).getMessage();
    }

    private static Trial withLoop(String loop) {
        return new Trial(
                "t",
                "park-nanos",
                loop,
                "poly",
                1_000_000,
                10,
                EndsAfter.WAKES,
                0,
                GridPolicy.SKIP,
                List.of(),
                List.of(),
                null,
                Set.of(),
                null);
    }
}

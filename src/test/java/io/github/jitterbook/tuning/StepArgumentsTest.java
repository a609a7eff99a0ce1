package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.linux.SchedulingAttributes;
import io.github.jitterbook.trial.Names;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

/** Arguments of steps are checked before anything is started, and the message names the value. */
class StepArgumentsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "-1", "1000000001", "x", "", "1.5", " 1", "1 ", "99999999999999999999"})
    void shouldRefuseASlackOutsideItsRange(String ns) {
        assertEquals(
                "a timer slack is a whole number from 1 to 1000000000 ns, not " + ns,
                refusal(new TimerSlackKind(), Map.of("slackNs", ns)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "99", "100", "-1", "high", " 80"})
    void shouldRefuseAPriorityOutsideItsRange(String priority) {
        for (String policy : List.of("fifo", "rr")) {
            assertEquals(
                    "a real-time priority is a whole number from 1 to 98, not " + priority,
                    refusal(new SchedulingKind(), Map.of("policy", policy, "priority", priority)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "FIFO", "", "deadline"})
    void shouldRefuseAPolicyThatItDoesNotKnow(String policy) {
        assertEquals(
                Names.unknown("scheduling policy", policy, List.of("other", "fifo", "rr")),
                refusal(new SchedulingKind(), Map.of("policy", policy, "priority", "1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1048576", "last", "0-1", "1 "})
    void shouldRefuseWhatIsNoCpu(String cpu) {
        assertEquals(
                "a CPU is a whole number from 0 to 1048575, not " + cpu,
                refusal(new PinKind(), Map.of("cpu", cpu)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "2000000001", "none", " 0"})
    void shouldRefuseALatencyOutsideItsRange(String us) {
        assertEquals(
                "a dma-latency is a whole number from 0 to 2000000000 µs, not " + us,
                refusal(new DmaLatencyKind(), Map.of("latencyUs", us)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-21", "20", "high", "-5 ", "0.5"})
    void shouldRefuseANiceValueOutsideItsRange(String nice) {
        assertEquals(
                "a nice value is a whole number from -20 to 19, not " + nice,
                refusal(new NiceKind(), Map.of("nice", nice)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999", "100000001", "0", "-1", "1ms"})
    void shouldRefuseASliceOutsideItsRange(String ns) {
        assertEquals(
                "a slice is a whole number from 100000 to 100000000 ns, not " + ns,
                refusal(new SliceKind(), Map.of("sliceNs", ns)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1023", "0", "-1", "1000000000001", "5ms"})
    void shouldRefuseADeadlineOutsideItsRange(String ns) {
        for (String key : List.of("runtimeNs", "deadlineNs", "periodNs")) {
            assertEquals(
                    "the "
                            + key
                            + " of deadline is a whole number from 1024 to 1000000000000 ns, not "
                            + ns,
                    refusal(new DeadlineKind(), Map.of(key, ns)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"15", "4097", "all"})
    void shouldRefuseAStackOutsideItsRange(String kb) {
        assertEquals(
                "the stack to touch is a whole number from 16 to 4096 kB, not " + kb,
                refusal(new PrefaultKind(), Map.of("stackKb", kb)));
    }

    @Test
    void shouldRefuseAModeOfLockingThatItDoesNotKnow() {
        assertEquals(
                Names.unknown("mode of lock-memory", "onfault", List.of("all", "on-fault")),
                refusal(new LockMemoryKind(), Map.of("mode", "onfault")));
    }

    @Test
    void shouldTakeTheTrialsPeriodForWhatADeadlineDoesNotSay() {
        Trial trial = Trial.named("t").withHertz(500);
        assertEquals(
                SchedulingAttributes.deadline(400_000, 2_000_000, 2_000_000),
                DeadlineKind.attributes(Steps.deadline(), trial));
        assertEquals(
                SchedulingAttributes.deadline(100_000, 3_000_000, 3_000_000),
                DeadlineKind.attributes(
                        new StepSpec(
                                "deadline", Map.of("runtimeNs", "100000", "periodNs", "3000000")),
                        trial));
        assertEquals(
                "step deadline needs runtime <= deadline <= period, not 3000000, 2000000, 2000000"
                        + " ns (unless given, deadline and period are the trial's period, the"
                        + " runtime a fifth of it)",
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        DeadlineKind.attributes(
                                                new StepSpec(
                                                        "deadline", Map.of("runtimeNs", "3000000")),
                                                trial))
                        .getMessage());
    }

    @Test
    void shouldNameTheArgumentThatIsMissing() {
        assertEquals(
                "step timer-slack needs the argument slackNs",
                refusal(new TimerSlackKind(), Map.of()));
        assertEquals("step pin needs the argument cpu", refusal(new PinKind(), Map.of()));
        assertEquals(
                "step scheduling needs the argument policy",
                refusal(new SchedulingKind(), Map.of()));
        assertEquals(
                "step scheduling needs the argument priority",
                refusal(new SchedulingKind(), Map.of("policy", "fifo")));
        assertEquals(
                "step dma-latency needs the argument latencyUs",
                refusal(new DmaLatencyKind(), Map.of()));
        assertEquals("step nice needs the argument nice", refusal(new NiceKind(), Map.of()));
        assertEquals("step slice needs the argument sliceNs", refusal(new SliceKind(), Map.of()));
    }

    @Test
    void shouldTakeTheEndsOfEachRange() {
        assertDoesNotThrow(
                () -> {
                    new TimerSlackKind().step(Steps.timerSlack(1));
                    new TimerSlackKind().step(Steps.timerSlack(1_000_000_000));
                    new TimerSlackKind().step(Steps.inheritedSlack());
                    new SchedulingKind().step(Steps.fifo(1));
                    new SchedulingKind().step(Steps.roundRobin(98));
                    new SchedulingKind().step(Steps.scheduling("other", 0));
                    new PinKind().step(Steps.pin());
                    new PinKind().step(Steps.pin(0));
                    new DmaLatencyKind().step(Steps.dmaLatency(0));
                    new DmaLatencyKind().step(Steps.dmaLatency(2_000_000_000));
                    new LockMemoryKind().step(Steps.lockMemory());
                    new LockMemoryKind().step(Steps.lockMemoryOnFault());
                    new PrefaultKind().step(Steps.prefault());
                    new ThpDisableKind().step(Steps.thpDisable());
                    new KeepAwakeKind().step(Steps.keepAwake());
                    new NiceKind().step(Steps.nice(-20));
                    new NiceKind().step(Steps.nice(19));
                    new SliceKind().step(Steps.slice(100_000));
                    new SliceKind().step(Steps.slice(100_000_000));
                    new DeadlineKind().step(Steps.deadline());
                    new DeadlineKind().step(Steps.deadline(1_024, 1_024, 1_000_000_000_000L));
                });
    }

    @Test
    void shouldAskForNothingByBeingMade() {
        // A step is checked where a cell builds a trial: only apply may touch the system.
        String before = new TimerSlackKind().effective();
        new TimerSlackKind().step(Steps.timerSlack(77));
        assertEquals(before, new TimerSlackKind().effective());
    }

    private static String refusal(StepKind kind, Map<String, String> arguments) {
        StepSpec spec = new StepSpec(kind.name(), arguments);
        return assertThrows(IllegalArgumentException.class, () -> kind.step(spec)).getMessage();
    }
}

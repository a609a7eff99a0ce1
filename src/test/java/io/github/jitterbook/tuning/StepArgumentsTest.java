package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.trial.Names;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

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

package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

class StepSpecTest {

    @Test
    void shouldHaveAShortLabelForRowsAndLegends() {
        Map<StepSpec, String> labels = new HashMap<>();
        labels.put(Steps.timerSlack(1), "slack 1 ns");
        labels.put(Steps.timerSlack(50_000), "slack 50000 ns");
        labels.put(Steps.inheritedSlack(), "inherited slack");
        labels.put(Steps.lockMemory(), "lock memory");
        labels.put(Steps.pin(), "pin");
        labels.put(Steps.pin(3), "pin to CPU 3");
        labels.put(Steps.fifo(80), "SCHED_FIFO 80");
        labels.put(Steps.roundRobin(1), "SCHED_RR 1");
        labels.put(Steps.scheduling("other", 0), "SCHED_OTHER");
        labels.put(Steps.dmaLatency(0), "dma-latency 0 µs");
        labels.put(new StepSpec("later", Map.of()), "later");
        labels.put(new StepSpec("later", Map.of("b", "2", "a", "1")), "later [1, 2]");
        labels.forEach((step, label) -> assertEquals(label, step.label()));
    }

    @Test
    void shouldLabelARequiredStepAsAnyOther() {
        assertEquals("SCHED_FIFO 80", Steps.fifo(80).asRequired().label());
    }

    @Test
    void shouldBeRequiredOnlyWhenAsked() {
        assertFalse(Steps.pin().required());
        assertTrue(Steps.pin().asRequired().required());
        assertEquals(Steps.pin().arguments(), Steps.pin().asRequired().arguments());
    }

    @Test
    void shouldKeepItsArgumentsSortedAndItsOwn() {
        Map<String, String> arguments = new HashMap<>(Map.of("priority", "80", "policy", "fifo"));
        StepSpec step = new StepSpec("scheduling", arguments);
        arguments.clear();
        assertEquals(List.of("policy", "priority"), List.copyOf(step.arguments().keySet()));
        assertThrows(UnsupportedOperationException.class, () -> step.arguments().put("a", "b"));
    }

    @Test
    void shouldNameTheArgumentThatIsMissing() {
        StepSpec step = new StepSpec("scheduling", Map.of("policy", "fifo"));
        String message =
                assertThrows(IllegalArgumentException.class, () -> step.argument("priority"))
                        .getMessage();
        assertEquals("step scheduling needs the argument priority", message);
    }

    @Test
    void shouldRefuseAStepWithoutAName() {
        assertThrows(IllegalArgumentException.class, () -> new StepSpec(" ", Map.of()));
    }

    @Test
    void shouldKeepUnitsInTheKeysOfItsArguments() {
        assertEquals(Map.of("slackNs", "1"), Steps.timerSlack(1).arguments());
        assertEquals(Map.of("latencyUs", "20"), Steps.dmaLatency(20).arguments());
        assertEquals(Map.of("policy", "fifo", "priority", "80"), Steps.fifo(80).arguments());
        assertEquals(Map.of("policy", "other"), Steps.scheduling("other", 7).arguments());
    }
}

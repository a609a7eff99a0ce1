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

package io.github.jitterbook.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

class StepTextTest {

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
        labels.put(Steps.fifo(80).asRequired(), "SCHED_FIFO 80");
        labels.put(Steps.roundRobin(1), "SCHED_RR 1");
        labels.put(Steps.scheduling("other", 0), "SCHED_OTHER");
        labels.put(Steps.dmaLatency(0), "dma-latency 0 µs");
        labels.put(Steps.lockMemoryOnFault(), "lock memory on-fault");
        labels.put(Steps.prefault(), "prefault");
        labels.put(Steps.thpDisable(), "no huge pages");
        labels.put(Steps.nice(-5), "nice -5");
        labels.put(Steps.slice(100_000), "slice 100000 ns");
        labels.put(Steps.keepAwake(), "keep awake");
        labels.put(Steps.deadline(), "SCHED_DEADLINE");
        labels.put(
                Steps.deadline(1_100, 2_000, 3_000),
                "SCHED_DEADLINE runtime 1100 ns, deadline 2000 ns, period 3000 ns");
        labels.forEach((step, label) -> assertEquals(label, Catalog.label(step)));
    }

    @Test
    void shouldReadBackWhatItWrites() {
        for (StepSpec step :
                List.of(
                        Steps.timerSlack(1),
                        Steps.inheritedSlack(),
                        Steps.lockMemory(),
                        Steps.pin(3),
                        Steps.fifo(80),
                        Steps.dmaLatency(20),
                        Steps.lockMemoryOnFault(),
                        Steps.prefault(),
                        Steps.thpDisable(),
                        Steps.nice(-5),
                        Steps.slice(100_000),
                        Steps.keepAwake(),
                        Steps.deadline(),
                        Steps.deadline(2_000, 3_000, 4_000))) {
            assertEquals(step, StepText.parse(step.text()));
        }
    }

    @Test
    void shouldTakeAValueWithoutKeyForTheMainArgument() {
        assertEquals(Steps.timerSlack(7), StepText.parse("timer-slack=7"));
        assertEquals(Steps.fifo(7), StepText.parse("scheduling=fifo,priority:7"));
        assertEquals(Steps.nice(-5), StepText.parse("nice=-5"));
        assertEquals(Steps.lockMemoryOnFault(), StepText.parse("lock-memory=on-fault"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timer-slak=1|did you mean 'timer-slack'?",
                "timer-slack|needs the argument slackNs",
                "timer-slack=0|from 1 to 1000000000 ns, not 0",
                "timer-slack=|from 1 to 1000000000 ns, not",
                "timer-slack=1,2|given slackNs twice",
                "timer-slack=slackns:1|no argument of timer-slack is named 'slackns'",
                "lock-memory=al|no mode of lock-memory is named 'al' (did you mean 'all'?)",
                "thp-disable=1|takes no argument, and was given '1'",
                "deadline=runtime:5000|no argument of deadline is named 'runtime'",
                "scheduling=fifo|needs the argument priority",
                "scheduling=fifo,priority:99|from 1 to 98, not 99"
            })
    void shouldSayWhatIsWrongWithAStep(String text, String part) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> StepText.parse(text))
                        .getMessage();
        assertTrue(message.contains(part), message);
    }
}

package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

class EventLineTest {

    @Test
    void shouldReadWhatItWrites() {
        List<NotebookEvent> events =
                List.of(
                        new NotebookEvent.RunStarted(3),
                        new NotebookEvent.CellStarted(1, 3, "a \"quoted\"\tline µ"),
                        new NotebookEvent.CellFinished(1, Duration.ofMillis(1234)),
                        new NotebookEvent.RunEnded(NotebookOutcome.failed(1, "two\nlines")));

        for (NotebookEvent event : events) {
            String line = EventLine.write(event);
            assertFalse(line.contains("\n"), line);
            assertEquals(event, EventLine.read(line));
        }
    }

    @Test
    void shouldTakeAllElseAsStrayLines() {
        for (String line : List.of("", "plain", "{", "{\"a\": 1}", "[]", "null")) {
            assertEquals(new NotebookEvent.StrayLine(line), EventLine.read(line));
        }
        String odd = "{\"event\":\"run-ended\",\"status\":\"MAYBE\"}";
        assertEquals(new NotebookEvent.StrayLine(odd), EventLine.read(odd));
    }
}

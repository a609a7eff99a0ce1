package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Lines come out whole, however they are written. */
class LineSplitterTest {

    @Test
    void shouldPassOnWholeLinesHoweverTheyAreWritten() throws Exception {
        byte[] text = "{\"µ\":1}\n\nsecond\nunfinished".getBytes(StandardCharsets.UTF_8);
        for (int step = 1; step <= text.length; step++) {
            List<String> lines = new ArrayList<>();
            try (LineSplitter out = new LineSplitter(lines::add)) {
                for (int at = 0; at < text.length; at += step) {
                    out.write(text, at, Math.min(step, text.length - at));
                }
                assertEquals(List.of("{\"µ\":1}", "", "second"), lines, "in steps of " + step);
                out.write('\n');
            }
            assertEquals("unfinished", lines.get(3));
        }
    }
}

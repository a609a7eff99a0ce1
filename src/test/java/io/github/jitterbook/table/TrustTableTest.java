package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.verdict.TrustLine;
import io.github.jitterbook.verdict.TrustOutcome;
import io.github.jitterbook.verdict.TrustReport;

import org.junit.jupiter.api.Test;

import java.util.List;

class TrustTableTest {

    private static final TrustReport REPORT =
            new TrustReport(
                    "2026-11-30T00:00:00Z",
                    new HostSnapshot("Linux 6.18", null, 2, null, "17"),
                    12.4,
                    List.of(
                            new TrustLine(
                                    "clock-identity",
                                    TrustOutcome.PASS,
                                    true,
                                    "9 of 9 readings inside",
                                    "all inside",
                                    "the wrong clock",
                                    1,
                                    List.of()),
                            new TrustLine(
                                    "bare-loop",
                                    TrustOutcome.FAIL,
                                    false,
                                    "+50.0 µs",
                                    "within ±20.0 µs",
                                    "the waiter is late",
                                    3,
                                    List.of())));

    @Test
    void shouldShowEveryCheckWithWhatAnOddValueMeans() {
        String text = TrustTable.of(REPORT).toText();
        assertTrue(
                text.startsWith(
                        "Self-test, 12 s: the instrument may NOT be trusted on this machine"
                                + " (failed: bare-loop)\n"),
                text);
        for (String word :
                List.of(
                        "clock-identity",
                        "9 of 9 readings inside",
                        "the wrong clock",
                        "FAIL",
                        "+50.0 µs",
                        "within ±20.0 µs",
                        "the waiter is late")) {
            assertTrue(text.contains(word), word + " in\n" + text);
        }
        assertTrue(text.lines().allMatch(line -> line.length() <= View.TEXT_WIDTH), text);
    }

    @Test
    void shouldGiveTheAttemptsAsNumbers() {
        View view = TrustTable.of(REPORT);
        assertEquals(2, view.rowCount());
        assertEquals(3, view.table().longColumn("tries").get(1));
    }
}

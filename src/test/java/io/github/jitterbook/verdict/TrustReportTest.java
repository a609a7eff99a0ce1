package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.host.HostSnapshot;

import org.junit.jupiter.api.Test;

import java.util.List;

class TrustReportTest {

    private static TrustLine line(String name, TrustOutcome outcome, boolean essential) {
        return new TrustLine(name, outcome, essential, "m", "e", "o", 1, List.of());
    }

    private static TrustReport report(TrustLine... lines) {
        HostSnapshot host = new HostSnapshot("Linux 6.18", null, 2, null, "17");
        return new TrustReport("2026-11-30T00:00:00Z", host, 12.5, List.of(lines));
    }

    @Test
    void shouldTrustWhatHasPassed() {
        TrustReport report = report(line("a", TrustOutcome.PASS, true));
        assertTrue(report.trusted());
        assertEquals("the instrument may be trusted on this machine", report.sentence());
    }

    @Test
    void shouldTrustAllTheSameWhenALesserLineIsUnknown() {
        TrustReport report =
                report(line("a", TrustOutcome.PASS, true), line("b", TrustOutcome.UNKNOWN, false));
        assertTrue(report.trusted());
        assertEquals(
                "the instrument may be trusted on this machine (unknown: b)", report.sentence());
    }

    @Test
    void shouldNotTrustWhatIsUnprovenInTheMain() {
        TrustReport report =
                report(line("a", TrustOutcome.UNKNOWN, true), line("b", TrustOutcome.PASS, false));
        assertFalse(report.trusted());
        assertEquals(
                "the instrument could not be proven on this machine (unknown: a)",
                report.sentence());
    }

    @Test
    void shouldNotTrustWhatFailedAnywhere() {
        TrustReport report =
                report(
                        line("a", TrustOutcome.PASS, true),
                        line("b", TrustOutcome.FAIL, false),
                        line("c", TrustOutcome.UNKNOWN, false));
        assertFalse(report.trusted());
        assertEquals(
                "the instrument may NOT be trusted on this machine (failed: b; unknown: c)",
                report.sentence());
        assertEquals(List.of("b"), report.names(TrustOutcome.FAIL));
    }

    @Test
    void shouldNotTrustWithoutAnyLine() {
        assertFalse(report().trusted());
    }
}

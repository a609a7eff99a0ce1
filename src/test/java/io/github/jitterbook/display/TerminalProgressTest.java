package io.github.jitterbook.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;

class TerminalProgressTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, UTF_8);

    private String written() {
        return bytes.toString(UTF_8);
    }

    @Test
    void shouldSayHowFarATrialIsAndHowLongItStillTakes() {
        assertEquals(
                "slack  46 % " + "█".repeat(11) + "░".repeat(13) + "  1.6 s left  p50 2.4 µs",
                new ProgressLine(true, UTF_8)
                        .line("slack", 1_400, 3_000, Duration.ZERO, "p50 2.4 µs", 80));
        assertEquals(
                "slack   0 % " + "░".repeat(24) + "  2 min 5 s left",
                new ProgressLine(true, UTF_8).line("slack", 0, 125_000, Duration.ZERO, "", 80));
    }

    @Test
    void shouldReckonWithTheStepsSoFarWhereTheirTimeIsNotKnown() {
        ProgressLine line = new ProgressLine(false, UTF_8);
        // 6 of 18 in 24 s: 4 s a step, 12 steps to go.
        assertEquals(
                "story  33 % " + "█".repeat(8) + "░".repeat(16) + "  6 of 18  48 s left  pin",
                line.line("story", 6, 18, Duration.ofSeconds(24), "pin", 80));
        assertEquals(
                "story   0 % " + "░".repeat(24) + "  0 of 18",
                line.line("story", 0, 18, Duration.ofSeconds(24), "", 80));
    }

    @Test
    void shouldFitANarrowTerminalAndOneWithoutOtherLettersThanAscii() {
        String line =
                new ProgressLine(true, US_ASCII)
                        .line("slack", 1_500, 3_000, Duration.ZERO, "max 3 µs", 60);
        assertEquals("slack  50 %  1.5 s left  max 3 us", line);
        line =
                new ProgressLine(true, US_ASCII)
                        .line("slack", 1_500, 3_000, Duration.ZERO, "x".repeat(99), 80);
        assertEquals(80, line.length());
        assertTrue(line.contains("############............"), line);
    }

    @Test
    void shouldWriteOverOneLineAndLeaveItEmpty() throws InterruptedException {
        Progress progress =
                TerminalProgress.bar("slack", 1_000, new ProgressLine(true, UTF_8), err, 90);
        progress.update(400, "p50 2.4 µs");
        // Half a second brings the next look.
        Thread.sleep(700);
        progress.close();
        progress.close();
        progress.update(900, "late");
        assertTrue(written().contains("p50 2.4 µs"), written());
        assertFalse(written().contains("\n"), written());
        assertFalse(written().contains("late"), written());
        assertTrue(written().endsWith("\r" + " ".repeat(89) + "\r"), written());
        for (String line : written().split("\r")) {
            assertTrue(line.isEmpty() || line.codePointCount(0, line.length()) == 89, line);
        }
    }

    @Test
    void shouldLeaveTheLineEmptyWhenClosedAtOnce() {
        TerminalProgress.bar("x", 10, new ProgressLine(false, UTF_8), err, 40).close();
        assertTrue(written().endsWith("\r" + " ".repeat(39) + "\r"), written());
    }

    @Test
    void shouldKeepTheInterruptOfWhoeverClosesIt() {
        Progress progress = TerminalProgress.bar("x", 10, new ProgressLine(false, UTF_8), err, 40);
        Thread.currentThread().interrupt();
        progress.close();
        assertTrue(Thread.interrupted());
    }

    @Test
    void shouldPrintTwoLinesWhereThereIsNoTerminal() {
        Progress progress = TerminalProgress.lines("slack", err, US_ASCII);
        progress.update(1, "p50 3 µs");
        progress.update(2, "p50 2.4 µs");
        progress.close();
        progress.close();
        assertEquals("slack ...\nslack: ended, p50 2.4 us\n", written());
    }

    @Test
    void shouldKnowATerminalByItsDevice() {
        assertTrue(Terminal.isTerminal("/dev/pts/3"));
        assertTrue(Terminal.isTerminal("/dev/tty1"));
        assertFalse(Terminal.isTerminal("/dev/null"));
        assertFalse(Terminal.isTerminal("pipe:[123]"));
        assertFalse(Terminal.isTerminal("/tmp/log"));
    }

    @Test
    void shouldSayInAsciiWhatAsciiCanSay() {
        assertEquals(
                "2.4 us* - a / b x c ... ?", PlainText.in(US_ASCII, "2.4 µs† – a ÷ b × c … é"));
        assertEquals("2.4 µs†", PlainText.in(UTF_8, "2.4 µs†"));
    }
}

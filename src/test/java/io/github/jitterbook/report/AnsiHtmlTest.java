package io.github.jitterbook.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AnsiHtmlTest {

    private static final String ESC = "\u001b";

    @Test
    void shouldTurnColoursIntoClasses() {
        assertEquals(
                "a<span class=\"ansi-bold ansi-fg-red\">b &lt;</span>c",
                AnsiHtml.of("a" + ESC + "[1m" + ESC + "[31mb <" + ESC + "[0mc"));
        assertEquals(
                "<span class=\"ansi-bg-red ansi-fg-black\">x</span>"
                        + "<span class=\"ansi-fg-green\">y</span>",
                AnsiHtml.of(ESC + "[30;41mx" + ESC + "[49;92my"));
    }

    @Test
    void shouldTakeAParameterThatIsLeftOutForAReset() {
        assertEquals(
                "<span class=\"ansi-bold\">x</span>y", AnsiHtml.of(ESC + "[1mx" + ESC + "[my"));
        assertEquals("<span class=\"ansi-fg-red\">y</span>", AnsiHtml.of(ESC + "[1;;31my"));
        assertEquals("y", AnsiHtml.of(ESC + "[1;my"));
    }

    @Test
    void shouldDropWhatIsNoColour() {
        assertEquals(
                "abcde",
                AnsiHtml.of(
                        "a"
                                + ESC
                                + "[2K"
                                + "b"
                                + ESC
                                + "[38;5;196mc"
                                + ESC
                                + "]0;title\u0007"
                                + "d"
                                + ESC
                                + "[99999999999me"));
    }

    @Test
    void shouldShowTheLastStateOfALineThatWasDrawnAgain() {
        assertEquals("100 %\nnext", AnsiHtml.of("0 %\r50 %\r100 %\r\nnext"));
        assertEquals("done", AnsiHtml.of("half\rdone\r"));
    }

    @Test
    void shouldReplaceControlCharacters() {
        assertEquals("a\ufffdb\tc", AnsiHtml.of("a\u0007b\tc"));
    }
}

package io.github.jitterbook.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.JsonMap;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

class NotebookHtmlTest {

    private static final Path GOLDEN = Path.of("src/test/resources/notebooks/golden.ipynb");
    private static final Instant STARTED = Instant.parse("2026-03-04T05:06:07Z");
    private static final RunRecord RUN = RunRecord.start(STARTED, "17.0.1", "quick", "1.2.3");
    private static final String ATTACK = "<script>alert(1)</script>";

    @TempDir private Path folder;

    @Test
    void shouldHoldTheWholeNotebookInOneFile() throws IOException {
        Path file = folder.resolve("page.html");
        NotebookHtml.write(Notebook.read(GOLDEN), "fallback", file);
        String page = Files.readString(file);

        assertTrue(page.startsWith("<!DOCTYPE html>"));
        assertContains(page, "<title>Größe &amp; Takt — µs</title>");
        assertEquals(1, page.split("<h1>", -1).length - 1, "the heading is not repeated");
        assertContains(page, "int a = 1;");
        assertContains(
                page, "<img alt=\"a dot\" width=\"1\" height=\"1\" src=\"data:image/png;base64,");
        assertContains(page, "<div class=\"error\">");
        assertContains(page, "raw text");
        assertNothingIsFetched(page);
    }

    @Test
    void shouldEscapeScriptsInTextMarkdownErrorsAndTitle() {
        Notebook notebook =
                Notebook.of(
                        List.of(
                                Cell.markdown(null, "# T " + ATTACK),
                                Cell.markdown(null, "a " + ATTACK + "\n\n" + ATTACK + "\n"),
                                Cell.markdown(
                                        null, "[link](javascript:alert(2)) ![" + ATTACK + "](x)"),
                                executed(
                                        new Output.Stream("stdout", ATTACK),
                                        new Output.Failure(ATTACK, ATTACK, List.of(ATTACK)),
                                        shown(JsonMap.EMPTY.with("text/plain", ATTACK)),
                                        shown(JsonMap.EMPTY.with("text/markdown", ATTACK)))));

        String page = NotebookHtml.render(notebook, ATTACK);

        assertFalse(page.contains("<script"), page);
        assertFalse(page.contains("javascript:"), page);
        assertContains(page, "&lt;script&gt;alert(1)&lt;/script&gt;");
    }

    @Test
    void shouldForbidScriptsAndFetchesOfACellsOwnHtml() {
        String html = "<table><tr><td>1</td></tr></table>" + ATTACK;
        String page = page(shown(JsonMap.EMPTY.with("text/html", html).with("text/plain", "t")));

        assertContains(page, "<div class=\"html\" tabindex=\"0\">\n" + html);
        assertContains(
                page, "Content-Security-Policy\" content=\"default-src 'none'; img-src data:");
    }

    @Test
    void shouldShowTheBestOfSeveralTypes() {
        JsonMap plain = JsonMap.EMPTY.with("text/plain", "plain words");
        String svg = "<?xml version=\"1.0\"?><!DOCTYPE svg><svg xmlns=\"x\"></svg>";
        String onlySvg = svg.substring(svg.indexOf("<svg"));

        assertContains(page(shown(plain)), ">plain words</pre>");
        assertContains(page(shown(plain.with("text/markdown", "**b**"))), "<strong>b</strong>");
        assertContains(
                page(shown(plain.with("image/png", "iVBO\nRw==\n"))),
                "<figure><img alt=\"plain words\" src=\"data:image/png;base64,iVBORw==\">");
        assertContains(
                page(shown(plain.with("image/png", "iVBO").with("image/svg+xml", svg))),
                "data:image/svg+xml;base64," + base64(onlySvg));
        assertContains(
                page(shown(plain.with("image/png", "no\" onerror=\"alert(1)"))),
                ">plain words</pre>");
        assertContains(
                page(shown(JsonMap.EMPTY.with("application/x-odd", "1"))),
                "[nothing that can be shown here: [application/x-odd]]");
    }

    @Test
    void shouldSayAtTheTopThatARunFailedAndMarkWhatWasNotRun() {
        Notebook notebook =
                Notebook.of(
                        List.of(
                                Cell.code(null, "1").executed(1, List.of()),
                                Cell.code(null, "bad")
                                        .executed(
                                                2,
                                                List.of(
                                                        new Output.Failure(
                                                                "Bad", "no", List.of("trace")))),
                                Cell.code(null, "later"),
                                Cell.code(null, "  ")));
        RunRecord failed =
                RUN.endedEarly(
                        RunRecord.Status.FAILED, STARTED.plusSeconds(150), 2, "cell 2: Bad: <no>");

        String page = NotebookHtml.render(failed.addTo(notebook), "fallback");

        assertContains(page, "<title>fallback</title>");
        assertContains(page, "This run failed in <a href=\"#cell-2\">cell 2</a>");
        assertContains(page, "<code>Bad: &lt;no&gt;</code>");
        assertContains(page, "<section class=\"code failed\" id=\"cell-2\">");
        assertContains(page, "<section class=\"code not-run\">");
        assertContains(page, ">not run</span>");
        assertEquals(3, page.split("<section", -1).length - 1, "a blank cell is left out");
        assertContains(page, "4 March 2026, 05:06 UTC</time> · took 2 min 30 s · mode quick");
        assertContains(page, "Made with Jitterbook 1.2.3");
    }

    @Test
    void shouldSayThatARunWasInterruptedOrHadNotEnded() {
        Notebook notebook = Notebook.of(List.of(Cell.code(null, "1")));
        RunRecord interrupted =
                RUN.endedEarly(RunRecord.Status.INTERRUPTED, STARTED, null, "interrupted");

        assertContains(
                NotebookHtml.render(interrupted.addTo(notebook), "x"), "This run was interrupted;");
        assertContains(
                NotebookHtml.render(RUN.addTo(notebook), "x"), "This run had not ended when");
    }

    @Test
    void shouldMarkNothingInANotebookThatWasRunToItsEndOrNever() {
        Notebook notebook = Notebook.of(List.of(Cell.code(null, "1")));

        for (Notebook quiet : List.of(notebook, RUN.done(STARTED).addTo(notebook))) {
            String page = NotebookHtml.render(quiet, "x");
            assertFalse(page.contains("class=\"banner"), page);
            assertFalse(page.contains(">not run<"), page);
        }
    }

    @Test
    void shouldShowAttachedPicturesAndFetchNone() {
        JsonMap attachments =
                JsonMap.EMPTY.with("a.png", JsonMap.EMPTY.with("image/png", "iVBORw=="));
        Cell cell =
                new Cell(
                        Cell.Type.MARKDOWN,
                        null,
                        "![mine](attachment:a.png) ![far](https://example.org/b.png)"
                                + " ![gone](c.png)",
                        JsonMap.EMPTY,
                        null,
                        List.of(),
                        JsonMap.EMPTY.with("attachments", attachments));

        String page = NotebookHtml.render(Notebook.of(List.of(cell)), "x");

        assertContains(page, "<img alt=\"mine\" src=\"data:image/png;base64,iVBORw==\">");
        assertContains(page, "<a href=\"https://example.org/b.png\">[picture: far]</a>");
        assertContains(page, "[picture not in the notebook: gone]");
        assertNothingIsFetched(page);
    }

    @Test
    void shouldRenderTablesOfMarkdown() {
        Cell cell = Cell.markdown(null, "| a | b |\n|---|---:|\n| `x` | 2 |\n");
        String page = NotebookHtml.render(Notebook.of(List.of(cell)), "x");

        assertContains(page, "<td><code>x</code></td>");
        assertContains(page, "<td align=\"right\">2</td>");
    }

    private static String page(Output output) {
        return NotebookHtml.render(Notebook.of(List.of(executed(output))), "x");
    }

    private static Cell executed(Output... outputs) {
        return Cell.code(null, "1").executed(1, List.of(outputs));
    }

    private static Output shown(JsonMap data) {
        return new Output.DisplayData(data, JsonMap.EMPTY);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertContains(String page, String part) {
        assertTrue(page.contains(part), () -> "no «" + part + "» in\n" + page);
    }

    private static void assertNothingIsFetched(String page) {
        Stream.of("<script", "<link", "src=\"http", "src='", "url(", "@import")
                .forEach(part -> assertFalse(page.contains(part), part));
    }
}

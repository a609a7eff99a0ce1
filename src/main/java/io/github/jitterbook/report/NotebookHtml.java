package io.github.jitterbook.report;

import io.github.jitterbook.files.AtomicFile;
import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.JsonMap;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A notebook as one HTML page that needs nothing else: Markdown, code, outputs, and at the top when
 * and how it was run.
 *
 * <p>Thread-safe: there is no state.
 */
public final class NotebookHtml {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    /** No script, nothing fetched, whatever a cell's own HTML may hold. */
    private static final String POLICY =
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none';"
                    + " form-action 'none'";

    private static final String STYLE = style();

    private NotebookHtml() {}

    /**
     * The page under the notebook's first heading.
     *
     * @param fallback the title of a notebook without a heading, such as its file name
     */
    public static String render(Notebook notebook, String fallback) {
        String title = notebook.title().map(MarkdownHtml::plain).orElse(fallback);
        RunRecord record = RunRecord.of(notebook).orElse(null);
        StringBuilder page = new StringBuilder(100_000);
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.append("<meta http-equiv=\"Content-Security-Policy\" content=\"");
        page.append(POLICY).append("\">\n");
        page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        page.append("<title>").append(Html.escape(title)).append("</title>\n");
        page.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n");
        page.append("<header>\n<h1>").append(Html.escape(title)).append("</h1>\n");
        if (record != null) {
            page.append(conditions(record)).append(banner(record));
        }
        page.append("</header>\n<main>\n");
        boolean endedEarly = record != null && record.status() != RunRecord.Status.DONE;
        notebook.cells().forEach(cell -> page.append(cell(cell, title, endedEarly)));
        page.append("</main>\n").append(footer(record)).append("</body>\n</html>\n");
        return page.toString();
    }

    /**
     * Writes the page so that whoever reads the file meanwhile finds the old content or the new
     * one.
     *
     * @throws IOException if it cannot be written; the message names the file
     */
    public static void write(Notebook notebook, String fallback, Path file) throws IOException {
        AtomicFile.write(file, render(notebook, fallback));
    }

    private static String conditions(RunRecord record) {
        List<String> facts = new ArrayList<>();
        Instant started = record.started();
        facts.add(
                "Run on <time datetime=\""
                        + started
                        + "\">"
                        + WHEN.format(started)
                        + " UTC</time>");
        if (record.finished() != null) {
            facts.add("took " + text(Duration.between(started, record.finished())));
        }
        if (record.mode() != null) {
            facts.add("mode " + Html.escape(record.mode()));
        }
        facts.add("Java " + Html.escape(record.java()));
        return "<p class=\"run\">" + String.join(" · ", facts) + "</p>\n";
    }

    private static String text(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds < 120 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    private static String banner(RunRecord record) {
        Integer cell = record.cell();
        String where =
                cell == null ? "" : " in <a href=\"#cell-" + cell + "\">cell " + cell + "</a>";
        String why =
                record.message() == null
                        ? ""
                        // The link says which cell.
                        : "<br><code>"
                                + Html.escape(record.message().replaceFirst("^cell \\d+: ", ""))
                                + "</code>";
        return switch (record.status()) {
            case DONE -> "";
            case FAILED -> banner("failed", "This run failed" + where, why);
            case INTERRUPTED -> banner("partial", "This run was interrupted" + where, why);
            case RUNNING -> banner("partial", "This run had not ended when this was written", why);
        };
    }

    private static String banner(String kind, String what, String why) {
        return "<p class=\"banner "
                + kind
                + "\" role=\"note\">"
                + what
                + "; cells that were not run are marked."
                + why
                + "</p>\n";
    }

    private static String cell(Cell cell, String title, boolean endedEarly) {
        return switch (cell.type()) {
            case MARKDOWN -> {
                JsonMap attachments = cell.unknown().map("attachments");
                String html = MarkdownHtml.of(cell.source(), attachments, title);
                yield "<section class=\"markdown\">\n" + html + "</section>\n";
            }
            case RAW ->
                    "<section class=\"raw\">\n<pre tabindex=\"0\">"
                            + Html.escape(cell.source())
                            + "</pre>\n</section>\n";
            case CODE -> cell.isRunnable() ? code(cell, endedEarly) : "";
        };
    }

    private static String code(Cell cell, boolean endedEarly) {
        Integer count = cell.executionCount();
        boolean failed = cell.outputs().stream().anyMatch(Output.Failure.class::isInstance);
        boolean notRun = endedEarly && count == null;
        StringBuilder html = new StringBuilder("<section class=\"code");
        html.append(failed ? " failed" : "").append(notRun ? " not-run" : "").append('"');
        html.append(count == null ? "" : " id=\"cell-" + count + "\"").append(">\n");
        html.append("<div class=\"source\"><span class=\"count\">");
        html.append(count == null ? "" : "<span class=\"hidden\">cell </span>" + count);
        html.append(notRun ? "not run" : "").append("</span>");
        html.append("<pre tabindex=\"0\"><code>")
                .append(Html.escape(cell.source().stripTrailing()));
        html.append("</code></pre></div>\n");
        cell.outputs().forEach(output -> html.append(OutputHtml.of(output)));
        return html.append("</section>\n").toString();
    }

    private static String footer(@Nullable RunRecord record) {
        String version =
                Optional.ofNullable(record)
                        .map(RunRecord::version)
                        .map(known -> " " + Html.escape(known))
                        .orElse("");
        return "<footer><p>Made with Jitterbook" + version + "</p></footer>\n";
    }

    private static String style() {
        try (InputStream in = NotebookHtml.class.getResourceAsStream("notebook.css")) {
            if (in == null) {
                throw new IllegalStateException("notebook.css is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("notebook.css cannot be read", e);
        }
    }
}

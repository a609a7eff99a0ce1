package io.github.jitterbook.report;

import com.fasterxml.jackson.databind.JsonNode;

import io.github.jitterbook.ipynb.JsonMap;
import io.github.jitterbook.ipynb.Output;

import java.util.Optional;

/** One output as HTML: of several MIME types the one that says most. */
final class OutputHtml {

    /** A text/plain longer than this is no caption. */
    private static final int LONGEST_ALT = 300;

    private OutputHtml() {}

    static String of(Output output) {
        if (output instanceof Output.Stream stream) {
            String kind = stream.name().equals("stderr") ? "stderr" : "stdout";
            return pre("stream " + kind, stream.text());
        }
        if (output instanceof Output.Failure failure) {
            return failure(failure);
        }
        return rich((Output.Rich) output);
    }

    private static String pre(String classes, String text) {
        // Focusable, so that the keyboard can scroll it.
        return "<pre class=\""
                + classes
                + "\" tabindex=\"0\">"
                + AnsiHtml.of(text.stripTrailing())
                + "</pre>\n";
    }

    private static String failure(Output.Failure failure) {
        String message =
                failure.message().isEmpty()
                        ? ""
                        : "<p>" + Html.escape(failure.message()) + "</p>\n";
        return "<div class=\"error\">\n<p><strong>"
                + Html.escape(failure.name())
                + "</strong></p>\n"
                + message
                + pre("traceback", String.join("\n", failure.traceback()))
                + "</div>\n";
    }

    private static String rich(Output.Rich rich) {
        JsonMap data = rich.data();
        Optional<String> html = data.text("text/html");
        if (html.isPresent()) {
            return "<div class=\"html\" tabindex=\"0\">\n" + html.get().strip() + "\n</div>\n";
        }
        Optional<String> picture = Picture.of(data, rich.metadata(), alt(data));
        if (picture.isPresent()) {
            return "<figure>" + picture.get() + "</figure>\n";
        }
        Optional<String> markdown = data.text("text/markdown");
        if (markdown.isPresent()) {
            return "<div class=\"markdown\">\n"
                    + MarkdownHtml.of(markdown.get(), JsonMap.EMPTY, "")
                    + "</div>\n";
        }
        Optional<String> text =
                data.text("text/plain")
                        .or(() -> data.get("application/json").map(JsonNode::toPrettyString));
        return pre("result", text.orElse("[nothing that can be shown here: " + data.keys() + "]"));
    }

    private static String alt(JsonMap data) {
        return data.text("text/plain")
                .map(String::strip)
                .filter(text -> !text.isEmpty() && text.length() <= LONGEST_ALT)
                .orElse("picture without a description");
    }
}

package io.github.jitterbook.display;

import io.github.jitterbook.table.HtmlTable;

import java.lang.reflect.InvocationTargetException;

/** Failures as a reader sees them. */
final class Messages {

    private Messages() {}

    /** A failure with its causes, each once, in one line: kernels drop causes. */
    static String of(Throwable broken) {
        StringBuilder text = new StringBuilder();
        Throwable part = broken;
        for (int depth = 0; part != null && depth < 5; depth++) {
            if (!(part instanceof InvocationTargetException)) {
                String own = String.valueOf(part).lines().findFirst().orElse("");
                if (text.indexOf(own) < 0) {
                    text.append(text.length() == 0 ? "" : "; cause: ").append(own);
                }
            }
            part = part.getCause();
        }
        return text.toString();
    }

    /** A message that stands out on light and on dark pages. */
    static String html(String message) {
        String escaped = HtmlTable.escaped(message);
        return "<div style=\"border-left:4px solid #D55E00;padding:0.4em 0.8em;color:inherit\">"
                + escaped
                + "</div>";
    }
}

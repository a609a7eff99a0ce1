package io.github.jitterbook.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Terminal text as HTML: colours become classes, other escape sequences vanish, and a carriage
 * return starts its line anew, as a terminal shows it.
 */
final class AnsiHtml {

    /** Colours and weights (group 1), any other control sequence, or a command to the terminal. */
    private static final Pattern ESCAPE =
            Pattern.compile(
                    "\u001b\\[([0-9;]*)m"
                            + "|\u001b\\[[0-?]*[ -/]*[@-~]"
                            + "|\u001b\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?"
                            + "|\u001b[@-Z\\\\^_]?");

    private static final List<String> COLOURS =
            List.of("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white");

    private final StringBuilder html = new StringBuilder();
    private final TreeSet<String> styles = new TreeSet<>();

    private AnsiHtml() {}

    static String of(String text) {
        AnsiHtml converter = new AnsiHtml();
        converter.convert(overwritten(text));
        return converter.html.toString();
    }

    // Progress that was drawn again and again on one line: its last state is what counts.
    private static String overwritten(String text) {
        if (text.indexOf('\r') < 0) {
            return text;
        }
        List<String> lines = new ArrayList<>();
        for (String line : text.replace("\r\n", "\n").split("\n", -1)) {
            String shown = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            lines.add(shown.substring(shown.lastIndexOf('\r') + 1));
        }
        return String.join("\n", lines);
    }

    private void convert(String text) {
        Matcher escape = ESCAPE.matcher(text);
        int from = 0;
        while (escape.find()) {
            append(text.substring(from, escape.start()));
            if (escape.group(1) != null) {
                style(escape.group(1));
            }
            from = escape.end();
        }
        append(text.substring(from));
    }

    private void append(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (styles.isEmpty()) {
            html.append(Html.escape(text));
        } else {
            html.append("<span class=\"").append(String.join(" ", styles)).append("\">");
            html.append(Html.escape(text)).append("</span>");
        }
    }

    private void style(String codes) {
        String[] parts = codes.split(";", -1);
        for (int i = 0; i < parts.length; i++) {
            int code = parts[i].isEmpty() ? 0 : Integer.parseInt(limited(parts[i]));
            if (code == 38 || code == 48) {
                // A colour out of 256 or of all, whose numbers follow: left out.
                i += i + 1 < parts.length && parts[i + 1].equals("5") ? 2 : 4;
            } else {
                apply(code);
            }
        }
    }

    private static String limited(String digits) {
        return digits.length() > 4 ? "9999" : digits;
    }

    private void apply(int code) {
        if (code == 0) {
            styles.clear();
        } else if (code == 1) {
            styles.add("ansi-bold");
        } else if (code == 3) {
            styles.add("ansi-italic");
        } else if (code == 4) {
            styles.add("ansi-underline");
        } else if (code == 22) {
            styles.remove("ansi-bold");
        } else if (code == 39) {
            remove("ansi-fg-");
        } else if (code == 49) {
            remove("ansi-bg-");
        } else if (code >= 30 && code <= 37) {
            colour("ansi-fg-", code - 30);
        } else if (code >= 90 && code <= 97) {
            colour("ansi-fg-", code - 90);
        } else if (code >= 40 && code <= 47) {
            colour("ansi-bg-", code - 40);
        } else if (code >= 100 && code <= 107) {
            colour("ansi-bg-", code - 100);
        }
    }

    private void colour(String kind, int number) {
        remove(kind);
        styles.add(kind + COLOURS.get(number));
    }

    private void remove(String kind) {
        styles.removeIf(style -> style.startsWith(kind));
    }
}

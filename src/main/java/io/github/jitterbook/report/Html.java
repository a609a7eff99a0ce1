package io.github.jitterbook.report;

/** Text as HTML. */
final class Html {

    private Html() {}

    /** Escapes a text for element content and for attributes in double quotes. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.append(isForbidden(c) ? '\ufffd' : c);
            }
        }
        return escaped.toString();
    }

    // HTML knows no control characters besides these, however they are escaped.
    private static boolean isForbidden(char c) {
        return c < ' ' && c != '\n' && c != '\t';
    }
}

package io.github.jitterbook.ipynb;

/**
 * What nbformat says about MIME types: which hold JSON, and which are written as lists of lines.
 */
final class MimeTypes {

    private MimeTypes() {}

    static boolean isJson(String type) {
        return type.equals("application/json")
                || (type.startsWith("application/") && type.endsWith("+json"));
    }

    static boolean isWrittenAsLines(String type) {
        return type.startsWith("text/")
                || type.equals("application/javascript")
                || type.equals("image/svg+xml");
    }
}

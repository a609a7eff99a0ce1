package io.github.jitterbook.display;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/** Text for terminals that know no more than ASCII. Thread-safe. */
public final class PlainText {

    private static final Map<Character, String> PLAIN =
            Map.of(
                    'µ', "u", '†', "*", '–', "-", '−', "-", '÷', "/", '×', "x", '…', "...", '’',
                    "'", '≥', ">=", '≤', "<=");

    private PlainText() {}

    /**
     * The text with characters that the charset lacks in its own words: {@code us} for {@code µs},
     * {@code *} for {@code †}. Others that it lacks become {@code ?}.
     */
    public static String in(Charset charset, String text) {
        if (!charset.canEncode()) {
            return text;
        }
        CharsetEncoder encoder = charset.newEncoder();
        if (encoder.canEncode(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            plain.append(
                    encoder.canEncode(letter)
                            ? String.valueOf(letter)
                            : PLAIN.getOrDefault(letter, "?"));
        }
        return plain.toString();
    }
}

package io.github.jitterbook.plot;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One line of text as it is drawn. Immutable. */
final class Text {

    private static final String CUT = "…";

    /** The blank between a figure and its unit, where no line may be broken. */
    private static final Pattern UNIT = Pattern.compile("(?<=\\d) (?=(ns|µs|ms|s|Hz|%)(\\s|$))");

    private static final String HARD_BLANK = "\u00A0";

    /** How far apart lines stand, as a multiple of the font's size. */
    private static final double LEADING = 1.25;

    /** How far the base line lies above the end of a line, likewise. */
    private static final double DESCENT = 0.3;

    private final TextLayout layout;
    private final double size;

    /** An empty text is drawn as a blank: a layout of nothing is refused. */
    Text(String text, Font font, FontRenderContext context) {
        this.layout = new TextLayout(text.isEmpty() ? " " : text, font, context);
        this.size = font.getSize2D();
    }

    /** In px. */
    double width() {
        return layout.getAdvance();
    }

    /** From one line to the next, in px. */
    double height() {
        return size * LEADING;
    }

    /** From its base line to the end of the line, in px. */
    double descent() {
        return size * DESCENT;
    }

    /** Draws it as an outline, as XChart does, with its base line at this place. */
    void draw(Graphics2D g, double x, double y) {
        g.fill(layout.getOutline(AffineTransform.getTranslateInstance(x, y)));
    }

    /**
     * The text in lines of at most this width, broken at blanks. Words that are wider, and whatever
     * is beyond the last line, are cut.
     *
     * @param room in px
     * @return empty if there is no text
     */
    static List<String> wrapped(
            String text, Font font, double room, int mostLines, FontRenderContext context) {
        List<String> lines = new ArrayList<>();
        String line = "";
        String kept = UNIT.matcher(text.strip()).replaceAll(HARD_BLANK);
        for (String word : kept.isEmpty() ? new String[0] : kept.split("\\s+")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (line.isEmpty() || fits(longer, font, room, context)) {
                line = longer;
            } else if (lines.size() == mostLines - 1) {
                line = line + CUT;
                break;
            } else {
                lines.add(cut(line, font, room, context));
                line = word;
            }
        }
        if (!line.isEmpty()) {
            lines.add(cut(line, font, room, context));
        }
        return lines;
    }

    private static String cut(String line, Font font, double room, FontRenderContext context) {
        String shorter = line;
        while (shorter.length() > 2 && !fits(shorter, font, room, context)) {
            shorter = shorter.substring(0, shorter.length() - 2).stripTrailing() + CUT;
        }
        return shorter;
    }

    private static boolean fits(String line, Font font, double room, FontRenderContext context) {
        return new Text(line, font, context).width() <= room;
    }
}

package io.github.jitterbook.plot;

import org.jspecify.annotations.Nullable;

import java.awt.AWTError;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.HeadlessException;
import java.awt.font.TextLayout;
import java.awt.image.BufferedImage;
import java.util.function.Supplier;

/**
 * Whether this machine can draw text, and what to say if it cannot. Thread-safe.
 *
 * <p>What a JVM throws without fonts depends on its version and on what is missing: an Error
 * ("Probable fatal error: No physical fonts found", JDK 17), a RuntimeException ("Fontconfig head
 * is null", JDK 25), an InternalError or an UnsatisfiedLinkError (no libfontconfig, no
 * libfreetype); and the second time a NoClassDefFoundError, whatever it was before. So text is
 * tried once, and the first failure is kept.
 */
final class Drawing {

    private static final String INSTALL =
            "install fontconfig and a font (apt install fontconfig fonts-dejavu-core; conda install"
                    + " fontconfig font-ttf-dejavu-sans-mono) and start again";

    private static @Nullable Throwable failure;
    private static boolean tried;

    private Drawing() {}

    /**
     * Does something that draws.
     *
     * @throws ChartUnavailableException if text cannot be drawn here
     */
    static <T> T guarded(Supplier<T> work) {
        requireText();
        try {
            return work.get();
        } catch (OutOfMemoryError | StackOverflowError realOnes) {
            throw realOnes;
        } catch (Error broken) {
            throw unavailable(broken);
        }
    }

    @SuppressWarnings("StaticAssignmentOfThrowable") // never thrown again, only named as a cause
    private static synchronized void requireText() {
        if (!tried) {
            failure = tryText();
            tried = true;
        }
        if (failure != null) {
            // A new one each time, so that its trace leads to the chart that was asked for.
            throw unavailable(failure);
        }
    }

    private static @Nullable Throwable tryText() {
        try {
            Graphics2D graphics =
                    new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB).createGraphics();
            try {
                Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
                new TextLayout("µ", font, graphics.getFontRenderContext()).draw(graphics, 0, 8);
            } finally {
                graphics.dispose();
            }
            return null;
        } catch (OutOfMemoryError | StackOverflowError realOnes) {
            throw realOnes;
        } catch (Throwable broken) {
            return broken;
        }
    }

    static ChartUnavailableException unavailable(Throwable broken) {
        boolean window = broken instanceof AWTError || broken instanceof HeadlessException;
        String what = "this machine cannot draw a chart (" + briefly(broken) + "): ";
        return new ChartUnavailableException(
                what + (window ? "start Java with -Djava.awt.headless=true" : INSTALL), broken);
    }

    /** The innermost cause: JDK 17 wraps it in two that say nothing. */
    private static String briefly(Throwable broken) {
        Throwable cause = broken;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        String name = cause.getClass().getSimpleName();
        return message == null
                ? name
                : name + ": " + message.lines().findFirst().orElse("").strip();
    }
}

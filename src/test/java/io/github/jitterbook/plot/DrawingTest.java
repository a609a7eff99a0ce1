package io.github.jitterbook.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.awt.AWTError;
import java.lang.reflect.InvocationTargetException;

class DrawingTest {

    private static void fails(Throwable failure) {
        Drawing.guarded(
                () -> {
                    throw DrawingTest.<RuntimeException>sneaky(failure);
                });
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void shouldSayWhatIsMissingAndWhatToInstall() {
        Throwable jdk17 =
                new InternalError(
                        new InvocationTargetException(
                                new RuntimeException("Fontconfig head is null, check\nmore")));
        ChartUnavailableException failure =
                assertThrows(ChartUnavailableException.class, () -> fails(jdk17));
        assertEquals(
                "this machine cannot draw a chart (RuntimeException: Fontconfig head is null,"
                    + " check): install fontconfig and a font (apt install fontconfig"
                    + " fonts-dejavu-core; conda install fontconfig font-ttf-dejavu-sans-mono) and"
                    + " start again",
                failure.getMessage());
        assertSame(jdk17, failure.getCause());
    }

    @Test
    void shouldAskForHeadlessJavaWhereAWindowIsMissing() {
        ChartUnavailableException failure =
                assertThrows(
                        ChartUnavailableException.class,
                        () -> fails(new AWTError("Can't connect to X11 window server")));
        assertTrue(failure.getMessage().endsWith("start Java with -Djava.awt.headless=true"));
    }

    @Test
    void shouldTurnALibraryThatCannotBeLinkedIntoAReason() {
        assertThrows(
                ChartUnavailableException.class,
                () -> fails(new UnsatisfiedLinkError("libfreetype.so.6")));
    }

    @Test
    void shouldLeaveFailuresThatAreNoMatterOfFontsAsTheyAre() {
        for (Throwable other :
                new Throwable[] {
                    new OutOfMemoryError("test"),
                    new StackOverflowError("test"),
                    new IllegalArgumentException("test")
                }) {
            assertSame(other, assertThrows(other.getClass(), () -> fails(other)));
        }
    }
}

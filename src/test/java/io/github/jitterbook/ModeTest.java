package io.github.jitterbook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.testing.ChildJvm;

import org.junit.jupiter.api.Test;

import java.util.List;

/** A mode is chosen for a whole process, so each case has a process of its own. */
class ModeTest {

    private static String modeWith(List<String> prefix, List<String> flags, String... cells)
            throws Exception {
        return ChildJvm.of(PrintsMode.class)
                .prefix(prefix.toArray(String[]::new))
                .flags(flags.toArray(String[]::new))
                .args(cells)
                .run()
                .successfulOutput()
                .strip();
    }

    @Test
    void shouldPutTheCellBeforeTheArgumentBeforeTheVariable() throws Exception {
        List<String> variable = List.of("env", "JITTERBOOK_MODE=full");
        List<String> none = List.of("env", "-u", "JITTERBOOK_MODE");
        List<String> quick = List.of("-Djitterbook.mode=quick");
        assertEquals("QUICK", modeWith(none, List.of()));
        assertEquals("FULL", modeWith(variable, List.of()));
        assertEquals("QUICK", modeWith(variable, quick));
        assertEquals("FULL", modeWith(none, quick, "full"));
    }

    @Test
    void shouldNameTheKnownModes() {
        String message =
                assertThrows(IllegalArgumentException.class, () -> Mode.of("fast")).getMessage();
        assertTrue(message.contains("'fast'") && message.contains("quick, full"), message);
    }

    /** Prints the mode in force, after what a cell may have chosen. */
    static final class PrintsMode {
        public static void main(String[] args) {
            for (String cell : args) {
                Jitterbook.mode(cell);
            }
            System.out.println(Jitterbook.mode());
        }
    }
}

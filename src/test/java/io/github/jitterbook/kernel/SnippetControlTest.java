package io.github.jitterbook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

class SnippetControlTest {

    private final CellInterrupt interrupt = new CellInterrupt();
    private final SnippetControl control = new SnippetControl(interrupt);

    /** A class that cannot be initialised, as one that cannot be linked. */
    static final class Broken {
        static final int VALUE = Integer.parseInt("no number");

        static int run() {
            return VALUE;
        }
    }

    static Object give() {
        return "given";
    }

    static void giveNothing() {}

    static boolean interruptedInside() {
        return Thread.currentThread().isInterrupted();
    }

    @Test
    void shouldWrapWhatIsThrownBeforeTheSnippetBegins() throws Exception {
        Method broken = Broken.class.getDeclaredMethod("run");

        InvocationTargetException thrown =
                assertThrows(InvocationTargetException.class, () -> control.invoke(broken));

        assertInstanceOf(ExceptionInInitializerError.class, thrown.getCause());
    }

    @Test
    void shouldHandOverEachValueOnce() throws Exception {
        String key = control.invoke(method("give"));

        assertEquals("given", control.takeResult(key));
        assertNull(control.takeResult(key));
        assertNull(control.takeResult(control.invoke(method("giveNothing"))));
        assertNull(control.takeResult(""), "what JShell says of a statement");
    }

    @Test
    void shouldInterruptOnlyTheUsersCode() throws Exception {
        interrupt.request();
        assertFalse(Thread.currentThread().isInterrupted());

        interrupt.enter();
        interrupt.request();
        assertTrue(Thread.currentThread().isInterrupted());
        assertEquals(true, control.takeResult(control.invoke(method("interruptedInside"))));
        assertTrue(Thread.currentThread().isInterrupted(), "still in the outer snippet");
        interrupt.leave();

        assertFalse(Thread.currentThread().isInterrupted());
        assertTrue(interrupt.isRequested());
    }

    private static Method method(String name) throws NoSuchMethodException {
        return SnippetControlTest.class.getDeclaredMethod(name);
    }
}

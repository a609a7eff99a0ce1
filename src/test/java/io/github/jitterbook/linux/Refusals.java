package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.function.Executable;

/** Shortens the tests of refused calls. */
final class Refusals {

    private Refusals() {}

    /** "call(arguments) ERRNO" of the refusal that this provokes. */
    static String of(Executable call) {
        SystemCallException refusal = assertThrows(SystemCallException.class, call);
        return refusal.call() + "(" + refusal.arguments() + ") " + refusal.errnoName();
    }
}

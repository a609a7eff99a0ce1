package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SystemCallExceptionTest {

    @Test
    void shouldSayCallArgumentsNameAndMeaning() {
        SystemCallException refusal =
                new SystemCallException("sched_setaffinity", "{1}", Errno.EINVAL);
        assertEquals(
                "sched_setaffinity({1}) failed: EINVAL (Invalid argument)", refusal.getMessage());
        assertEquals("sched_setaffinity", refusal.call());
        assertEquals("{1}", refusal.arguments());
        assertEquals(22, refusal.errno());
        assertEquals("EINVAL", refusal.errnoName());
    }

    @Test
    void shouldFallBackToTheNumberOfAnUnusualError() {
        SystemCallException refusal = new SystemCallException("munlockall", "", 71);
        assertEquals("munlockall() failed: errno 71", refusal.getMessage());
        assertEquals("errno 71", refusal.errnoName());
    }
}

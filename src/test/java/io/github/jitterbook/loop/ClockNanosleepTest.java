package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jitterbook.linux.AbsoluteSleep;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the waiter makes of a signal, which no test can have the kernel send at will. */
class ClockNanosleepTest {

    private final List<Long> deadlines = new ArrayList<>();

    @Test
    void shouldSleepOnForTheSameDeadlineAfterASignal() throws InterruptedException {
        sleeper(AbsoluteSleep.INTERRUPTED, AbsoluteSleep.INTERRUPTED, 0).await(1234);
        assertEquals(Collections.nCopies(3, 1234L), deadlines);
    }

    @Test
    void shouldSleepOnceWhenNothingInterrupts() throws InterruptedException {
        sleeper(0).await(1234);
        assertEquals(List.of(1234L), deadlines);
    }

    @Test
    void shouldEndOnASignalWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        assertThrows(
                InterruptedException.class,
                () -> sleeper(AbsoluteSleep.INTERRUPTED, 0).await(1234));
        assertFalse(Thread.interrupted(), "the flag is clear after the exception");
        assertEquals(1, deadlines.size());
    }

    private ClockNanosleep.Sleeper sleeper(int... answers) {
        return new ClockNanosleep.Sleeper(
                deadlineNs -> {
                    deadlines.add(deadlineNs);
                    return answers[deadlines.size() - 1];
                });
    }
}

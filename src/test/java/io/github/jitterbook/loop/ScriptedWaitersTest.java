package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.RelativeSleep;
import io.github.jitterbook.linux.TimerFd;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** What timerfd and relative-sleep make of signals and interrupts, call by call. */
class ScriptedWaitersTest {

    private final List<String> calls = new ArrayList<>();

    @Test
    void shouldReadTheSameTimerAgainAfterASignal() throws InterruptedException {
        timerFd(TimerFd.INTERRUPTED, TimerFd.INTERRUPTED, 0).await(1234);
        assertEquals(List.of("arm 1234", "await", "await", "await"), calls);
    }

    @Test
    void shouldEndATimerOnASignalWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        TimerFdWaiter.Reader waiter = timerFd(TimerFd.INTERRUPTED, 0);
        assertThrows(InterruptedException.class, () -> waiter.await(1234));
        assertFalse(Thread.interrupted(), "the flag is clear after the exception");
        assertEquals(List.of("arm 1234", "await"), calls);
    }

    @Test
    void shouldCloseTheTimer() {
        timerFd(0).close();
        assertEquals(List.of("close"), calls);
    }

    @Test
    void shouldSleepForWhatTheKernelSaysWasLeftAfterASignal() throws InterruptedException {
        relative(RelativeSleep.INTERRUPTED, RelativeSleep.INTERRUPTED, 0)
                .await(System.nanoTime() + 3_600_000_000_000L);
        assertEquals(List.of("sleep", "sleepOn", "sleepOn"), calls);
    }

    @Test
    void shouldNotSleepWhenTheTimeIsOver() throws InterruptedException {
        relative().await(System.nanoTime() - 1);
        assertEquals(List.of(), calls);
    }

    @Test
    void shouldEndARelativeSleepOnASignalWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        RelativeSleeper.Sleeper waiter = relative(RelativeSleep.INTERRUPTED, 0);
        long deadline = System.nanoTime() + 3_600_000_000_000L;
        assertThrows(InterruptedException.class, () -> waiter.await(deadline));
        assertFalse(Thread.interrupted(), "the flag is clear after the exception");
        assertEquals(List.of("sleep"), calls);
    }

    @Test
    void shouldTakeASpinFrom1MicrosecondTo10Milliseconds() {
        Hybrid hybrid = new Hybrid();
        hybrid.checkArgument("");
        hybrid.checkArgument("1us");
        hybrid.checkArgument("10ms");
        for (String wrong : List.of("999ns", "10.1ms", "50", "us", "-1us", "1 h", "0s")) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> hybrid.checkArgument(wrong));
            assertTrue(
                    refused.getMessage().contains("from 1us to 10ms, not '" + wrong + "'"),
                    refused.getMessage());
        }
    }

    @Test
    void shouldRefuseASpinThatIsNotBelowThePeriod() {
        Hybrid hybrid = new Hybrid();
        Trial kilohertz = Trial.named("t");
        hybrid.checkTrial(kilohertz.withWaiter("hybrid=999us"));
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> hybrid.checkTrial(kilohertz.withWaiter("hybrid=1ms")))
                        .getMessage();
        assertTrue(message.contains("1ms of a period of 1ms"), message);
        // The default too: at 20 kHz it is the whole period.
        assertThrows(
                IllegalArgumentException.class,
                () -> hybrid.checkTrial(kilohertz.withWaiter("hybrid").withHertz(20_000)));
    }

    private TimerFdWaiter.Reader timerFd(int... answers) {
        return new TimerFdWaiter.Reader(
                new TimerFdWaiter.Timer() {
                    private int next;

                    @Override
                    public void arm(long deadlineNs) {
                        calls.add("arm " + deadlineNs);
                    }

                    @Override
                    public int await() {
                        calls.add("await");
                        return answers[next++];
                    }

                    @Override
                    public void close() {
                        calls.add("close");
                    }
                });
    }

    private RelativeSleeper.Sleeper relative(int... answers) {
        return new RelativeSleeper.Sleeper(
                new RelativeSleeper.SleepCall() {
                    private int next;

                    @Override
                    public int sleep(long ns) {
                        calls.add("sleep");
                        return answers[next++];
                    }

                    @Override
                    public int sleepOn() {
                        calls.add("sleepOn");
                        return answers[next++];
                    }
                });
    }
}

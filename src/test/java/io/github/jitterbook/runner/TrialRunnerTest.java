package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

/** What the parent decides before it starts a process. */
class TrialRunnerTest {

    private static final Trial TRIAL = Trial.named("t");

    /** Pins to {@code auto}. */
    private static final int LAST = -1;

    @Test
    void shouldKeepEverythingButTheLoopOffThePinnedCpu() {
        CpuSet four = CpuSet.of(0, 1, 2, 3);
        assertEquals(CpuSet.of(0, 1, 2), TrialRunner.housekeeping(pinned(LAST), four));
        assertEquals(CpuSet.of(0, 2, 3), TrialRunner.housekeeping(pinned(1), four));
    }

    @Test
    void shouldLeaveTheMaskAloneWhenTheLoopIsNotPinned() {
        CpuSet two = CpuSet.of(0, 1);
        assertEquals(two, TrialRunner.housekeeping(TRIAL, two));
    }

    @Test
    void shouldUseTheWholeMaskWhenThePinLeavesNothing() {
        CpuSet one = CpuSet.of(3);
        assertEquals(one, TrialRunner.housekeeping(pinned(3), one));
        // A CPU outside the inherited mask takes nothing from it.
        assertEquals(CpuSet.of(0, 1), TrialRunner.housekeeping(pinned(3), CpuSet.of(0, 1)));
    }

    @Test
    void shouldChooseNoCpuWhereNoneCanBeChosen() {
        assertEquals(CpuSet.of(), TrialRunner.housekeeping(pinned(0), CpuSet.of()));
    }

    @Test
    void shouldRefuseATrialBeforeAnythingIsStarted() {
        long before = ProcessHandle.current().children().count();
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new TrialRunner().run(TRIAL.withBody("x"), p -> {}))
                        .getMessage();
        assertTrue(message.startsWith("no body is named 'x'"), message);
        assertEquals(before, ProcessHandle.current().children().count());
    }

    private static Trial pinned(int cpu) {
        return TRIAL.withStep(cpu == LAST ? Steps.pin() : Steps.pin(cpu));
    }
}

package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Set;

class TrialTest {

    private static final Duration SEVEN_DAYS = Duration.ofDays(7);

    /** Without a warm-up, so that a test may ask for any number of cycles. */
    private static final Trial TRIAL = Trial.named("t").withWarmup(0);

    @Test
    void shouldHaveTheDefaultsOfTheCommandLine() {
        Trial trial = Trial.named("plain");
        assertEquals("clock-nanosleep", trial.waiter());
        assertEquals("java", trial.loop());
        assertEquals("poly", trial.body());
        assertEquals(1_000_000, trial.periodNs());
        assertEquals(10_000, trial.cycles());
        assertEquals(EndsAfter.DEADLINES, trial.endsAfter());
        assertEquals(100, trial.warmup());
        assertEquals(GridPolicy.CATCH_UP, trial.gridPolicy());
        assertEquals(List.of(), trial.steps());
        assertEquals(Duration.ofSeconds(10), trial.duration());
        assertEquals(1000.0, trial.hertz());
    }

    @ParameterizedTest
    @CsvSource({
        "0.999, 0.999",
        "0, 0",
        "-5, -5",
        "NaN, NaN",
        "100000.5, 100000.5",
        "100001, 100001",
        "Infinity, Infinity"
    })
    void shouldRefuseARateOutsideItsRangeAndNameIt(double hertz, String named) {
        assertEquals(
                "a rate lies between 1 and 100,000 Hz, not " + named + " Hz",
                refusal(() -> TRIAL.withHertz(hertz)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1000000000",
        "100000, 10000",
        "3, 333333333",
        "7, 142857143",
        "1000.5, 999500",
        "99999.9, 10000"
    })
    void shouldTakeThePeriodOfARateToTheNearestNanosecond(double hertz, long periodNs) {
        assertEquals(periodNs, Trial.periodOf(hertz));
    }

    @ParameterizedTest
    @ValueSource(longs = {9_999, 1_000_000_001, 0, -1})
    void shouldRefuseAPeriodOutsideItsRangeAndNameIt(long periodNs) {
        String message = refusal(() -> withPeriod(periodNs));
        assertTrue(message.endsWith("not " + periodNs + " ns"), message);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0", "PT-1S, -1", "PT604801S, 604801", "PT-0.5S, -0.5"})
    void shouldRefuseADurationOfNothingOrOfOverSevenDaysAndNameIt(Duration time, String named) {
        assertEquals(
                "a duration is above 0 and at most 7 days (604,800 s), not " + named + " s",
                refusal(() -> TRIAL.withDuration(time)));
    }

    @Test
    void shouldRefuseADurationThatIsBeyondAllMeasure() {
        String message = refusal(() -> TRIAL.withDuration(Duration.ofSeconds(Long.MAX_VALUE)));
        assertTrue(message.contains("at most 7 days"), message);
        message = refusal(() -> TRIAL.withDuration(Duration.ofSeconds(Long.MIN_VALUE)));
        assertTrue(message.contains("above 0"), message);
    }

    @Test
    void shouldRefuseADurationInWhichNoDeadlineLies() {
        // 0.4 periods of 1 s: to the nearest that is none.
        String message = refusal(() -> TRIAL.withHertz(1).withDuration(Duration.ofMillis(400)));
        assertTrue(message.contains("1000000000 ns") && message.contains("not 0.4 s"), message);
    }

    @Test
    void shouldTakeExactlySevenDaysAtEveryRate() {
        // At 7 Hz the period is rounded up, and to the nearest one deadline too many lay in 7 days.
        for (double hertz : new double[] {1, 3, 7, 11, 999.5, 1000, 44_100, 100_000}) {
            Trial trial = TRIAL.withHertz(hertz).withDuration(SEVEN_DAYS);
            Duration left = SEVEN_DAYS.minus(trial.duration());
            assertTrue(!left.isNegative() && left.toNanos() < trial.periodNs(), hertz + " Hz");
        }
    }

    @Test
    void shouldRefuseCyclesThatLastOverSevenDays() {
        assertEquals(604_800_000, TRIAL.withCycles(604_800_000).cycles());
        String message = refusal(() -> TRIAL.withCycles(604_800_001));
        assertTrue(message.contains("at most 7 days, not 604800001 cycles"), message);
        refusal(() -> TRIAL.withCycles(Long.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void shouldRefuseLessThanOneCycleAndNameIt(long cycles) {
        assertEquals(
                "a trial has at least 1 cycle, not " + cycles,
                refusal(() -> TRIAL.withCycles(cycles)));
    }

    @Test
    void shouldRefuseAWarmUpThatLeavesNothing() {
        assertEquals(99, Trial.named("t").withCycles(10_000).withWarmup(99).warmup());
        String message = refusal(() -> Trial.named("t").withCycles(100).requireCountedCycles());
        assertTrue(
                message.contains("a warm-up of 100 wakes leaves nothing of 100 cycles"), message);
        assertEquals(101, Trial.named("t").withCycles(101).cycles());
        assertEquals("a warm-up has 0 or more wakes, not -1", refusal(() -> TRIAL.withWarmup(-1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "a\nb", "a\n", "\na", "a\r", "a\u2028b", "a\u001bb"})
    void shouldRefuseANameThatIsNotOneLine(String name) {
        String message = refusal(() -> Trial.named(name));
        assertTrue(message.startsWith("a trial's name is one line of 1 to 80 characters"), message);
    }

    @Test
    void shouldRefuseANameOfMoreThan80Characters() {
        assertEquals(80, Trial.named("n".repeat(80)).name().length());
        String message = refusal(() -> Trial.named("n".repeat(81)));
        assertTrue(message.contains("n".repeat(81)), message);
    }

    @Test
    void shouldRefuseToLackWhatIsNeeded() {
        // As a JSON file may, in which a key is missing.
        List<Executable> lacking =
                List.of(
                        () -> trial(null, "w", "java", "poly", GridPolicy.SKIP),
                        () -> trial("n", null, "java", "poly", GridPolicy.SKIP),
                        () -> trial("n", "w", null, "poly", GridPolicy.SKIP),
                        () -> trial("n", "w", "java", null, GridPolicy.SKIP),
                        () -> trial("n", "w", "java", "poly", null));
        for (Executable trial : lacking) {
            String message = assertThrows(NullPointerException.class, trial).getMessage();
            assertTrue(message.startsWith("a trial needs its "), message);
        }
    }

    @Test
    void shouldKeepItsDurationWhenTheRateChanges() {
        Trial trial = TRIAL.withDuration(Duration.ofSeconds(8)).withHertz(250);
        assertEquals(4_000_000, trial.periodNs());
        assertEquals(2000, trial.cycles());
        assertEquals(EndsAfter.DEADLINES, trial.endsAfter());
    }

    @Test
    void shouldKeepItsCyclesWhenTheRateChanges() {
        Trial trial = TRIAL.withCycles(500).withHertz(250);
        assertEquals(500, trial.cycles());
        assertEquals(EndsAfter.WAKES, trial.endsAfter());
        assertEquals(Duration.ofSeconds(2), trial.duration());
    }

    @Test
    void shouldHoldEachStepOnceAndReplaceItInItsPlace() {
        Trial trial =
                TRIAL.withStep(Steps.timerSlack(1))
                        .withStep(Steps.lockMemory())
                        .withStep(Steps.timerSlack(7));
        assertEquals(List.of(Steps.timerSlack(7), Steps.lockMemory()), trial.steps());
        assertEquals(Steps.lockMemory(), trial.step("lock-memory").orElseThrow());
        assertTrue(trial.step("pin").isEmpty());
        List<StepSpec> twice = List.of(Steps.pin(0), Steps.pin(1));
        String message = refusal(() -> TRIAL.withSteps(twice));
        assertTrue(message.contains("each tuning step once"), message);
    }

    @Test
    void shouldNotChangeWhenTheCallersListDoes() {
        List<StepSpec> steps = new java.util.ArrayList<>(List.of(Steps.pin()));
        Trial trial = TRIAL.withSteps(steps);
        steps.clear();
        assertEquals(List.of(Steps.pin()), trial.steps());
    }

    @Test
    void shouldRememberWhatItWasBeforeItWasShortened() {
        Trial whole = Trial.named("t").withDuration(Duration.ofSeconds(8));
        Trial quick = whole.shortenedTo(Duration.ofSeconds(2));
        assertEquals(2000, quick.cycles());
        assertEquals(8000, quick.fullCycles());
        assertEquals(Duration.ofSeconds(2), quick.duration());
        assertEquals(Duration.ofSeconds(8), quick.fullDuration());
        assertEquals(whole.duration(), whole.fullDuration());

        Trial quicker = quick.shortenedTo(Duration.ofSeconds(1));
        assertEquals(1000, quicker.cycles());
        assertEquals(
                8000, quicker.fullCycles(), "the first length is the one it was meant to have");
    }

    @Test
    void shouldNotShortenWhatIsNotLonger() {
        Trial trial = TRIAL.withDuration(Duration.ofSeconds(2));
        assertSame(trial, trial.shortenedTo(Duration.ofSeconds(2)));
        assertSame(trial, trial.shortenedTo(Duration.ofSeconds(3)));
    }

    @Test
    void shouldLeaveMoreThanTwiceItsWarmUpWhenShortened() {
        Trial trial = Trial.named("t").withCycles(250).shortenedTo(Duration.ofMillis(20));
        assertEquals(201, trial.cycles());
        assertEquals(250, trial.fullCycles());
        // Nothing can be cut off this one, so nothing was.
        Trial shortest = Trial.named("t").withCycles(201);
        assertSame(shortest, shortest.shortenedTo(Duration.ofMillis(20)));
    }

    @Test
    void shouldForgetItsFullLengthWhenItGetsAnother() {
        Trial quick = TRIAL.shortenedTo(Duration.ofSeconds(1));
        assertEquals(null, quick.withDuration(Duration.ofSeconds(3)).fullCycles());
        assertEquals(null, quick.withCycles(30).fullCycles());
    }

    private static String refusal(Executable asking) {
        return assertThrows(IllegalArgumentException.class, asking).getMessage();
    }

    private static Trial withPeriod(long periodNs) {
        return new Trial(
                "t",
                "w",
                "java",
                "none",
                periodNs,
                10,
                EndsAfter.WAKES,
                0,
                GridPolicy.SKIP,
                List.of(),
                List.of(),
                null,
                Set.of(),
                null);
    }

    private static Trial trial(
            String name, String waiter, String loop, String body, GridPolicy policy) {
        return new Trial(
                name,
                waiter,
                loop,
                body,
                1_000_000,
                10,
                EndsAfter.WAKES,
                0,
                policy,
                List.of(),
                List.of(),
                null,
                Set.of(),
                null);
    }
}

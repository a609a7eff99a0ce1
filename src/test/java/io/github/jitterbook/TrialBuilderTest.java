package io.github.jitterbook;

import static io.github.jitterbook.Jitterbook.fifo;
import static io.github.jitterbook.Jitterbook.pin;
import static io.github.jitterbook.Jitterbook.timerSlack;
import static io.github.jitterbook.Jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Steps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.time.Duration;
import java.util.List;

class TrialBuilderTest {

    private static String refusal(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    @Test
    void shouldGiveTheSameTrialInWhateverOrderItIsDescribed() {
        TrialBuilder one = trial("x").cycles(50).warmup(0).hertz(10);
        TrialBuilder other = trial("x").hertz(10).warmup(0).cycles(50);
        assertEquals(one.trial(), other.trial());
        assertEquals(Duration.ofSeconds(60), trial("x").hertz(10).seconds(60).trial().duration());
        assertEquals(Duration.ofSeconds(60), trial("x").seconds(60).hertz(10).trial().duration());
    }

    @Test
    void shouldNotChangeWhatItWasMadeFrom() {
        TrialBuilder base = trial("x");
        base.with(timerSlack(1)).named("y").grid("skip").body("none").waiter("park-nanos");
        assertEquals(trial("x").trial(), base.trial());
    }

    @Test
    void shouldReplaceAStepOfTheSameName() {
        TrialBuilder twice = trial("x").with(timerSlack(50_000), fifo(80)).with(timerSlack(1));
        assertEquals(List.of(Steps.timerSlack(1), Steps.fifo(80)), twice.trial().steps());
    }

    @Test
    void shouldRefuseAMistakeWhereItIsMade() {
        assertTrue(refusal(() -> trial("x").waiter("clock")).contains("clock-nanosleep"));
        assertTrue(refusal(() -> trial("x").body("poli")).contains("did you mean 'poly'"));
        assertTrue(refusal(() -> trial("x").grid("catchup")).contains("catch-up"));
        assertTrue(refusal(() -> trial("x").hertz(0)).contains("not 0 Hz"));
        assertTrue(refusal(() -> trial("x").seconds(Double.NaN)).contains("NaN"));
        assertTrue(refusal(() -> trial("x").with(fifo(99))).contains("from 1 to 98"));
        assertTrue(refusal(() -> trial("x").with(timerSlack(0))).contains("from 1"));
        assertTrue(refusal(() -> trial("x").with(pin(-1))).contains("from 0"));
        assertTrue(refusal(() -> trial(" ")).contains("one line"));
    }

    @Test
    void shouldDescribeATrialAlsoWhereItsWaiterCannotRun() throws Exception {
        String out =
                ChildJvm.of(Elsewhere.class).flags("-Dos.arch=riscv64").run().successfulOutput();
        assertTrue(out.contains("--waiter park-nanos"), out);
        assertTrue(out.contains("unavailable on riscv64"), out);
    }

    /** What a cell does on a machine whose system calls we do not know. */
    static final class Elsewhere {
        public static void main(String[] args) {
            System.out.println(trial("x").waiter("park-nanos"));
            System.out.println(
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> Jitterbook.run(trial("y").seconds(0.2)))
                            .getMessage());
        }
    }

    @Test
    void shouldHaveNoGridInTheCommandOfAWaiterWithoutOne() {
        String command = Jitterbook.trial("t").waiter("relative-sleep").text();
        assertFalse(command.contains("--grid"), command);
        assertTrue(Jitterbook.trial("t").text().contains("--grid catch-up"));
        TrialBuilder relative = Jitterbook.trial("t").waiter("relative-sleep");
        assertThrows(IllegalArgumentException.class, () -> relative.grid("skip"));
        TrialBuilder skipping = Jitterbook.trial("t").grid("skip");
        assertThrows(IllegalArgumentException.class, () -> skipping.waiter("relative-sleep"));
    }
}

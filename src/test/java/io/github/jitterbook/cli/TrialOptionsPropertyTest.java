package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.catalog.StepText;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.loop.BodyKind;
import io.github.jitterbook.loop.WaiterKind;
import io.github.jitterbook.trial.AnyTrial;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.PartSpec;
import io.github.jitterbook.trial.Trial;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import picocli.CommandLine;

import java.util.List;

class TrialOptionsPropertyTest {

    private static final List<String> BODIES =
            List.of("poly", "none", "allocate=4096", "touch-pages", "publish", "stall=100us/1s");

    @Example
    void shouldKnowEveryBody() {
        assertEquals(
                Catalog.bodies().stream().map(BodyKind::alias).sorted().toList(),
                BODIES.stream().map(body -> PartSpec.parse(body).name()).sorted().toList());
    }

    /** What the program makes of the line that a result states is the trial of that result. */
    @Property
    void shouldReadTheTrialThatTheLineRepeats(@ForAll("trials") Trial trial) {
        assertRead(trial);
    }

    @Example
    void shouldReadANameThatIsAnOption() {
        assertRead(Trial.named("--sched"));
        assertRead(Trial.named("--name=x"));
    }

    private static void assertRead(Trial trial) {
        List<String> words =
                io.github.jitterbook.trial.CommandLine.arguments(
                        // As a result states it: without a grid there is no policy for it.
                        trial.withGridPolicy(Catalog.gridPolicy(trial)));
        TrialOptions options = new TrialOptions();
        new CommandLine(options)
                .setExpandAtFiles(false)
                .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
        assertEquals(trial, options.trial(), () -> String.join(" ", words));
    }

    @Provide
    Arbitrary<Trial> trials() {
        return AnyTrial.of(
                        Catalog.waiters().stream()
                                .filter(waiter -> waiter.unavailable().isEmpty())
                                .map(WaiterKind::alias)
                                .toList(),
                        BODIES,
                        // The one CPU that every machine has.
                        0)
                .map(TrialOptionsPropertyTest::withWhatItsWaiterNeeds)
                // What the command would refuse to run it need not be able to repeat.
                .filter(TrialOptionsPropertyTest::canRun);
    }

    private static boolean canRun(Trial trial) {
        try {
            Catalog.check(trial, Host.live());
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    /** A step that goes with few others, and a grid that stays where it is. */
    private static Trial withWhatItsWaiterNeeds(Trial trial) {
        if (Catalog.waiter(trial.waiter()).relative()) {
            return trial.withGridPolicy(Defaults.GRID_POLICY);
        }
        return Catalog.waiter(trial.waiter())
                .needsStep()
                .map(
                        step ->
                                trial.withSteps(List.of(StepText.parse(step)))
                                        .withGridPolicy(GridPolicy.SKIP))
                .orElse(trial);
    }
}

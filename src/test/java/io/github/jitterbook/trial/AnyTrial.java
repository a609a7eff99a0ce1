package io.github.jitterbook.trial;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Trials of every kind that the command line can say, for properties. */
public final class AnyTrial {

    private AnyTrial() {}

    /**
     * Trials with these names.
     *
     * @param waiters to choose from
     * @param bodies to choose from
     * @param highestCpu of the CPUs to pin to, 0 or more
     */
    public static Arbitrary<Trial> of(List<String> waiters, List<String> bodies, int highestCpu) {
        return Combinators.combine(
                        names(),
                        Arbitraries.of(waiters),
                        Arbitraries.of(bodies),
                        periods(),
                        // Up to the longest trial that may be; usual ones are near the edge cases.
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.longs().between(0, 200),
                        Arbitraries.of(GridPolicy.CATCH_UP, GridPolicy.SKIP, GridPolicy.REBASE),
                        Combinators.combine(Arbitraries.of(EndsAfter.class), steps(highestCpu))
                                .as(Ending::new))
                .as(AnyTrial::trial);
    }

    private record Ending(EndsAfter after, List<StepSpec> steps) {}

    private static Trial trial(
            String name,
            String waiter,
            String body,
            long periodNs,
            double length,
            long warmup,
            GridPolicy grid,
            Ending ending) {
        long most = Trial.MAX_DURATION.toNanos() / periodNs;
        long cycles = 1 + (long) (length * length * (most - 1));
        return new Trial(
                name,
                waiter,
                Defaults.LOOP,
                body,
                periodNs,
                cycles,
                ending.after(),
                Math.min(cycles - 1, warmup),
                grid,
                ending.steps(),
                Defaults.JVM_FLAGS,
                null,
                Set.of(),
                null);
    }

    /** Any text, and with it what an option, a file of options or a quoted word begins with. */
    private static Arbitrary<String> names() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(80),
                        Arbitraries.strings().withChars("-=@'\"\\$ µab").ofLength(3),
                        Arbitraries.of("--sched", "--name=a", "--mlock", "--", "@name"))
                .filter(AnyTrial::isName);
    }

    private static boolean isName(String text) {
        try {
            return Trial.named(text).name().equals(text);
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    private static Arbitrary<Long> periods() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(Trial.MIN_PERIOD_NS, Trial.MAX_PERIOD_NS),
                Arbitraries.doubles().between(1, 100_000).map(Trial::periodOf),
                Arbitraries.integers().between(1, 100_000).map(hertz -> Trial.periodOf(hertz)));
    }

    /** In the order of the command line's options: a set of steps has no other. */
    private static Arbitrary<List<StepSpec>> steps(int highestCpu) {
        return Combinators.combine(
                        maybe(Arbitraries.longs().between(1, 1_000_000).map(Steps::timerSlack)),
                        maybe(Arbitraries.just(Steps.lockMemory())),
                        maybe(
                                Arbitraries.oneOf(
                                        Arbitraries.just(Steps.pin()),
                                        Arbitraries.integers()
                                                .between(0, highestCpu)
                                                .map(Steps::pin))),
                        maybe(
                                Combinators.combine(
                                                Arbitraries.of("fifo", "rr"),
                                                Arbitraries.integers().between(1, 98))
                                        .as(Steps::scheduling)),
                        maybe(Arbitraries.longs().between(0, 100).map(Steps::dmaLatency)))
                .as(
                        (slack, lock, pin, scheduling, dma) ->
                                Stream.of(slack, lock, pin, scheduling, dma)
                                        .flatMap(Optional::stream)
                                        .toList());
    }

    private static Arbitrary<Optional<StepSpec>> maybe(Arbitrary<StepSpec> step) {
        return Arbitraries.oneOf(step, step.map(StepSpec::asRequired)).optional(0.5);
    }
}

package io.github.jitterbook.verdict;

import io.github.jitterbook.trial.Achieved;

import java.util.List;
import java.util.Objects;

/**
 * One check of the instrument. Immutable.
 *
 * @param name which check, in kebab case
 * @param outcome what it came to
 * @param essential whether no number may be believed before this one has passed
 * @param measured what was measured, with its unit; or why it could not be
 * @param expected what it should be, with its unit
 * @param meaning what an odd value means
 * @param attempts how often it was measured: 3 for what failed, more where noise came between
 * @param figures the figures of the last attempt, to compute with
 */
public record TrustLine(
        String name,
        TrustOutcome outcome,
        boolean essential,
        String measured,
        String expected,
        String meaning,
        int attempts,
        List<Achieved> figures) {

    public TrustLine {
        Objects.requireNonNull(name, "a line needs its name");
        Objects.requireNonNull(outcome, "a line needs its outcome");
        Objects.requireNonNull(measured, "a line needs what was measured");
        Objects.requireNonNull(expected, "a line needs what was expected");
        Objects.requireNonNull(meaning, "a line needs its meaning");
        figures = List.copyOf(figures);
    }
}

package io.github.jitterbook.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.github.jitterbook.host.HostSnapshot;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the instrument may be trusted on a machine, line by line. Immutable.
 *
 * <p>It may when no line has failed and every essential line has passed. A line that could not be
 * measured is no failure; but an essential one that is unknown leaves the whole unproven, and what
 * is unproven is not trusted.
 *
 * @param recordedAt when it began, ISO 8601 in UTC
 * @param host the machine and the JVM
 * @param seconds how long it took
 * @param lines the checks, in the order in which they were made
 */
public record TrustReport(
        String recordedAt, HostSnapshot host, double seconds, List<TrustLine> lines) {

    public TrustReport {
        Objects.requireNonNull(recordedAt, "a report needs its recordedAt");
        Objects.requireNonNull(host, "a report needs its host");
        lines = List.copyOf(lines);
    }

    /** Whether the instrument may be trusted here. */
    @JsonProperty("trusted")
    public boolean trusted() {
        return !lines.isEmpty() && against().isEmpty();
    }

    /** The lines that speak against it: failed, or essential and unknown. */
    private List<TrustLine> against() {
        return lines.stream()
                .filter(
                        line ->
                                line.outcome() == TrustOutcome.FAIL
                                        || (line.essential()
                                                && line.outcome() == TrustOutcome.UNKNOWN))
                .toList();
    }

    /** The names of the lines with this outcome. */
    public List<String> names(TrustOutcome outcome) {
        return lines.stream()
                .filter(line -> line.outcome() == outcome)
                .map(TrustLine::name)
                .toList();
    }

    /** The verdict in one sentence. */
    @JsonProperty("sentence")
    public String sentence() {
        String failed = listed("failed: ", names(TrustOutcome.FAIL));
        String unknown = listed("unknown: ", names(TrustOutcome.UNKNOWN));
        String details =
                Stream.of(failed, unknown)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("; "));
        String verdict =
                trusted()
                        ? "the instrument may be trusted on this machine"
                        : names(TrustOutcome.FAIL).isEmpty()
                                ? "the instrument could not be proven on this machine"
                                : "the instrument may NOT be trusted on this machine";
        return details.isEmpty() ? verdict : verdict + " (" + details + ")";
    }

    private static String listed(String head, List<String> names) {
        return names.isEmpty() ? "" : head + String.join(", ", names);
    }
}

package io.github.jitterbook.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.Percentile;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One run of one trial: what was asked, where, what was granted, and what was measured. Immutable.
 *
 * @param schemaVersion of the JSON form, {@link ResultJson#SCHEMA_VERSION}
 * @param recordedAt when it began, ISO 8601 in UTC
 * @param trial what was asked
 * @param host where it ran
 * @param settings the ledger: a line for each tuning step there is, asked for or not
 * @param counts what was counted
 * @param episodes episodes beyond each threshold that was ever exceeded
 * @param lateness wakeup latency: wake − deadline
 * @param overhead time a cycle spent in the instrument
 * @param completion end of the body − deadline, of bodies that ended after it; null in results from
 *     before it was kept
 * @param completedEarly cycles whose body ended before their deadline; null as {@code completion}
 * @param bodyTime end of the body − wake; null as {@code completion}
 * @param periodJitter interval − period
 * @param achievedHertz (counted wakes − 1) ÷ (last − first counted wake), in Hz; null under two
 *     wakes
 * @param allocatedBytes what the loop's thread allocated over the counted cycles; null where the
 *     JVM does not tell
 * @param evidence what the kernel counted; null where it does not tell, or the run was cut off
 * @param achieved what bodies, loads and steps say that they did
 * @param process the process that measured; null in results from before it was kept
 * @param tracedCycles how many cycles the trace beside this result holds; null if none was kept
 * @param traceSha256 the checksum of that trace's text; null if none was kept
 * @param trace the trace itself, in a file of its own; null if none was kept or its file is gone
 * @param gridPolicy what happened to missed deadlines
 * @param partial whether it ended before its time
 * @param partialCause why it did; null if it did not
 * @param removedEnvironment variables that would have changed the trial's JVM and were not passed
 *     on
 * @param warnings what the trial's process wrote to standard error, its last lines, and what of a
 *     trace was lost; usually empty
 * @param command the one line that repeats it
 */
public record RunResult(
        int schemaVersion,
        String recordedAt,
        Trial trial,
        HostSnapshot host,
        List<Setting> settings,
        Counts counts,
        List<EpisodeCount> episodes,
        LatencyStats lateness,
        LatencyStats overhead,
        @Nullable LatencyStats completion,
        @Nullable Long completedEarly,
        @Nullable LatencyStats bodyTime,
        PeriodJitterStats periodJitter,
        @Nullable Double achievedHertz,
        @Nullable Long allocatedBytes,
        @Nullable RunEvidence evidence,
        List<Achieved> achieved,
        @Nullable ProcessFacts process,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long tracedCycles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String traceSha256,
        @JsonIgnore @Nullable LatencyTrace trace,
        GridPolicy gridPolicy,
        boolean partial,
        @Nullable String partialCause,
        Map<String, String> removedEnvironment,
        List<String> warnings,
        String command) {

    public RunResult {
        Objects.requireNonNull(recordedAt, "a result needs its recordedAt");
        Objects.requireNonNull(trial, "a result needs its trial");
        Objects.requireNonNull(host, "a result needs its host");
        Objects.requireNonNull(settings, "a result needs its settings");
        Objects.requireNonNull(counts, "a result needs its counts");
        Objects.requireNonNull(episodes, "a result needs its episodes");
        Objects.requireNonNull(lateness, "a result needs its lateness");
        Objects.requireNonNull(overhead, "a result needs its overhead");
        Objects.requireNonNull(periodJitter, "a result needs its periodJitter");
        Objects.requireNonNull(gridPolicy, "a result needs its gridPolicy");
        Objects.requireNonNull(command, "a result needs its command");
        requireTrace(tracedCycles, traceSha256, trace);
        settings = List.copyOf(settings);
        episodes = List.copyOf(episodes);
        achieved = achieved == null ? List.of() : List.copyOf(achieved);
        // In its own order: Map.copyOf has another in every JVM, and so would every file.
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
        removedEnvironment =
                removedEnvironment == null
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(removedEnvironment));
    }

    private static void requireTrace(
            @Nullable Long tracedCycles, @Nullable String sha256, @Nullable LatencyTrace trace) {
        if ((tracedCycles == null) != (sha256 == null)) {
            throw new IllegalArgumentException(
                    "a trace has both tracedCycles and traceSha256, or there is none");
        }
        if (tracedCycles != null && (tracedCycles < 0 || tracedCycles > LatencyTrace.MAX_CYCLES)) {
            throw new IllegalArgumentException(
                    "a trace holds up to "
                            + LatencyTrace.MAX_CYCLES
                            + " cycles, not "
                            + tracedCycles);
        }
        if (trace != null && (tracedCycles == null || trace.cycles() != tracedCycles)) {
            throw new IllegalArgumentException(
                    "the result names " + tracedCycles + " traced cycles, but has a " + trace);
        }
    }

    /** The same result with this trace, in place of any other. */
    public RunResult with(LatencyTrace kept) {
        return new RunResult(
                schemaVersion,
                recordedAt,
                trial,
                host,
                settings,
                counts,
                episodes,
                lateness,
                overhead,
                completion,
                completedEarly,
                bodyTime,
                periodJitter,
                achievedHertz,
                allocatedBytes,
                evidence,
                achieved,
                process,
                (long) kept.cycles(),
                TraceCsv.sha256(kept),
                kept,
                gridPolicy,
                partial,
                partialCause,
                removedEnvironment,
                warnings,
                command);
    }

    /** The name of its trial. */
    @JsonIgnore
    public String name() {
        return trial.name();
    }

    /** The settings that were asked for and not granted. */
    @JsonIgnore
    public List<Setting> refused() {
        return settings.stream().filter(Setting::refused).toList();
    }

    /**
     * A percentile of the lateness, with the samples and episodes beyond it; null if nothing was
     * recorded.
     *
     * @param percentile 0 to 100
     */
    public @Nullable Percentile percentile(double percentile) {
        return percentiles().at(percentile);
    }

    /**
     * All percentiles of the lateness, for whoever wants several: it is here that the histogram is
     * unpacked, which takes 0.1 ms to 1 ms.
     */
    @JsonIgnore
    public Percentiles percentiles() {
        return new Percentiles(lateness.decoded(), lateness.maxNs(), counts.overflow(), episodes);
    }

    /**
     * The episodes beyond a time, in ns: the largest count at the nearest threshold at or above it,
     * or at a higher one. Close above a median every other cycle exceeds, so that they all are one
     * episode that never ends; what goes beyond a higher threshold has gone beyond this one too,
     * and there the single events can be told apart.
     */
    public EpisodeCount episodesBeyond(long ns) {
        return Percentiles.episodesBeyond(episodes, ns);
    }

    /** Episodes beyond one of the thresholds of {@link Episodes}, in ns. */
    public long episodesOver(long thresholdNs) {
        return Percentiles.episodesOver(episodes, thresholdNs);
    }
}

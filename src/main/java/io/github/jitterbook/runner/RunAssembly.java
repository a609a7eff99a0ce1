package io.github.jitterbook.runner;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.EpisodeCount;
import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.JvmEvidence;
import io.github.jitterbook.result.LatencyStats;
import io.github.jitterbook.result.PeriodJitterStats;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.session.FrameCodec;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.CommandLine;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Collects the events of one trial and makes a result of them; of a run that was cut off in the
 * same way as of a whole one. Not thread-safe.
 */
final class RunAssembly {

    private final Trial trial;
    private final HostSnapshot host;
    private final ObjectMapper mapper;
    private final Instant begun = Instant.now();
    private final LatencyTotals totals = new LatencyTotals();
    private final RecorderFrame scratch = new RecorderFrame();
    private final LatencyTrace.@Nullable Builder trace;

    private @Nullable List<Setting> settings;
    private long settingsNanoTime;
    private @Nullable LoopEnd end;
    private @Nullable Long allocatedBytes;
    private @Nullable RunEvidence evidence;
    private @Nullable Long beganNs;
    private @Nullable Long endedNs;
    private @Nullable ProcessFacts process;
    private List<Achieved> achieved = List.of();
    private @Nullable String failure;

    RunAssembly(Trial trial, HostSnapshot host, ObjectMapper mapper) {
        this.trial = trial;
        this.host = host;
        trace = trial.keeps(Keep.TRACE) ? new LatencyTrace.Builder() : null;
        // A second event, or anything else, behind an event is lost otherwise.
        this.mapper = mapper.copy().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /**
     * Takes an event.
     *
     * @throws TrialFailedException if the line is not one: the channel is spoilt, and with it the
     *     result
     */
    void take(String line) {
        try {
            JsonNode event = mapper.readTree(line);
            switch (event.path("event").asText()) {
                case "settings" -> takeSettings(event);
                case "counting" -> beganNs = event.required("beganNs").longValue();
                case "frame" -> {
                    scratch.reset();
                    FrameCodec.read(event, scratch, trace);
                    totals.add(scratch);
                }
                case "end" -> takeEnd(event);
                case "failed" -> failure = event.required("message").asText();
                default -> throw new IllegalArgumentException("no such event");
            }
        } catch (JsonProcessingException | RuntimeException broken) {
            // Of any kind: a histogram throws what arrays throw.
            throw new TrialFailedException(
                    "trial '"
                            + trial.name()
                            + "' wrote a line that is not an event: "
                            + line.substring(0, Math.min(200, line.length())),
                    broken);
        }
    }

    private void takeSettings(JsonNode event) {
        List<Setting> told =
                mapper.convertValue(
                        event.required("settings"), new TypeReference<List<Setting>>() {});
        settings = List.copyOf(told);
        process = mapper.convertValue(event.required("process"), ProcessFacts.class);
        settingsNanoTime = System.nanoTime();
    }

    private void takeEnd(JsonNode event) throws JsonProcessingException {
        end = mapper.treeToValue(event.required("reason"), LoopEnd.class);
        allocatedBytes = nullable(event.required("allocatedBytes"));
        evidence = mapper.treeToValue(event.required("evidence"), RunEvidence.class);
        beganNs = nullable(event.path("beganNs"));
        endedNs = nullable(event.path("endedNs"));
        achieved =
                mapper.convertValue(
                        event.required("achieved"), new TypeReference<List<Achieved>>() {});
    }

    private static @Nullable Long nullable(JsonNode number) {
        return number.isIntegralNumber() ? number.longValue() : null;
    }

    /** When the loop began to count, on the clock of {@code System.nanoTime}; null before that. */
    @Nullable Long beganNs() {
        return beganNs;
    }

    /**
     * Adds what the trial's JVM logged within the window that the trial has told.
     *
     * @param complete whether all of its log is there
     */
    void addJvm(JvmLog log, boolean complete) {
        RunEvidence told = evidence;
        if (told == null || beganNs == null || endedNs == null) {
            return;
        }
        if (!complete) {
            evidence = told.withUnknown("jvm", "the log of the trial's JVM did not end in time");
        } else if (trial.jvmFlags().stream()
                .noneMatch(flag -> flag.endsWith(Defaults.LOG_OUTPUT))) {
            evidence = told.withUnknown("jvm", "the trial's own JVM flags do not ask for its log");
        } else {
            log.begin(beganNs);
            JvmEvidence logged = log.until(endedNs);
            evidence = told.withJvm(logged);
            if (logged.deoptimizations() == null) {
                evidence =
                        evidence.withUnknown(
                                "jvm.deoptimizations",
                                "this JDK is not asked to log them; see discarded");
            }
        }
    }

    /** Adds what the parent knows of the process that it has started. */
    void addInherited(@Nullable InheritedState inherited, List<Setting> normalised) {
        if (process != null) {
            process = process.withInherited(inherited, normalised);
        }
    }

    /** Whether the trial has told its settings: it measures, or has measured. */
    boolean measuring() {
        return settings != null;
    }

    /** Why the trial says that it failed; null if it does not. */
    @Nullable String failure() {
        return failure;
    }

    /** Whether a wake was noted: then there is a result, if only a partial one. */
    boolean measuredAnything() {
        return totals.frame().get(Count.CYCLES) > 0;
    }

    /** Whether most wakes were later than a period: then the loop never slept. */
    boolean neverOnTime() {
        RecorderFrame frame = totals.frame();
        return 2 * frame.get(Count.LATE_BEYOND_PERIOD) > frame.counted();
    }

    List<Setting> settings() {
        return settings == null ? List.of() : settings;
    }

    boolean ended() {
        return end != null;
    }

    TrialProgress progress() {
        Distribution lateness = totals.frame().lateness();
        boolean any = lateness.count() > 0;
        return new TrialProgress(
                trial,
                measuring()
                        ? Duration.ofNanos(System.nanoTime() - settingsNanoTime)
                        : Duration.ZERO,
                any ? lateness.histogram().valueAt(50) : null,
                any ? lateness.maxNs() : null);
    }

    /**
     * The result.
     *
     * @param cutOff why the events end early; null if they do not
     * @param removed environment variables that the trial did not get
     * @param warnings what the trial wrote to standard error
     * @throws TrialFailedException if the counts that the trial told disagree
     */
    RunResult result(@Nullable String cutOff, Map<String, String> removed, List<String> warnings) {
        LatencyTrace kept = trace == null ? null : trace.build();
        RunResult result = untraced(cutOff, removed, withLoss(warnings, kept));
        return kept == null ? result : result.with(kept);
    }

    private List<String> withLoss(List<String> warnings, @Nullable LatencyTrace kept) {
        if (kept == null || kept.complete()) {
            return warnings;
        }
        List<String> all = new ArrayList<>(warnings);
        all.add(
                "the trace ends after "
                        + kept.cycles()
                        + " of "
                        + totals.frame().counted()
                        + " cycles: whoever takes it from the loop was held back for too long");
        return all;
    }

    private RunResult untraced(
            @Nullable String cutOff, Map<String, String> removed, List<String> warnings) {
        RecorderFrame frame = totals.frame();
        String partialCause = partialCause(cutOff);
        return new RunResult(
                ResultJson.SCHEMA_VERSION,
                begun.truncatedTo(ChronoUnit.MILLIS).toString(),
                trial,
                host,
                settings(),
                counts(frame),
                EpisodeCount.of(frame),
                LatencyStats.of(frame.lateness()),
                LatencyStats.of(frame.overhead()),
                LatencyStats.of(frame.completion()),
                frame.get(Count.COMPLETED_EARLY),
                LatencyStats.of(frame.bodyTime()),
                PeriodJitterStats.of(frame.longerPeriods(), frame.shorterPeriods()),
                achievedHertz(frame),
                allocatedBytes,
                evidence,
                achieved,
                process,
                null,
                null,
                null,
                Catalog.gridPolicy(trial),
                partialCause != null,
                partialCause,
                removed,
                warnings,
                CommandLine.of(trial.withGridPolicy(Catalog.gridPolicy(trial))));
    }

    private @Nullable String partialCause(@Nullable String cutOff) {
        if (failure != null) {
            return cutOff == null
                    ? "it failed: " + failure
                    : cutOff + "; then it failed: " + failure;
        }
        if (end == null || end == LoopEnd.COMPLETED) {
            return end == null ? cutOff : null;
        }
        if (end == LoopEnd.TIME_LIMIT) {
            return "the loop could not keep up with its period and was ended at its time limit";
        }
        return cutOff == null ? "it was stopped" : cutOff;
    }

    private Counts counts(RecorderFrame frame) {
        try {
            return Counts.of(frame);
        } catch (IllegalArgumentException broken) {
            throw new TrialFailedException(
                    "trial '" + trial.name() + "' told no result: " + broken.getMessage(), broken);
        }
    }

    private static @Nullable Double achievedHertz(RecorderFrame frame) {
        long wakes = frame.counted();
        long span = frame.lastWakeNs() - frame.firstWakeNs();
        return wakes < 2 || span <= 0 ? null : Math.rint((wakes - 1) * 1e12 / span) / 1000;
    }
}

package io.github.jitterbook.table;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.EpisodeCount;
import io.github.jitterbook.result.LatencyStats;
import io.github.jitterbook.result.PeriodJitterStats;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A run whose every lateness a test chooses: recorded by the real recorder, so that counts,
 * episodes and percentiles are what a measurement would have given. Shared by the tests of tables,
 * plots and display. Not thread-safe.
 */
public final class SampleRun {

    /** 1 kHz, as in the story. */
    public static final long PERIOD_NS = 1_000_000;

    private final LatencyRecorder recorder = new LatencyRecorder(PERIOD_NS);
    private final List<Setting> settings = new ArrayList<>();
    private Trial trial;
    private long cycle;
    private GridPolicy gridPolicy = GridPolicy.CATCH_UP;
    private @Nullable LatencyTrace trace;
    private @Nullable String partialCause;
    private @Nullable RunEvidence evidence;
    private ProcessFacts process = new ProcessFacts(true);

    private SampleRun(String name) {
        trial = Trial.named(name);
    }

    /** A run without cycles, of a trial with every default. */
    public static SampleRun named(String name) {
        return new SampleRun(name);
    }

    /** The host of every sample. */
    public static HostSnapshot host() {
        return new HostSnapshot("Linux 6.1.0", "Some CPU", 4, null, "17.0.15");
    }

    /** Wakes of the warm-up. */
    public SampleRun warmup(int wakes) {
        for (int i = 0; i < wakes; i++) {
            recorder.warmUpCycle();
            cycle++;
        }
        return this;
    }

    /** Counted wakes, one after the other, each this late; negative is early. */
    public SampleRun late(long ns, int times) {
        for (int i = 0; i < times; i++) {
            long deadline = cycle * PERIOD_NS;
            recorder.cycle(deadline, deadline, deadline + ns, deadline + ns, -1, 0);
            cycle++;
        }
        return this;
    }

    /** That it was cut off. */
    public SampleRun partial(String cause) {
        partialCause = cause;
        return this;
    }

    /** That a quick mode cut 8 s to this. */
    public SampleRun quick(Duration duration) {
        trial = trial.withDuration(Duration.ofSeconds(8)).shortenedTo(duration);
        return this;
    }

    /** That its trial asks for this step too. */
    public SampleRun step(StepSpec step) {
        trial = trial.withStep(step);
        return this;
    }

    /** Minor page faults within counted cycles. */
    public SampleRun faults(long minor) {
        evidence = RunEvidence.ofThread(minor, 0, 0, 0);
        return this;
    }

    /** What kernel and JVM counted. */
    public SampleRun evidence(RunEvidence counted) {
        evidence = counted;
        return this;
    }

    /** What is known of its process. */
    public SampleRun process(ProcessFacts facts) {
        process = facts;
        return this;
    }

    /** A line of the ledger. */
    public SampleRun setting(Setting setting) {
        settings.add(setting);
        return this;
    }

    /** The ledger's line of a FIFO policy that was refused. */
    public SampleRun fifoRefused() {
        return setting(
                new Setting(
                        "scheduling",
                        "SCHED_FIFO 80",
                        Granted.NO,
                        "SCHED_OTHER",
                        "pthread_setschedparam: EPERM, no real-time priority is granted (ulimit -r"
                                + " 0)",
                        "add '@realtime - rtprio 98' to /etc/security/limits.d and log in again",
                        "SCHED_OTHER",
                        "the loop's thread"));
    }

    /** Counted wakes as in a trace, which is kept. */
    public SampleRun traced(GridPolicy policy, LatencyTrace cycles, long missed) {
        gridPolicy = policy;
        trace = cycles;
        for (int i = 0; i < cycles.cycles(); i++) {
            long wake = cycles.wakeNs(i);
            recorder.cycle(cycles.deadlineNs(i), cycles.waitEntryNs(i), wake, wake, -1, 0);
        }
        recorder.lastOverhead(0, missed);
        return this;
    }

    /** The run as its result. */
    public RunResult build() {
        RunResult untraced = untraced();
        return trace == null ? untraced : untraced.with(trace);
    }

    private RunResult untraced() {
        LatencyTotals totals = new LatencyTotals();
        recorder.drain(totals::add);
        RecorderFrame frame = totals.frame();
        long counted = frame.counted();
        Double hertz =
                counted < 2
                        ? null
                        : (counted - 1) * 1e9 / (frame.lastWakeNs() - frame.firstWakeNs());
        return new RunResult(
                ResultJson.SCHEMA_VERSION,
                "2026-11-30T12:00:00Z",
                trial,
                host(),
                settings,
                Counts.of(frame),
                EpisodeCount.of(frame),
                LatencyStats.of(frame.lateness()),
                LatencyStats.of(frame.overhead()),
                LatencyStats.of(frame.completion()),
                frame.get(Count.COMPLETED_EARLY),
                LatencyStats.of(frame.bodyTime()),
                PeriodJitterStats.of(frame.longerPeriods(), frame.shorterPeriods()),
                hertz,
                0L,
                evidence,
                List.of(),
                process,
                null,
                null,
                null,
                gridPolicy,
                partialCause != null,
                partialCause,
                Map.of(),
                List.of(),
                "./jitterbook measure");
    }
}

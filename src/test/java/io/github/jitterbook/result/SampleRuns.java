package io.github.jitterbook.result;

import io.github.jitterbook.host.BusyProcess;
import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.host.InterruptCount;
import io.github.jitterbook.host.Pressure;
import io.github.jitterbook.host.SystemEvidence;
import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.host.Throttling;
import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.LatencyTotals;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.CommandLine;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results that need no run: the same on every machine and at every time. */
public final class SampleRuns {

    private static final long PERIOD = 1_000_000;

    private static final HostSnapshot HOST =
            new HostSnapshot("Linux 6.18.0 x86_64", "Some CPU", 2, true, "17.0.15 (Vendor), VM 17");

    private static final Setting REFUSED =
            new Setting(
                    "scheduling",
                    "SCHED_FIFO 80",
                    Granted.NO,
                    "SCHED_OTHER",
                    "sched_setscheduler(SCHED_FIFO 80) failed: EPERM (Operation not permitted)",
                    "as root: grant rtprio",
                    null,
                    "the loop's thread");

    private SampleRuns() {}

    /**
     * The result in the golden file. No two of its figures are the same, so that one in another's
     * place would be seen.
     */
    static RunResult golden() {
        Trial trial =
                Trial.named("1 ns, FIFO")
                        .withCycles(1_000)
                        .withGridPolicy(GridPolicy.SKIP)
                        .withStep(Steps.timerSlack(1))
                        .withStep(Steps.fifo(80).asRequired());
        Map<String, String> removed = new LinkedHashMap<>();
        removed.put("JAVA_TOOL_OPTIONS", "-Dtool=1");
        removed.put("JDK_JAVA_OPTIONS", "-Djdk=1");
        removed.put("_JAVA_OPTIONS", "-Dold=1");
        return new RunResult(
                1,
                "2026-03-01T12:34:56.789Z",
                new Trial(
                        trial.name(),
                        trial.waiter(),
                        trial.loop(),
                        trial.body(),
                        trial.periodNs(),
                        trial.cycles(),
                        trial.endsAfter(),
                        trial.warmup(),
                        trial.gridPolicy(),
                        trial.steps(),
                        List.of("-Xmx12m", "-Xss512k"),
                        8_000L,
                        Set.of(Keep.TRACE, Keep.INHERITED_STATE),
                        "on the bench"),
                HOST,
                List.of(
                        new Setting(
                                "dma-latency",
                                "at most 0 µs",
                                Granted.UNAVAILABLE,
                                "unavailable: no device",
                                "the device does not exist",
                                "another kernel",
                                null,
                                "the whole system"),
                        Setting.notRequested("pin", "CPUs 0-1", "the loop's thread"),
                        Setting.granted(
                                "timer-slack", "1 ns", "0 ns", "50000 ns", "the loop's thread"),
                        REFUSED),
                new Counts(1_000, 890, 100, 7, 6, 4, 55, 44, 33, 22),
                List.of(new EpisodeCount(1_000, 17), new EpisodeCount(2_000, 5)),
                new LatencyStats(11L, 12.5, 13.5, 14L, 15L, 16L, 17L, 18L, histogram(0, 5, 70)),
                new LatencyStats(21L, 22.5, 23.5, 24L, 25L, 26L, 27L, 28L, histogram(9)),
                new LatencyStats(51L, 52.5, 53.5, 54L, 55L, 56L, 57L, 58L, histogram(6)),
                59L,
                new LatencyStats(61L, 62.5, 63.5, 64L, 65L, 66L, 67L, 68L, histogram(8)),
                new PeriodJitterStats(
                        -31L, -32.5, 33.5, 34L, 35L, 36L, 37L, histogram(3, 4), histogram(1, 2)),
                999.125,
                0L,
                evidence(),
                List.of(new Achieved("stall: stalls", 3, ""), new Achieved("late", 0.5, "ms")),
                process(),
                3L,
                "83e0d1687a9db3a89d70e6018c1841627e15f0be5f6f9c5dba34688a1fc6c88a",
                null,
                GridPolicy.SKIP,
                true,
                "it was interrupted",
                removed,
                List.of("OpenJDK 64-Bit Server VM warning: a flag"),
                "./jitterbook measure --name '1 ns, FIFO'");
    }

    private static RunEvidence evidence() {
        SystemEvidence system =
                new SystemEvidence(
                        "1,3-4",
                        470L,
                        List.of(new Throttling("/sys/fs/cgroup/cpu/a", 48, 49)),
                        List.of(
                                new Pressure("cpu", "some", 81),
                                new Pressure("memory", "full", 82)),
                        List.of(new InterruptCount("LOC", "Local timer interrupts", 83)),
                        List.of(
                                new BusyProcess(84, "a (b) c", 850, null),
                                new BusyProcess(86, "java", 870, "the trial")),
                        Map.of("pressure.io", "no file"));
        JvmEvidence jvm =
                new JvmEvidence(
                        91,
                        92,
                        93,
                        94,
                        95,
                        96,
                        97L,
                        List.of(
                                new JvmEvent(
                                        JvmEvent.Kind.COLLECTION,
                                        -98,
                                        99L,
                                        "Pause Full (System.gc())"),
                                new JvmEvent(
                                        JvmEvent.Kind.COMPILATION,
                                        101,
                                        null,
                                        "a.B::c (7 bytes), level 4")));
        return new RunEvidence(
                41, 42, 43, 44, 45L, 46L, null, system, jvm, Map.of("migrations", "no such line"));
    }

    private static ProcessFacts process() {
        return new ProcessFacts(
                true,
                new InheritedState("SCHED_FIFO", 80, 10, "1", 0, 50_000L),
                List.of(
                        new Setting(
                                "inherited nice",
                                "0",
                                Granted.NO,
                                "10",
                                "setpriority failed",
                                "start it without nice",
                                "10",
                                "the trial's process as it starts")),
                new JvmFacts(
                        "17.0.15+6",
                        "Vendor",
                        "VM",
                        "mixed mode, sharing",
                        List.of("-Xmx12m", "-Xss512k"),
                        Map.of("MALLOC_ARENA_MAX", "1")),
                List.of(new ThreadState("jitterbook-loop", 103, "SCHED_RR", 4, -5, "0-2")));
    }

    /** A run whose cycles were late by this, one after the other, in ns. */
    public static RunResult of(String name, long... latenessNs) {
        return of(name, false, List.of(), latenessNs);
    }

    /** A run that was cut off. */
    public static RunResult partial(String name, long... latenessNs) {
        return of(name, true, List.of(), latenessNs);
    }

    /** A run to which FIFO was refused. */
    public static RunResult refused(String name, long... latenessNs) {
        return of(name, false, List.of(REFUSED), latenessNs);
    }

    private static RunResult of(
            String name, boolean partial, List<Setting> settings, long... latenessNs) {
        RecorderFrame frame = frame(latenessNs);
        Trial trial = Trial.named(name).withWarmup(0).withCycles(Math.max(1, latenessNs.length));
        long overflow = frame.lateness().overflow();
        long recorded = frame.lateness().count();
        long early = latenessNs.length - recorded - overflow;
        return new RunResult(
                ResultJson.SCHEMA_VERSION,
                "2026-03-01T12:34:56.789Z",
                trial,
                HOST,
                settings,
                new Counts(latenessNs.length, recorded, 0, 0, early, overflow, 0, 0, 0, 0),
                episodes(frame),
                LatencyStats.of(frame.lateness()),
                LatencyStats.of(frame.overhead()),
                LatencyStats.of(frame.completion()),
                frame.get(Count.COMPLETED_EARLY),
                LatencyStats.of(frame.bodyTime()),
                PeriodJitterStats.of(frame.longerPeriods(), frame.shorterPeriods()),
                null,
                null,
                null,
                List.of(),
                new ProcessFacts(true),
                null,
                null,
                null,
                GridPolicy.CATCH_UP,
                partial,
                partial ? "it was interrupted" : null,
                Map.of(),
                List.of(),
                CommandLine.of(trial));
    }

    private static List<EpisodeCount> episodes(RecorderFrame frame) {
        List<EpisodeCount> counts = new ArrayList<>();
        for (int i = 0; i < frame.episodes().length; i++) {
            if (frame.episodes()[i] > 0) {
                long over = Episodes.thresholdNs(i);
                counts.add(new EpisodeCount(over, frame.episodes()[i]));
            }
        }
        return counts;
    }

    /** What a loop of 1 kHz that was so late, in ns, would have recorded. */
    static RecorderFrame frame(long... latenessNs) {
        LatencyRecorder recorder = new LatencyRecorder(PERIOD);
        for (int i = 0; i < latenessNs.length; i++) {
            long deadline = (i + 1) * PERIOD;
            long wake = deadline + latenessNs[i];
            recorder.cycle(deadline, i * PERIOD, wake, wake, i == 0 ? -1 : 100, 0);
        }
        recorder.lastOverhead(latenessNs.length == 0 ? -1 : 100, 0);
        LatencyTotals totals = new LatencyTotals();
        recorder.drain(totals::add);
        return totals.frame();
    }

    private static String histogram(long... values) {
        return frame(values).lateness().histogram().encode();
    }
}

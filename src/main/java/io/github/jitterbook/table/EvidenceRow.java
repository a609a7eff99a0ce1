package io.github.jitterbook.table;

import io.github.jitterbook.host.BusyProcess;
import io.github.jitterbook.host.InterruptCount;
import io.github.jitterbook.host.Pressure;
import io.github.jitterbook.host.SystemEvidence;
import io.github.jitterbook.host.Throttling;
import io.github.jitterbook.result.JvmEvidence;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A figure of the evidence as a row. Immutable.
 *
 * @param count how often; null if it is no count, or not known
 * @param timeMs how long, in ms; null if it is no time, or not known
 * @param note what the figure is about, or why it is not known
 */
record EvidenceRow(
        String figure,
        @Nullable Long count,
        @Nullable Double timeMs,
        Window window,
        @Nullable String note) {

    /** When a figure was counted. */
    enum Window {
        /** By the loop's thread itself, or cut to its window. */
        COUNTED("counted cycles"),
        /** By another thread, before the first wait and after the last cycle. */
        LOOP("loop with its warm-up");

        private final String words;

        Window(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private static final String UNKNOWN = "UNKNOWN: ";
    private static final double NS_PER_MS = 1e6;
    private static final double US_PER_MS = 1e3;

    boolean known() {
        return count != null || timeMs != null;
    }

    /** Whether it says more than that nothing happened. */
    boolean speaks() {
        return !known() || (count != null && count != 0) || (timeMs != null && timeMs != 0);
    }

    static List<EvidenceRow> of(RunResult run) {
        RunEvidence evidence = run.evidence();
        if (evidence == null) {
            String why =
                    run.partial()
                            ? "the run was cut off before it could tell"
                            : "it was not kept, or this platform does not tell";
            return List.of(new EvidenceRow("evidence", null, null, Window.COUNTED, UNKNOWN + why));
        }
        List<EvidenceRow> list = new ArrayList<>();
        thread(evidence, new Rows(list, evidence.unknown()));
        Rows rows = new Rows(list, evidence.unknown());
        rows.given(
                "the system",
                evidence.system(),
                "system",
                (name, system) -> system(system, new Rows(list, system.unknown())));
        rows.given("the JVM", evidence.jvm(), "jvm", (name, jvm) -> jvm(jvm, rows));
        return list;
    }

    private static void thread(RunEvidence evidence, Rows rows) {
        rows.counted("voluntary switches", evidence.voluntarySwitches(), null, null);
        rows.counted("involuntary switches", evidence.involuntarySwitches(), null, null);
        rows.counted("minor faults", evidence.minorFaults(), null, null);
        rows.counted("major faults", evidence.majorFaults(), null, null);
        rows.given(
                "run-queue delay",
                evidence.runQueueDelayNs(),
                "runQueueDelayNs",
                (name, ns) -> rows.counted(name, null, ns, "ready, but without a CPU"));
        rows.given(
                "migrations",
                evidence.migrations(),
                "migrations",
                (name, count) -> rows.looped(name, count, null, "of the loop's thread"));
    }

    private static void system(SystemEvidence system, Rows rows) {
        String cpus = "CPU " + system.cpus();
        String grain = cpus + "; counted in steps of 10 ms, so 0 is no proof of none";
        rows.given(
                "steal",
                system.stealMs(),
                "stealMs",
                (name, ms) -> rows.looped(name, null, ms.doubleValue(), grain));
        rows.given(
                "throttled",
                system.throttling(),
                "throttling",
                (name, groups) -> groups.forEach(group -> throttled(name, group, rows)));
        rows.given(
                "pressure",
                system.pressure(),
                "pressure",
                (name, lines) -> lines.forEach(line -> pressure(name, line, rows)));
        system.unknown()
                .forEach(
                        (key, reason) -> {
                            if (key.startsWith("pressure.")) {
                                rows.unknown(key.replace('.', ' '), reason);
                            }
                        });
        rows.given(
                "interrupts",
                system.interrupts(),
                "interrupts",
                (name, counts) -> counts.forEach(one -> interrupts(name, one, cpus, rows)));
        rows.given(
                "busiest processes",
                system.busiest(),
                "busiest",
                (name, busiest) -> busiest.forEach(process -> busy(process, rows)));
    }

    private static void throttled(String name, Throttling group, Rows rows) {
        rows.looped(name, group.periods(), group.timeNs() / NS_PER_MS, group.cgroup());
    }

    private static void pressure(String name, Pressure line, Rows rows) {
        String figure = name + " " + line.resource() + " " + line.kind();
        double ms = line.stalledUs() / US_PER_MS;
        rows.looped(figure, null, ms, "threads of the whole system waited");
    }

    private static void interrupts(String name, InterruptCount row, String cpus, Rows rows) {
        String words = row.description().isEmpty() ? "" : "; " + row.description();
        rows.looped(name + " " + row.row(), row.count(), null, cpus + words);
    }

    private static void busy(BusyProcess process, Rows rows) {
        String role = process.role() == null ? "" : ", " + process.role();
        String note = "process " + process.pid() + role;
        rows.looped("CPU time of " + process.command(), null, (double) process.cpuMs(), note);
    }

    private static void jvm(JvmEvidence jvm, Rows rows) {
        rows.counted("collections", jvm.collections(), jvm.collectionNs(), null);
        rows.counted(
                "safepoints",
                jvm.safepoints(),
                jvm.safepointNs(),
                "all Java threads stopped, for collections too");
        rows.counted("compilations", jvm.compilations(), null, null);
        rows.counted(
                "code discarded",
                jvm.discarded(),
                null,
                "compiled methods whose assumptions failed");
        rows.given(
                "deoptimizations",
                jvm.deoptimizations(),
                "jvm.deoptimizations",
                (name, frames) ->
                        rows.counted(name, frames, null, "frames that went on in the interpreter"));
    }

    /** Rows, and the reasons for what is missing among them. */
    private record Rows(List<EvidenceRow> list, Map<String, String> reasons) {

        void counted(
                String figure, @Nullable Long count, @Nullable Long ns, @Nullable String note) {
            Double ms = ns == null ? null : ns / NS_PER_MS;
            list.add(new EvidenceRow(figure, count, ms, Window.COUNTED, note));
        }

        void looped(String figure, @Nullable Long count, @Nullable Double ms, String note) {
            list.add(new EvidenceRow(figure, count, ms, Window.LOOP, note));
        }

        /** Uses a value that is there; if it is not, a row says why. */
        <T> void given(String figure, @Nullable T value, String key, BiConsumer<String, T> use) {
            if (value == null) {
                unknown(figure, reasons.getOrDefault(key, "it was not kept"));
            } else {
                use.accept(figure, value);
            }
        }

        void unknown(String figure, String reason) {
            list.add(new EvidenceRow(figure, null, null, Window.LOOP, UNKNOWN + reason));
        }
    }
}

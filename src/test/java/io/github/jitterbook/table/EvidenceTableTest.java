package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.host.BusyProcess;
import io.github.jitterbook.host.InterruptCount;
import io.github.jitterbook.host.Pressure;
import io.github.jitterbook.host.SystemEvidence;
import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.host.Throttling;
import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.JvmEvidence;
import io.github.jitterbook.result.JvmFacts;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.RunEvidence;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class EvidenceTableTest {

    private static final RunEvidence EVIDENCE =
            new RunEvidence(
                    0,
                    0,
                    900,
                    3,
                    1_000_000L,
                    1_500_000L,
                    null,
                    new SystemEvidence(
                            "1",
                            0L,
                            List.of(new Throttling("/sys/fs/cgroup/app", 2, 30_000_000)),
                            List.of(new Pressure("cpu", "some", 2_500)),
                            List.of(new InterruptCount("LOC", "Local timer interrupts", 70)),
                            null,
                            Map.of("busiest", "no processes are seen", "pressure.io", "no file")),
                    new JvmEvidence(1, 2_000_000, 1, 2_500_000, 0, 0, null, List.of()),
                    Map.of(
                            "migrations",
                            "no such line",
                            "jvm.deoptimizations",
                            "this JDK does not log them"));

    private static RunResult run() {
        return SampleRun.named("r").evidence(EVIDENCE).build();
    }

    @Test
    void shouldShowEveryFigureWithItsCountTimeAndWindow() {
        View view = EvidenceTable.of(run());
        assertEquals(List.of("figure", "count", "time_ms", "window", "note"), view.columnNames());
        String text = view.toText();
        assertTrue(text.contains("(ms)"), text);
        assertLine(text, "minor faults +0 .*counted cycles");
        assertLine(text, "involuntary switches +3 .*counted cycles");
        assertLine(text, "run-queue delay +– +1.500 +counted cycles");
        assertLine(text, "throttled +2 +30.000 +loop with its warm-up +/sys/fs/cgroup/app");
        assertLine(text, "steal +– +0.000 .*0 is no proof of none");
        assertLine(text, "pressure cpu some +– +2.500 .*");
        assertLine(text, "interrupts LOC +70 .*CPU 1; Local timer interrupts");
        assertLine(text, "collections +1 +2.000 .*");
    }

    @Test
    void shouldSayUnknownWithTheReasonAndNeverZero() {
        String text = EvidenceTable.of(run()).toText();
        assertLine(text, "migrations +– +– +UNKNOWN: no such line");
        assertLine(text, "busiest processes +– +– +UNKNOWN: no processes are seen");
        assertLine(text, "pressure io +– +– +UNKNOWN: no file");
        assertLine(text, "deoptimizations +– +– +UNKNOWN: this JDK does not log them");
    }

    @Test
    void shouldLeaveZeroOutOfTheBriefFormButNothingUnknown() {
        String text = EvidenceTable.brief(run()).toText();
        assertFalse(text.contains("minor faults"), text);
        assertFalse(text.contains("steal"), text);
        assertLine(text, "voluntary switches +900 .*");
        assertLine(text, "migrations +– +– +UNKNOWN: no such line");
        assertTrue(text.contains("figures that are 0 are left out"), text);
    }

    @Test
    void shouldSayThatARunThatWasCutOffToldNothing() {
        String text = EvidenceTable.brief(SampleRun.named("r").partial("killed").build()).toText();
        assertTrue(text.contains("UNKNOWN: the run was cut off before it could tell"), text);
    }

    @Test
    void shouldShowOldEvidenceAsNotKept() {
        String text = EvidenceTable.of(SampleRun.named("r").faults(5).build()).toText();
        assertLine(text, "minor faults +5 .*");
        assertLine(text, "the JVM +– +– +UNKNOWN: it was not kept");
        assertLine(text, "the system +– +– +UNKNOWN: it was not kept");
    }

    @Test
    void shouldListThreads() {
        ProcessFacts process =
                new ProcessFacts(true)
                        .withThreads(List.of(new ThreadState("loop", 7, "SCHED_FIFO", 80, 0, "1")));
        String text = ThreadsTable.of(SampleRun.named("r").process(process).build()).toText();
        assertLine(text, "loop +7 +SCHED_FIFO +80 +0 +1");
        String none = ThreadsTable.of(SampleRun.named("r").build()).toText();
        assertTrue(none.contains("--threads"), none);
    }

    @Test
    void shouldSayInPlainWordsWhatWasInheritedAndWhatBecameOfIt() {
        Setting refused =
                new Setting(
                        "inherited nice",
                        "0",
                        Granted.NO,
                        "10",
                        "setpriority: EACCES",
                        "start it without nice",
                        "10",
                        "the process");
        Setting policy =
                Setting.granted(
                        "inherited policy",
                        "SCHED_OTHER",
                        "SCHED_OTHER",
                        "SCHED_FIFO 80",
                        "the process");
        ProcessFacts process =
                new ProcessFacts(true)
                        .withInherited(
                                new InheritedState("SCHED_FIFO", 80, 10, "1", 0, null),
                                List.of(policy, refused));
        RunResult run = SampleRun.named("r").process(process).build();
        List<String> words = ProcessWords.of(run);
        assertEquals(3, words.size(), words::toString);
        assertTrue(words.get(0).contains("SCHED_FIFO 80"), words.get(0));
        assertTrue(words.get(0).endsWith("was started with SCHED_OTHER"), words.get(0));
        assertTrue(words.get(1).contains("nice 10"), words.get(1));
        assertTrue(words.get(1).contains("EACCES"), words.get(1));
        assertTrue(words.get(2).contains("CPU 1 alone of 4"), words.get(2));
        assertTrue(words.get(2).contains("--cpu 1"), words.get(2));
        String table = ProcessTable.of(run).toText();
        assertTrue(table.contains("SCHED_FIFO 80") && table.contains("default unknown"), table);
    }

    @Test
    void shouldSayNothingOfAnOrdinaryProcess() {
        ProcessFacts process =
                new ProcessFacts(true)
                        .withInherited(
                                new InheritedState("SCHED_OTHER", 0, 0, "0-3", 50_000, 50_000L),
                                List.of());
        assertEquals(List.of(), ProcessWords.of(SampleRun.named("r").process(process).build()));
        assertEquals(List.of(), ProcessWords.of(SampleRun.named("r").build()));
    }

    @Test
    void shouldNameWhatSpoilsAMeasurementInANotebooksJvm() {
        JvmFacts jvm =
                new JvmFacts(
                        "17",
                        "v",
                        "n",
                        "interpreted mode",
                        List.of(
                                "-Xint",
                                "-agentlib:jdwp=transport=dt_socket",
                                "-javaagent:a.jar",
                                "-ea",
                                "-Xmx1g"),
                        Map.of("JAVA_TOOL_OPTIONS", "-Dx", "MALLOC_ARENA_MAX", "1"));
        assertEquals(5, jvm.findings().size(), jvm.findings()::toString);
        RunResult run = SampleRun.named("r").process(new ProcessFacts(false).withJvm(jvm)).build();
        assertTrue(ProcessWords.of(run).get(0).startsWith("this JVM: it interprets"));
        assertEquals(
                List.of(),
                new JvmFacts("17", "v", "n", "mixed mode", List.of("-Xmx1g"), Map.of()).findings());
    }

    @Test
    void shouldNameProcessesByTheirRole() {
        SystemEvidence system =
                new SystemEvidence(
                        "1",
                        0L,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(
                                new BusyProcess(8, "java", 120, "the trial"),
                                new BusyProcess(9, "cc1", 60, null)),
                        Map.of());
        String text =
                EvidenceTable.of(
                                SampleRun.named("r")
                                        .evidence(EVIDENCE.withSystem(0L, system))
                                        .build())
                        .toText();
        assertLine(text, "CPU time of java +– +120.000 .*process 8, the trial");
        assertLine(text, "CPU time of cc1 +– +60.000 .*process 9");
    }

    private static void assertLine(String text, String pattern) {
        assertTrue(text.lines().anyMatch(line -> line.matches(pattern + ".*")), text);
    }
}

package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.InheritedState;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.Launched;
import io.github.jitterbook.testing.Launched.Answer;
import io.github.jitterbook.testing.Privileges;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a shell had set before the program was started: found, said, and put right or left. */
class InheritedStateIT {

    @TempDir Path folder;

    private RunResult result;

    @BeforeEach
    void needSystemCalls() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
    }

    private static void needTool(String name) {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin", name)), "needs " + name);
    }

    private Answer measure(List<String> prefix, String... more) throws Exception {
        Path json = folder.resolve("result.json");
        List<String> words = new ArrayList<>(List.of("measure", "--seconds", "0.5", "--threads"));
        words.addAll(List.of("--json", json.toString()));
        words.addAll(List.of(more));
        Answer answer =
                Launched.start(folder, prefix, Map.of(), words.toArray(String[]::new)).finish(60);
        assertEquals(0, answer.code(), answer.err());
        result = ResultJson.read(json);
        return answer;
    }

    private Setting normalised(String name) {
        return result.process().normalised().stream()
                .filter(setting -> setting.name().equals("inherited " + name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> realTimeOnOneCpu(String cpu) {
        assumeTrue(Capabilities.effective(Capabilities.Capability.SYS_NICE), "needs CAP_SYS_NICE");
        needTool("chrt");
        needTool("taskset");
        return List.of("chrt", "-f", "80", "taskset", "-c", cpu);
    }

    @Test
    void shouldSayAndPutRightARealTimePolicyOnOneCpu() throws Exception {
        assumeTrue(CpuAffinity.current().size() > 1, "needs two CPUs");
        String cpu = Integer.toString(CpuAffinity.current().last());
        Answer answer = measure(realTimeOnOneCpu(cpu));
        InheritedState state = result.process().inherited();
        assertEquals("SCHED_FIFO 80", state.describePolicy());
        assertEquals(cpu, state.cpus());
        assertEquals(Granted.YES, normalised("policy").granted());
        assertEquals("SCHED_OTHER", normalised("policy").effective());
        assertEquals("50000 ns", normalised("slack").effective());
        for (ThreadState thread : result.process().threads()) {
            assertFalse(thread.realTime(), thread::toString);
            assertEquals(cpu, thread.cpus(), thread::toString);
        }
        String out = answer.out();
        assertTrue(out.contains("it was started under SCHED_FIFO 80"), out);
        assertTrue(out.contains("share that CPU"), out);
        assertTrue(out.indexOf("it was started under") < out.indexOf("Settings of"), out);
        assertTrue(answer.err().contains("own threads were put back to SCHED_OTHER"), answer.err());
    }

    @Test
    void shouldPutItsOwnThreadsBackBeforeItMeasures() throws Exception {
        String cpus = CpuAffinity.current().toString();
        Launched launched =
                Launched.start(
                        folder,
                        realTimeOnOneCpu(cpus),
                        Map.of(),
                        "measure",
                        "--seconds",
                        "3",
                        "--timer-slack",
                        Launched.SLACK);
        launched.awaitLoop(300);
        long pid = launched.process().pid();
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks.toList()) {
                String stat = Files.readString(task.resolve("stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                assertEquals("0", fields[41 - 3], stat);
            }
        }
        assertEquals(0, launched.finish(60).code());
    }

    @Test
    void shouldLeaveAndShowWhatWasInheritedWhenAsked() throws Exception {
        String cpus = CpuAffinity.current().toString();
        assumeTrue(CpuAffinity.current().size() > 1, "needs two CPUs for a real-time JVM");
        Answer answer = measure(realTimeOnOneCpu(cpus), "--inherit");
        // The loop's thread has it, with a limit of its run time; the others have not.
        assertEquals("SCHED_OTHER", normalised("policy").effective());
        assertEquals("SCHED_FIFO", result.process().inherited().policy());
        assertTrue(
                answer.out().contains("SCHED_FIFO 80, reset") && answer.out().contains("RTTIME"),
                answer.out());
        assertEquals(
                1,
                result.process().threads().stream().filter(ThreadState::realTime).count(),
                () -> result.process().threads().toString());
    }

    @Test
    void shouldRefuseASpinningLoopUnderAnInheritedPolicyOnOneCpu() throws Exception {
        Answer answer =
                Launched.start(
                                folder,
                                List.of("chrt", "-f", "50", "taskset", "-c", "0"),
                                Map.of(),
                                "measure",
                                "--inherit",
                                "--waiter",
                                "spin")
                        .finish(60);
        assertEquals(ExitCode.REFUSED, answer.code(), answer.err());
        assertTrue(answer.err().contains("needs a second CPU"), answer.err());
    }

    @Test
    void shouldPutANiceValueRightWhereThatIsPermitted() throws Exception {
        assumeTrue(Capabilities.effective(Capabilities.Capability.SYS_NICE), "needs CAP_SYS_NICE");
        for (String nice : List.of("10", "-5")) {
            Answer answer = measure(List.of("nice", "-n", nice));
            assertEquals(Integer.parseInt(nice), result.process().inherited().nice());
            assertEquals(nice, normalised("nice").found());
            assertEquals("0", normalised("nice").effective());
            assertTrue(answer.out().contains("started with nice " + nice), answer.out());
            assertTrue(
                    result.process().threads().stream().allMatch(thread -> thread.nice() == 0),
                    () -> result.process().threads().toString());
        }
    }

    @Test
    void shouldGoOnWithANiceValueThatMayNotBeRaisedAndSayWhy() throws Exception {
        needTool("prlimit");
        List<String> prefix = new ArrayList<>(List.of(Privileges.without("sys_nice")));
        prefix.addAll(List.of("prlimit", "--nice=0:0", "nice", "-n", "10"));
        Answer answer = measure(prefix);
        Setting nice = normalised("nice");
        assertEquals(Granted.NO, nice.granted());
        assertEquals("10", nice.effective());
        assertTrue(nice.cause().contains("EACCES"), nice::toString);
        assertTrue(answer.out().contains("EACCES"), answer.out());
        assertTrue(
                result.process().threads().stream().allMatch(thread -> thread.nice() == 10),
                () -> result.process().threads().toString());
    }

    @Test
    void shouldSayNothingWhenNothingOddWasInherited() throws Exception {
        Answer answer = measure(List.of());
        assertFalse(answer.out().contains("inherited:"), answer.out());
        assertEquals("SCHED_OTHER", result.process().inherited().policy());
    }
}

package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

class CommandLineTest {

    @Test
    void shouldStateEveryOptionOfAPlainTrial() {
        assertEquals(
                "./jitterbook measure --name plain --loop java --waiter clock-nanosleep --rate 1000"
                        + " --seconds 10 --warmup 100 --body poly --grid catch-up"
                        + " --timer-slack default --sched other",
                CommandLine.of(Trial.named("plain")));
    }

    @Test
    void shouldStateEveryStep() {
        Trial trial =
                Trial.named("all")
                        .withWaiter("park-nanos")
                        .withBody("none")
                        .withGridPolicy(GridPolicy.SKIP)
                        .withWarmup(7)
                        .withCycles(123)
                        .withStep(Steps.dmaLatency(0))
                        .withStep(Steps.fifo(80).asRequired())
                        .withStep(Steps.pin())
                        .withStep(Steps.lockMemory().asRequired())
                        .withStep(Steps.timerSlack(1));
        assertEquals(
                "./jitterbook measure --name all --loop java --waiter park-nanos --rate 1000"
                    + " --cycles 123 --warmup 7 --body none --grid skip --timer-slack 1 --mlock"
                    + " --cpu auto --sched fifo --priority 80 --dma-latency 0 --require scheduling"
                    + " --require lock-memory",
                CommandLine.of(trial));
    }

    @Test
    void shouldSayHowSlackIsInherited() {
        List<String> words =
                CommandLine.arguments(Trial.named("i").withStep(Steps.inheritedSlack()));
        assertEquals("inherit", options(words).get("--timer-slack"));
    }

    @Test
    void shouldRepeatAQuickTrialAsItRan() {
        Trial quick = Trial.named("q").shortenedTo(Duration.ofSeconds(2));
        assertEquals("2", options(CommandLine.arguments(quick)).get("--seconds"));
    }

    @Test
    void shouldRepeatThePeriodOfEveryOddRate() {
        // Periods near either end, where a rate's decimal form has the fewest digits to spare.
        for (long off = 0; off < 5_000; off++) {
            for (long period : new long[] {10_000 + off, 1_000_000_000 - off, 333_333 + off}) {
                Trial trial = trial("p", period, 3, EndsAfter.DEADLINES);
                assertEquals(trial, repeated(CommandLine.arguments(trial)));
            }
        }
    }

    @Test
    void shouldNotWriteFiguresWithAnExponent() {
        // What a person reads, and what other tools parse.
        for (long period : new long[] {10_000, 10_001, 999_999_999, 1_000_000_000}) {
            List<String> words =
                    CommandLine.arguments(trial("p", period, 604_000, EndsAfter.DEADLINES));
            assertFalse(options(words).get("--rate").contains("E"), words::toString);
            assertFalse(options(words).get("--seconds").contains("E"), words::toString);
        }
    }

    @Test
    void shouldQuoteForAShell() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a POSIX shell");
        for (String name :
                List.of(
                        "two words",
                        "it's",
                        "'",
                        "''",
                        "$HOME `id` $(id)",
                        "a\"b\\c",
                        "*?[a-z]",
                        "~",
                        "#no comment",
                        "a;b&c|d>e<f",
                        "!history",
                        "default → 1 ns",
                        "0 µs",
                        "{a,b}",
                        "-x")) {
            Trial trial = Trial.named(name);
            assertEquals(CommandLine.arguments(trial), wordsThatAShellSees(CommandLine.of(trial)));
        }
    }

    @Test
    void shouldBindANameThatLooksLikeAnOptionToItsOption() {
        List<String> words = CommandLine.arguments(Trial.named("--sched"));
        assertTrue(words.contains("--name=--sched"), words::toString);
    }

    /** Lets a shell split the line, with the command replaced by one that prints its words. */
    private static List<String> wordsThatAShellSees(String line)
            throws IOException, InterruptedException {
        assertTrue(line.startsWith("./jitterbook "), line);
        String command = "printf '%s\\n' " + line.substring("./jitterbook ".length());
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process shell = builder.redirectErrorStream(true).start();
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, shell.waitFor(), out);
        return out.lines().toList();
    }

    private static Trial trial(String name, long period, long cycles, EndsAfter ends) {
        return new Trial(
                name,
                "w0",
                "java",
                "b0",
                period,
                cycles,
                ends,
                0,
                GridPolicy.SKIP,
                List.of(),
                Defaults.JVM_FLAGS,
                null,
                Set.of(),
                null);
    }

    /** What the options mean, by their documentation alone; a value follows its option. */
    static Trial repeated(List<String> words) {
        Map<String, String> options = options(words);
        List<String> required = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--require")) {
                required.add(words.get(i + 1));
            }
        }
        long period = Math.round(1e9 / Double.parseDouble(options.get("--rate")));
        boolean wakes = options.containsKey("--cycles");
        long cycles =
                wakes
                        ? Long.parseLong(options.get("--cycles"))
                        : cyclesIn(new BigDecimal(options.get("--seconds")), period);
        return new Trial(
                options.get("--name"),
                options.get("--waiter"),
                "java",
                options.get("--body"),
                period,
                cycles,
                wakes ? EndsAfter.WAKES : EndsAfter.DEADLINES,
                Long.parseLong(options.get("--warmup")),
                GridPolicy.of(options.get("--grid")),
                steps(options, required),
                Defaults.JVM_FLAGS,
                null,
                Set.of(),
                null);
    }

    private static long cyclesIn(BigDecimal seconds, long period) {
        return seconds.movePointRight(9)
                .divide(BigDecimal.valueOf(period), 0, java.math.RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static List<StepSpec> steps(Map<String, String> options, List<String> required) {
        List<StepSpec> steps = new ArrayList<>();
        if (!options.get("--timer-slack").equals("default")) {
            steps.add(step("timer-slack", Map.of("slackNs", options.get("--timer-slack"))));
        }
        if (options.containsKey("--mlock")) {
            steps.add(step("lock-memory", Map.of()));
        }
        if (options.containsKey("--cpu")) {
            steps.add(step("pin", Map.of("cpu", options.get("--cpu"))));
        }
        if (options.containsKey("--priority")) {
            steps.add(
                    step(
                            "scheduling",
                            Map.of(
                                    "policy",
                                    options.get("--sched"),
                                    "priority",
                                    options.get("--priority"))));
        }
        if (options.containsKey("--dma-latency")) {
            steps.add(step("dma-latency", Map.of("latencyUs", options.get("--dma-latency"))));
        }
        return steps.stream()
                .map(step -> required.contains(step.name()) ? step.asRequired() : step)
                .toList();
    }

    private static StepSpec step(String name, Map<String, String> arguments) {
        return new StepSpec(name, arguments);
    }

    /** Option → value; the one switch, {@code --mlock}, has none. */
    private static Map<String, String> options(List<String> words) {
        assertEquals("measure", words.get(0));
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 1; i < words.size(); i++) {
            String option = words.get(i);
            assertTrue(option.startsWith("--"), () -> option + " in " + words);
            if (option.startsWith("--name=")) {
                options.put("--name", option.substring("--name=".length()));
                continue;
            }
            options.put(option, option.equals("--mlock") ? "" : words.get(++i));
        }
        return options;
    }
}

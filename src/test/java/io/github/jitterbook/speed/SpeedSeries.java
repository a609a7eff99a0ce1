package io.github.jitterbook.speed;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.files.AtomicFile;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.interop.Cyclictest;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.runner.TrialRunner;
import io.github.jitterbook.trial.GridPolicy;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.verdict.SignedRankInterval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How fast the loops are: the median of Java's and of the one in C against cyclictest's, in pairs
 * that alternate (ABBA), each in a process of its own. A tool of the repository, not a test:
 *
 * <pre>
 * mvn -q test-compile dependency:build-classpath -Dmdep.outputFile=target/test.classpath
 * java -cp target/classes:target/test-classes:$(cat target/test.classpath) \
 *     io.github.jitterbook.speed.SpeedSeries --csv=speed.csv
 * </pre>
 *
 * <p>Options, with their defaults: {@code --pairs=40 --most=120 --seconds=3 --cpu=LAST
 * --loops=java,native --csv=FILE} (none). Pairs are added while the 95 % interval of the ratio is
 * wider than ±4 %, up to {@code --most}. Both sides run at 1 kHz under SCHED_FIFO 80 on that CPU,
 * with a timer slack of 1 ns and cpu_dma_latency held at 0; ours with the grid policy skip, which
 * is cyclictest's; cyclictest with {@code -N -h 1000000}. Every pair is printed, and none is left
 * out. It needs root, or what grants all of that; a side that is refused ends the series, since it
 * would compare unlike things.
 */
public final class SpeedSeries {

    private static final int PRIORITY = 80;
    private static final long INTERVAL_US = 1_000;
    private static final double NARROW = 0.04;

    private final int fewest;
    private final int most;
    private final int seconds;
    private final int cpu;
    private final Cyclictest cyclictest = Cyclictest.installed();
    private final TrialRunner runner = new TrialRunner();
    private final List<String> csv =
            new ArrayList<>(List.of("loop,pair,first,loop_p50_ns,cyclictest_p50_ns,ratio"));

    private SpeedSeries(Map<String, String> options) {
        fewest = number(options, "pairs", 40);
        most = number(options, "most", 120);
        seconds = number(options, "seconds", 3);
        cpu = number(options, "cpu", CpuAffinity.current().last());
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> options = options(args);
        SpeedSeries series = new SpeedSeries(options);
        try {
            for (String loop : options.getOrDefault("loops", "java,native").split(",")) {
                series.compare(loop);
            }
        } finally {
            // Whatever ended it, what was measured is written.
            String file = options.get("csv");
            if (file != null) {
                AtomicFile.write(Path.of(file), String.join("\n", series.csv) + "\n");
            }
        }
    }

    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new HashMap<>();
        for (String arg : args) {
            String[] parts = arg.split("=", 2);
            if (!arg.startsWith("--") || parts.length < 2) {
                throw new IllegalArgumentException("options are --NAME=VALUE, not " + arg);
            }
            options.put(parts[0].substring(2), parts[1]);
        }
        return options;
    }

    private static int number(Map<String, String> options, String name, int otherwise) {
        return Integer.parseInt(options.getOrDefault(name, Integer.toString(otherwise)));
    }

    private void compare(String loop) throws InterruptedException {
        Trial trial = trial(loop);
        try {
            Catalog.check(trial, Host.live());
        } catch (IllegalArgumentException refused) {
            System.out.println("loop " + loop + ": unavailable: " + refused.getMessage());
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "loop %s against cyclictest, %d s a run, CPU %d, SCHED_FIFO %d%n",
                loop,
                seconds,
                cpu,
                PRIORITY);
        List<Double> logRatios = new ArrayList<>();
        List<Double> differences = new ArrayList<>();
        SignedRankInterval ratio;
        do {
            boolean oursFirst = logRatios.size() % 2 == 0;
            long leading = oursFirst ? ours(trial) : theirs();
            long following = oursFirst ? theirs() : ours(trial);
            long ours = oursFirst ? leading : following;
            long theirs = oursFirst ? following : leading;
            logRatios.add(Math.log((double) ours / theirs));
            differences.add((double) (ours - theirs));
            note(loop, logRatios.size(), oursFirst, ours, theirs);
            ratio = SignedRankInterval.of(array(logRatios));
        } while (logRatios.size() < fewest
                || (logRatios.size() < most && ratio.halfWidth() > NARROW));
        say(loop, ratio, SignedRankInterval.of(array(differences)));
    }

    private Trial trial(String loop) {
        return Trial.named("speed, " + loop)
                .withLoop(loop)
                .withGridPolicy(GridPolicy.SKIP)
                .withDuration(Duration.ofSeconds(seconds))
                .withStep(Steps.timerSlack(1))
                .withStep(Steps.dmaLatency(0))
                .withStep(Steps.pin(cpu))
                .withStep(Steps.fifo(PRIORITY));
    }

    private long ours(Trial trial) {
        RunResult result = runner.run(trial, progress -> {});
        if (!result.refused().isEmpty() || result.partial()) {
            throw new IllegalStateException(
                    "not comparable: refused " + result.refused() + ", " + result.partialCause());
        }
        return Optional.ofNullable(result.lateness().p50Ns()).orElseThrow();
    }

    private long theirs() throws InterruptedException {
        long cycles = seconds * 1_000_000L / INTERVAL_US;
        Cyclictest.Plan plan = new Cyclictest.Plan(cycles, INTERVAL_US, PRIORITY, cpu, 1, true);
        OptionalLong p50 = cyclictest.run(plan).threads().get(0).percentileNs(50);
        return p50.orElseThrow(
                () -> new IllegalStateException("cyclictest's median is beyond 1 ms"));
    }

    private void note(String loop, int pair, boolean oursFirst, long ours, long theirs) {
        double ratio = (double) ours / theirs;
        System.out.printf(
                Locale.ROOT,
                "%3d  %s first  %s %.1f µs  cyclictest %.1f µs  ratio %.3f%n",
                pair,
                oursFirst ? "ours  " : "theirs",
                loop,
                ours / 1e3,
                theirs / 1e3,
                ratio);
        csv.add(
                String.format(
                        Locale.ROOT,
                        "%s,%d,%s,%d,%d,%.6f",
                        loop,
                        pair,
                        oursFirst ? loop : "cyclictest",
                        ours,
                        theirs,
                        ratio));
    }

    private static void say(String loop, SignedRankInterval ratio, SignedRankInterval difference) {
        System.out.printf(
                Locale.ROOT,
                "loop %s: p50 ratio %.3f (%.1f %% interval %.3f to %.3f), difference %+.2f µs"
                        + " (%+.2f to %+.2f), %d pairs%n",
                loop,
                Math.exp(ratio.estimate()),
                100 * ratio.level(),
                Math.exp(ratio.low()),
                Math.exp(ratio.high()),
                difference.estimate() / 1e3,
                difference.low() / 1e3,
                difference.high() / 1e3,
                ratio.size());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.children.ChildRegistry;
import io.github.jitterbook.children.ProcessId;
import io.github.jitterbook.host.Host;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.result.ResultJson;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * SIGKILL at seeded random moments of real-time trials, of the parent and of the trial: nothing is
 * left running, nothing stays changed, no file is broken. {@code -Dkills=50} for the long series,
 * {@code -Dseed=N} for another.
 */
class KillSeriesIT {

    private static final int KILLS = Integer.getInteger("kills", 10);
    private static final long SEED = Long.getLong("seed", 3);

    /** From the start of the parent's JVM into its second or third trial. */
    private static final int EARLIEST_MS = 200;

    private static final int LATEST_MS = 3_500;

    /** From the moment when the first trial measures, to beyond its end; two kills of three. */
    private static final int LATEST_MEASURING_MS = 900;

    private static final long GONE_WITHIN_MS = 5_000;
    private static final long SOON_MS = 1_000;
    private static final String MARK = "JITTERBOOK_KILL_SERIES";
    private static final Path DMA_LATENCY = Path.of("/dev/cpu_dma_latency");

    @TempDir Path folder;

    private final String mark = UUID.randomUUID().toString();
    private final Random random = new Random(SEED);
    private Process bystander;

    /** How a parent is started: words before it, and what its trials run. */
    private record Variant(List<String> prefix, String loop, String waiter) {}

    @BeforeEach
    void startABystander() throws IOException {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        bystander = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void endAll() throws InterruptedException {
        marked().forEach(ProcessHandle::destroyForcibly);
        if (bystander != null) {
            bystander.destroyForcibly().waitFor();
        }
    }

    /** What can be tried here; on one CPU, what may run there under a real-time policy. */
    private static List<Variant> variants() {
        List<Variant> all = new ArrayList<>();
        CpuSet ours = CpuAffinity.current();
        int first = ours.contains(0) ? 0 : ours.last();
        List<String> oneCpu = List.of("taskset", "-c", Integer.toString(first));
        for (String[] names :
                new String[][] {
                    {"java", "clock-nanosleep"}, {"java", "spin"}, {"native", "clock-nanosleep"}
                }) {
            if (isPossible(names[0], names[1])) {
                all.add(new Variant(List.of(), names[0], names[1]));
                if (!names[1].equals("spin")) {
                    all.add(new Variant(oneCpu, names[0], names[1]));
                }
            }
        }
        return all;
    }

    private static boolean isPossible(String loop, String waiter) {
        try {
            Catalog.check(KillProbe.trial(loop, waiter), Host.live());
            return true;
        } catch (IllegalArgumentException refused) {
            System.out.println("kill series without " + loop + ", " + waiter + ": " + refused);
            return false;
        }
    }

    @Test
    void shouldLeaveNothingBehindWhenTheParentIsKilled() throws Exception {
        List<Variant> variants = variants();
        assertFalse(variants.isEmpty());
        String settings = settings(bystander.pid());
        int latency = dmaLatency();
        List<Long> tookMs = new ArrayList<>();
        for (int i = 0; i < KILLS; i++) {
            Variant variant = variants.get(i % variants.size());
            boolean measuring = random.nextInt(3) > 0;
            long afterMs =
                    measuring
                            ? random.nextInt(LATEST_MEASURING_MS)
                            : EARLIEST_MS + random.nextInt(LATEST_MS - EARLIEST_MS);
            tookMs.add(kill(variant, measuring, afterMs));
            assertEquals(settings, settings(bystander.pid()), "of another process");
            assertRegisteredOnesAreGone();
        }
        awaitDmaLatency(latency);
        int whole = assertResultsAreWhole();
        long soon = tookMs.stream().filter(ms -> ms < SOON_MS).count();
        System.out.printf(
                "%d kills, seed %d, %s: all gone after %s ms; %d under 1 s; %d results whole%n",
                KILLS, SEED, variants, tookMs, soon, whole);
        assertTrue(10 * soon >= 9L * KILLS, "gone after " + tookMs + " ms");
        assertTrue(whole > 0, "no trial came to its end, so that nothing of it was tested");
    }

    /** Kills a parent after this time; how long it took until nothing of it was left, in ms. */
    private long kill(Variant variant, boolean measuring, long afterMs) throws Exception {
        ProcessBuilder builder =
                ChildJvm.of(KillProbe.class)
                        .prefix(variant.prefix().toArray(String[]::new))
                        .args(results().toString(), variant.loop(), variant.waiter())
                        .processBuilder();
        builder.environment().put(MARK, mark);
        builder.environment().put(ChildRegistry.RUNTIME_VARIABLE, runtime().toString());
        Path errors = folder.resolve("errors.txt");
        builder.redirectError(errors.toFile());
        Process parent = builder.start();
        if (measuring) {
            assertEquals(KillProbe.MEASURING, parent.inputReader().readLine(), () -> read(errors));
            awaitBoth();
        }
        boolean ended = parent.waitFor(afterMs, TimeUnit.MILLISECONDS);
        assertFalse(ended, () -> "it ended by itself: " + read(errors));
        parent.destroyForcibly();
        long start = System.nanoTime();
        parent.waitFor();
        while (!marked().isEmpty()) {
            long ms = (System.nanoTime() - start) / 1_000_000;
            assertTrue(ms < GONE_WITHIN_MS, () -> marked() + " are left, killed at " + afterMs);
            Thread.sleep(5);
        }
        return (System.nanoTime() - start) / 1_000_000;
    }

    /** The parent and its trial are seen by their mark: else nothing would be seen of none. */
    private void awaitBoth() throws InterruptedException {
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (marked().size() < 2) {
            assertTrue(System.nanoTime() - giveUp < 0, "the trial does not have the mark");
            Thread.sleep(1);
        }
    }

    private Path results() {
        return folder.resolve("results");
    }

    private Path runtime() throws IOException {
        Path runtime = folder.resolve("runtime");
        if (!Files.exists(runtime)) {
            Files.createDirectory(
                    runtime,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        }
        return runtime;
    }

    /** All processes that the parent has started, and what they have: they inherit the mark. */
    private List<ProcessHandle> marked() {
        String text = MARK + "=" + mark;
        return ProcessHandle.allProcesses()
                .filter(one -> read(Path.of("/proc/" + one.pid() + "/environ")).contains(text))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private static String settings(long pid) throws IOException {
        String proc = "/proc/" + pid;
        String stat = Files.readString(Path.of(proc, "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        String cpus =
                Files.readAllLines(Path.of(proc, "status")).stream()
                        .filter(line -> line.startsWith("Cpus_allowed_list"))
                        .findFirst()
                        .orElseThrow();
        return String.join(
                ", ",
                "slack " + Files.readString(Path.of(proc, "timerslack_ns")).strip(),
                "priority " + fields[37] + ", policy " + fields[38] + ", nice " + fields[16],
                cpus,
                Files.readString(Path.of(proc, "limits")));
    }

    private void assertRegisteredOnesAreGone() throws IOException {
        Path entries = runtime().resolve("jitterbook");
        if (!Files.isDirectory(entries)) {
            return;
        }
        try (Stream<Path> files = Files.list(entries)) {
            for (Path file : files.toList()) {
                String[] id = file.getFileName().toString().split("-");
                if (id.length == 2) {
                    assertFalse(
                            new ProcessId(Long.parseLong(id[0]), Long.parseLong(id[1])).isAlive(),
                            () -> read(file));
                }
            }
        }
    }

    private static int dmaLatency() {
        try {
            byte[] value = new byte[4];
            try (var in = Files.newInputStream(DMA_LATENCY)) {
                in.readNBytes(value, 0, 4);
            }
            return ByteBuffer.wrap(value).order(ByteOrder.nativeOrder()).getInt();
        } catch (IOException none) {
            return -1;
        }
    }

    /** Others may hold the device for a while, too. */
    private static void awaitDmaLatency(int before) throws InterruptedException {
        long giveUp = System.nanoTime() + 20_000_000_000L;
        while (dmaLatency() < before && System.nanoTime() - giveUp < 0) {
            Thread.sleep(50);
        }
        assertTrue(dmaLatency() >= before, DMA_LATENCY + " was given back");
    }

    private int assertResultsAreWhole() throws IOException {
        if (!Files.isDirectory(results())) {
            return 0;
        }
        try (Stream<Path> files = Files.list(results())) {
            List<Path> saved =
                    files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
            for (Path file : saved) {
                RunResult result = ResultJson.read(file);
                assertEquals(
                        result.counts().counted(),
                        result.overhead().decoded().count(),
                        file::toString);
            }
            return saved.size();
        }
    }

    /** Whenever the trial itself is killed, its parent says so, and keeps what it was told. */
    @Test
    void shouldGiveWhatItWasToldWhenTheTrialIsKilled() throws Exception {
        Trial trial =
                KillProbe.trial("java", "clock-nanosleep").withDuration(Duration.ofSeconds(30));
        for (int i = 0; i < Math.max(3, KILLS / 3); i++) {
            long afterMs = 50L + random.nextInt(2_500);
            Thread killer = new Thread(() -> killChild(afterMs), "killer");
            killer.start();
            try {
                RunResult result = new TrialRunner().run(trial, progress -> {});
                assertTrue(result.partial(), "killed after " + afterMs + " ms");
                assertTrue(
                        result.partialCause().startsWith("its process was killed by signal 9"),
                        result::partialCause);
                assertEquals(result.counts().recorded(), result.lateness().decoded().count());
                assertEquals(
                        result, ResultJson.read(ResultJson.write(result), "killed"), "it is whole");
            } catch (TrialFailedException early) {
                assertTrue(early.getMessage().contains("killed by signal 9"), early.getMessage());
            }
            killer.join();
        }
        assertEquals(List.of(), trials());
    }

    private static List<ProcessHandle> trials() {
        return ProcessHandle.current().descendants().filter(LoopThread::isTrial).toList();
    }

    private static void killChild(long afterMs) {
        try {
            while (trials().isEmpty()) {
                Thread.sleep(2);
            }
            Thread.sleep(afterMs);
            trials().forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }
}

package io.github.jitterbook.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A command of the launcher as a user starts it, in the clone's folder, on the JDK of the tests.
 */
public final class Launched {

    /** A timer slack, in ns, that no thread has by itself: set just before the loop runs. */
    public static final String SLACK = "77";

    private final Process process;
    private final Path out;
    private final Path err;

    /** What it left: exit code, standard output, standard error. */
    public record Answer(int code, String out, String err) {}

    private Launched(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it.
     *
     * @param scratch a folder for its output
     * @param prefix words before it, such as those that take privileges away
     */
    public static Launched start(
            Path scratch, List<String> prefix, Map<String, String> environment, String... words)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add("./jitterbook");
        command.addAll(List.of(words));
        Path out = Files.createTempFile(scratch, "out", ".txt");
        Path err = Files.createTempFile(scratch, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JITTERBOOK_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("JITTERBOOK_MODE");
        builder.environment().putAll(environment);
        builder.redirectOutput(out.toFile());
        builder.redirectError(err.toFile());
        return new Launched(builder.start(), out, err);
    }

    /** Starts it and waits for its end. */
    public static Answer run(Path scratch, String... words)
            throws IOException, InterruptedException {
        return start(scratch, List.of(), Map.of(), words).finish(60);
    }

    public Process process() {
        return process;
    }

    /**
     * Waits until a trial that it started, however far below, measures with {@link #SLACK}, and
     * then this much longer.
     *
     * @param thenMs what the loop shall have had time to record
     */
    public void awaitLoop(long thenMs) throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + 40_000_000_000L;
        while (process.descendants().noneMatch(child -> hasTunedThread(child.pid()))) {
            if (System.nanoTime() > giveUp) {
                throw new AssertionError("no loop ran: " + errSoFar());
            }
            Thread.sleep(50);
        }
        Thread.sleep(thenMs);
    }

    private static boolean hasTunedThread(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.map(thread -> Path.of("/proc", thread.getFileName().toString()))
                    .anyMatch(thread -> SLACK.equals(read(thread.resolve("timerslack_ns"))));
        } catch (IOException gone) {
            return false;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    /** Sends a signal, such as {@code INT}. */
    public void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    /** Sends a signal to the trial that it has started, see {@link #awaitLoop}. */
    public void signalTrial(String name) throws IOException, InterruptedException {
        long trial =
                process.descendants()
                        .map(ProcessHandle::pid)
                        .filter(Launched::hasTunedThread)
                        .findFirst()
                        .orElseThrow();
        signal(name, trial);
    }

    private static void signal(String name, long to) throws IOException, InterruptedException {
        String pid = Long.toString(to);
        int code = new ProcessBuilder("kill", "-" + name, pid).start().waitFor();
        assertTrue(code == 0, "kill -" + name + " gave " + code);
    }

    /** What it has written to standard error so far. */
    public String errSoFar() throws IOException {
        return Files.readString(err);
    }

    /** Waits for its end; fails, and ends it, when it takes longer. */
    public Answer finish(long seconds) throws IOException, InterruptedException {
        boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertTrue(ended, "did not end within " + seconds + " s: " + Files.readString(err));
        return new Answer(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}

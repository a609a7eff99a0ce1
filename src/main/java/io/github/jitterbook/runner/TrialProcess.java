package io.github.jitterbook.runner;

import io.github.jitterbook.children.ChildRegistry;
import io.github.jitterbook.children.Registration;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A trial's process as its parent sees it: started on the housekeeping CPUs, its lines in a queue,
 * the end of its errors kept. Used by one thread.
 */
final class TrialProcess implements TrialChannel {

    /** How every event begins, a JSON object. */
    private static final String EVENT = "{";

    private static final int KEPT_ERROR_LINES = 20;

    /** A process that has told its end needs a few ms to be gone. */
    private static final long LOG_MS = 2_000;

    private final Process process;
    private final Map<String, String> removedEnvironment;
    private final List<Setting> normalised;
    private final JvmLog log;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Deque<String> errors = new ArrayDeque<>();
    private final Thread errorReader;

    private TrialProcess(
            Started started,
            Map<String, String> removedEnvironment,
            boolean logsDeoptimizations,
            Registration registration) {
        this.process = started.process;
        this.normalised = started.normalised;
        this.removedEnvironment = removedEnvironment;
        log = new JvmLog(logsDeoptimizations);
        registration.sayOnce().warning().ifPresent(this::keepError);
        reader("jitterbook-trial-events", () -> readEvents(process.getInputStream())).start();
        errorReader = reader("jitterbook-trial-errors", () -> readErrors(process.getErrorStream()));
        errorReader.start();
    }

    /** What the thread that starts the process leaves. */
    private record Started(Process process, List<Setting> normalised) {}

    /**
     * Starts the process.
     *
     * @param housekeeping the CPUs that its JVM runs on; empty to leave that alone
     * @throws IOException if it cannot be started
     */
    static TrialProcess start(Trial trial, CpuSet housekeeping)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ChildJvmCommand.of(trial));
        Map<String, String> removed = ChildJvmCommand.prepare(builder.environment());
        CompletableFuture<Started> started = new CompletableFuture<>();
        // A child inherits CPUs, policy, nice value and slack of the thread that starts it; so a
        // thread of its own starts it, and this process keeps what it has.
        Thread starter =
                new Thread(
                        () -> startOn(trial, housekeeping, builder, started),
                        "jitterbook-trial-start");
        starter.start();
        try {
            Started begun = started.get();
            String what = "trial '" + trial.name() + "'";
            return new TrialProcess(
                    begun,
                    removed,
                    ChildJvmCommand.logsDeoptimizations(trial),
                    ChildRegistry.ofThisUser().register(begun.process, what));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException broken) {
                throw broken;
            }
            throw new IOException("cannot start the trial's process", failed.getCause());
        } catch (InterruptedException nobodyWaits) {
            // It may yet be started, and would then wait for its first line as long as we live.
            CompletableFuture<Void> unused =
                    started.thenAccept(late -> late.process.destroyForcibly());
            throw nobodyWaits;
        }
    }

    private static void startOn(
            Trial trial, CpuSet cpus, ProcessBuilder builder, CompletableFuture<Started> started) {
        try {
            List<Setting> normalised = Normalising.ofCallingThread(trial);
            if (!cpus.isEmpty()) {
                CpuAffinity.set(cpus);
            }
            started.complete(new Started(builder.start(), normalised));
        } catch (IOException | RuntimeException failed) {
            started.completeExceptionally(failed);
        }
    }

    private static Thread reader(String name, Runnable reading) {
        Thread thread = new Thread(reading, name);
        thread.setDaemon(true);
        return thread;
    }

    private void readEvents(InputStream stream) {
        try (stream) {
            EventLines.read(stream, this::takeLine);
        } catch (IOException closed) {
            keepError("its output ended: " + closed.getMessage());
        } finally {
            lines.add(END);
        }
    }

    /** A JVM that is asked for a thread dump, or that crashes, writes past the protocol. */
    private void takeLine(String line) {
        if (line.startsWith(EVENT)) {
            lines.add(line);
        } else {
            keepError(line);
        }
    }

    private void readErrors(InputStream stream) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!log.take(line)) {
                    keepError(line);
                }
            }
        } catch (IOException closed) {
            keepError("its errors ended: " + closed.getMessage());
        }
    }

    private void keepError(String line) {
        synchronized (errors) {
            errors.addLast(line);
            if (errors.size() > KEPT_ERROR_LINES) {
                errors.removeFirst();
            }
        }
    }

    /** Sends a line; one to a process that is gone is lost: the end of its output tells that. */
    void send(String line) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException gone) {
            keepError("it was gone before it was told what to do: " + gone.getMessage());
        }
    }

    @Override
    public void askToStop() {
        send("stop");
    }

    @Override
    public @Nullable String nextLine(long timeoutMs) throws InterruptedException {
        return lines.poll(timeoutMs, TimeUnit.MILLISECONDS);
    }

    /** The last lines that the process wrote to standard error. */
    List<String> warnings() {
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }

    /** What its JVM logs; complete once {@link #awaitLog} says so. */
    JvmLog log() {
        return log;
    }

    /** Waits until a process that has told its end has written its last line; false if not. */
    boolean awaitLog() throws InterruptedException {
        errorReader.join(LOG_MS);
        return !errorReader.isAlive();
    }

    /** What the thread that started it did about what it had inherited. */
    List<Setting> normalised() {
        return normalised;
    }

    Map<String, String> removedEnvironment() {
        return removedEnvironment;
    }

    /** How the process ended, in words, with the last lines of its errors. */
    @Override
    public String obituary() throws InterruptedException {
        if (!process.waitFor(2, TimeUnit.SECONDS)) {
            return "its process closed its output and still runs";
        }
        errorReader.join(500);
        int status = process.exitValue();
        String how =
                status > 128
                        ? "its process was killed by signal " + (status - 128)
                        : "its process ended with status " + status;
        synchronized (errors) {
            return errors.isEmpty() ? how : how + ": " + String.join(" | ", errors);
        }
    }

    @Override
    public String outlived() {
        return "its process outlived its time and was ended";
    }

    /** Whether the process was ended by SIGKILL. */
    boolean killed() {
        return !process.isAlive() && process.exitValue() == 128 + 9;
    }

    /** Ends the process, if it has not ended. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            keepError("its input was closed already: " + gone.getMessage());
        }
    }
}

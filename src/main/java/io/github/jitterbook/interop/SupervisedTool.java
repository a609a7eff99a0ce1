package io.github.jitterbook.interop;

import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.TimerSlack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Another's program, run so that it cannot outlive us. Between it and us stands a shell that holds
 * the other end of a pipe of ours: when we end, however that happens, the pipe closes and the shell
 * kills the program. (A death signal would not do: it comes when the thread that started the
 * program ends.) Thread-safe.
 */
final class SupervisedTool {

    /**
     * The program gets no input, since the pipe is the shell's; a second shell waits on it, for as
     * long as the program runs.
     */
    private static final String SUPERVISOR =
            "exec 3<&0\n"
                    + "\"$@\" </dev/null 3<&- &\n"
                    + "tool=$!\n"
                    + "{ read -r _ <&3; kill -9 $tool 2>/dev/null; } >/dev/null 2>&1 &\n"
                    + "guard=$!\n"
                    + "wait $tool\n"
                    + "code=$?\n"
                    + "kill $guard 2>/dev/null\n"
                    + "exit $code\n";

    private static final String SHELL = "/bin/sh";

    private static final int KEPT_BYTES = 4_000;

    private static final long LAST_WORDS_MS = 2_000;

    private SupervisedTool() {}

    /**
     * What a program shall find when it begins.
     *
     * @param cpus the CPUs that it may use; empty to leave them as they are
     * @param slackNs its timer slack, current and default, in ns; 0 to leave it as it is
     */
    record Inherited(CpuSet cpus, long slackNs) {}

    /**
     * How a program ended.
     *
     * @param status its exit status
     * @param errors what it wrote to standard error, in one line of at most some thousand
     *     characters
     */
    record Ended(int status, String errors) {}

    /**
     * Runs a program to its end.
     *
     * @param command the program and its arguments
     * @param output where its standard output goes
     * @param limit after this time it is killed
     * @throws ToolFailedException if it cannot be started or does not end in time
     * @throws InterruptedException if the calling thread was interrupted; the program is then gone
     */
    static Ended run(List<String> command, Path output, Inherited inherited, Duration limit)
            throws InterruptedException {
        List<String> whole = new ArrayList<>(List.of(SHELL, "-c", SUPERVISOR, SHELL));
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole).redirectOutput(output.toFile());
        String name = Path.of(command.get(0)).getFileName().toString();
        Process process = start(builder, inherited, name);
        CompletableFuture<String> errors = new CompletableFuture<>();
        reader(process, errors).start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ToolFailedException(name + " did not end in " + limit.toSeconds() + " s");
            }
            return new Ended(process.exitValue(), words(errors));
        } finally {
            end(process);
        }
    }

    /** The guard kills the program, if it is still there, when the pipe closes. */
    private static void end(Process process) throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // The shell has ended, and the program before it.
            return;
        }
        if (!process.waitFor(LAST_WORDS_MS, TimeUnit.MILLISECONDS)) {
            abandon(process);
        }
    }

    /** On a thread of its own: CPUs and slack are inherited from the thread that starts. */
    private static Process start(ProcessBuilder builder, Inherited inherited, String name)
            throws InterruptedException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        Thread starter =
                new Thread(() -> start(builder, inherited, started), "jitterbook-tool-start");
        starter.start();
        try {
            return started.get();
        } catch (ExecutionException failed) {
            throw new ToolFailedException(
                    name + " could not be started: " + reason(failed), failed);
        } catch (InterruptedException nobodyWaits) {
            var ignored = started.thenAccept(SupervisedTool::abandon);
            throw nobodyWaits;
        }
    }

    private static String reason(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return String.valueOf(cause == null ? failed.getMessage() : cause.getMessage());
    }

    private static void start(
            ProcessBuilder builder, Inherited inherited, CompletableFuture<Process> started) {
        try {
            if (!inherited.cpus().isEmpty()) {
                CpuAffinity.set(inherited.cpus());
            }
            if (inherited.slackNs() > 0) {
                TimerSlack.set(inherited.slackNs());
            }
            started.complete(builder.start());
        } catch (IOException | RuntimeException failed) {
            started.completeExceptionally(failed);
        }
    }

    private static void abandon(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static Thread reader(Process process, CompletableFuture<String> errors) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                byte[] kept = process.getErrorStream().readNBytes(KEPT_BYTES);
                                process.getErrorStream()
                                        .transferTo(OutputStream.nullOutputStream());
                                errors.complete(inOneLine(kept));
                            } catch (IOException gone) {
                                errors.complete("its errors could not be read: " + gone);
                            }
                        },
                        "jitterbook-tool-errors");
        thread.setDaemon(true);
        return thread;
    }

    private static String inOneLine(byte[] errors) {
        return new String(errors, StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
    }

    private static String words(CompletableFuture<String> errors) throws InterruptedException {
        try {
            return errors.get(LAST_WORDS_MS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException silent) {
            return "it kept its errors open";
        }
    }
}

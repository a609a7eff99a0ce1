package io.github.jitterbook.linux;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a command that may hang, print without end, or leave children behind, and is bounded in all
 * three. Stateless.
 */
final class BoundedCommand {

    /** Of more output only this much is kept: a compiler's first errors are its telling ones. */
    private static final int KEPT_BYTES = 65_536;

    private BoundedCommand() {}

    /**
     * What became of a command.
     *
     * @param status its exit status
     * @param output what it printed to either stream, as UTF-8, the first 64 KiB
     */
    record Outcome(int status, String output) {}

    /**
     * Runs a command with closed standard input.
     *
     * @param folder where it runs, and where it keeps its temporary files
     * @param limit how long it may take before it and its children are killed
     * @throws NativeUnavailableException if it cannot be started, takes longer, or the thread is
     *     interrupted
     */
    static Outcome run(List<String> command, Path folder, Duration limit)
            throws NativeUnavailableException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        // Messages in English, and a full or read-only /tmp is nobody's concern.
        builder.environment().putAll(Map.of("LC_ALL", "C", "TMPDIR", folder.toString()));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return follow(process, command.get(0), limit);
        } catch (IOException broken) {
            throw new NativeUnavailableException(
                    "" + command.get(0) + " cannot be run: " + broken.getMessage(), broken);
        }
    }

    private static Outcome follow(Process process, String name, Duration limit)
            throws NativeUnavailableException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Thread reader = new Thread(() -> read(process.getInputStream(), output), "jitterbook-cc");
        reader.setDaemon(true);
        reader.start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new NativeUnavailableException(
                        "" + name + " had not ended after " + seconds(limit));
            }
            // A child that it left behind may hold the pipe open: what is there is enough.
            reader.join(Math.min(1000, limit.toMillis()));
            return new Outcome(process.exitValue(), text(output));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NativeUnavailableException("interrupted while " + name + " ran", interrupted);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() / 1000.0 + " s";
    }

    private static String text(ByteArrayOutputStream output) {
        synchronized (output) {
            return output.toString(StandardCharsets.UTF_8);
        }
    }

    private static void read(InputStream in, ByteArrayOutputStream output) {
        byte[] buffer = new byte[8192];
        try (in) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                synchronized (output) {
                    output.write(buffer, 0, Math.min(n, KEPT_BYTES - output.size()));
                }
            }
        } catch (IOException closed) {
            // The command was killed: its reader is told nothing more, and the killer says why.
            return;
        }
    }
}
